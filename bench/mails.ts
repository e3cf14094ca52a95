import { fillDemoStore } from '../packages/cli/src/demo.js';
import type { Admitted } from '../packages/core/src/index.js';
import { answer } from './answer.js';
import type { DesignRow } from './design.js';
import { MAILS, type Mail } from './mail-kinds.js';
import { type TreeCost, treeCostOf } from './process-tree.js';
import { readProfile } from './profile.js';
import { startProfile, stopProfile } from './profiler.js';
import { composeApp, type Setup } from './seed.js';
import { listenToDrivers } from './statements.js';
import { median } from './statistics.js';

export interface MailsOptions extends Setup {
  /** Port of a mail server that accepts everything. */
  port: number;
  rounds: number;
  calls: number;
}

const RECIPIENTS = Array.from({ length: 20 }, (_, i) => `r${i}@example.org`);
const VARIABLES = {
  customer: { first_name: 'Ada' },
  order: { number: 1001, items: [{ title: 'Green tea', quantity: 2, price: 9.5 }], total: 19 },
};

/** The demo store in a host as it is served, with its Liquid processes. */
async function demo({ port, ...setup }: Setup & { port: number }) {
  const composed = await composeApp(setup, { SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' });
  const { app } = composed;
  let messages = 0;
  const { liquid } = app.ports;
  const { render } = liquid;
  liquid.render = (job) => {
    messages++;
    return render(job);
  };
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Demo' });
  await fillDemoStore(app, store.id, port);
  const owner = await app.admit({ owner: store.id });
  const { items } = await owner.run('layouts.list', { limit: 100 });
  const idOf = (name: string) => items.find((layout) => layout.name === name)!.id;
  const [order, sale] = [idOf('Order confirmation'), idOf('Spring sale')];
  const send = (to: string[], layoutId: string, variables: Record<string, unknown>) => async (by: Admitted) => {
    const { status, error } = await by.run('steps.sendEmail', { layoutId, to, variables });
    if (status !== 'SUCCESS') throw new Error(error);
  };
  let saves = 0;
  const work: Record<Mail, (by: Admitted) => Promise<unknown>> = {
    preview: (by) => by.run('layouts.preview', { id: order }),
    'preview-marketing': (by) => by.run('layouts.preview', { id: sale }),
    save: (by) => by.run('layouts.update', { id: order, subject: `Your order, version ${++saves}` }),
    send: send(RECIPIENTS.slice(0, 1), order, VARIABLES),
    'send-20': send(RECIPIENTS, sale, { discount: 20 }),
  };
  const run = (mail: Mail) => work[mail](owner);
  return { ...composed, run, messagesSoFar: () => messages };
}

/** Fewer of those that send twenty messages each. */
const callsOf = (mail: Mail, calls: number) => (mail === 'send-20' ? Math.ceil(calls / 10) : calls);

/** Figures of one kind of mail, by the median of rounds. */
function rowsOf(mail: Mail, costs: TreeCost[]): DesignRow[] {
  const of = (pick: (cost: TreeCost) => number) => median(costs.map(pick));
  return [
    { name: `${mail}, milliseconds`, value: of(({ time }) => time) },
    { name: `${mail}, CPU of host and Liquid processes, milliseconds`, value: of((cost) => cost.host + cost.children) },
    { name: `${mail}, CPU of the host`, value: of(({ host }) => host) },
    { name: `${mail}, CPU of the Liquid processes`, value: of(({ children }) => children) },
  ];
}

answer({
  /** Statements and messages to the Liquid processes of one mail. In a separate process, because listening costs time. */
  async counts(options: Setup & { port: number }): Promise<DesignRow[]> {
    let statements = 0;
    listenToDrivers(({ sql }) => {
      if (!/^\s*(begin|commit|rollback|pragma|set)/i.test(sql)) statements++;
    });
    const { run, messagesSoFar, close } = await demo(options);
    const rows: DesignRow[] = [];
    for (const mail of MAILS) {
      await run(mail);
      const before = { statements, messages: messagesSoFar() };
      await run(mail);
      rows.push(
        { name: `${mail}, statements`, value: statements - before.statements },
        { name: `${mail}, messages to Liquid processes`, value: messagesSoFar() - before.messages },
      );
    }
    await close();
    return rows;
  },

  /** Wall-clock and CPU time of previews and emails of the demo store, Liquid processes included. */
  async mails({ rounds, calls, ...options }: MailsOptions): Promise<DesignRow[]> {
    const { warm, run, close } = await demo(options);
    await warm();
    const rows: DesignRow[] = [];
    for (const mail of MAILS) {
      const some = callsOf(mail, calls);
      await treeCostOf(() => run(mail), some);
      const costs: TreeCost[] = [];
      for (let round = 0; round < rounds; round++) costs.push(await treeCostOf(() => run(mail), some));
      rows.push(...rowsOf(mail, costs));
    }
    await close();
    return rows;
  },

  async profile({ mail, calls, ...options }: MailsOptions & { mail: Mail }) {
    const { warm, run, close } = await demo(options);
    await warm();
    await treeCostOf(() => run(mail), callsOf(mail, calls));
    await startProfile();
    await treeCostOf(() => run(mail), callsOf(mail, calls));
    const profile = await stopProfile();
    await close();
    return readProfile(profile);
  },
});
