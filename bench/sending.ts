import type { OutgoingMail, Ports } from '../packages/core/src/index.js';
import { answer } from './answer.js';
import type { DesignRow } from './design.js';
import { type App, composeApp, type Setup } from './seed.js';
import { median } from './statistics.js';
import { built, dependencyOf } from './workspace.js';

const RECIPIENTS = 20;

type Core = typeof import('../packages/core/src/index.js');
type Compile = (mail: OutgoingMail) => Promise<Buffer>;

/** Only what nodemailer does with the same text. */
function bareCompile(): Compile {
  const MailComposer = dependencyOf('node')('nodemailer/lib/mail-composer');
  return (mail) => {
    const compiled = new (MailComposer.default ?? MailComposer)({ ...mail, date: new Date(mail.date) }).compile();
    return compiled.build();
  };
}

/** A store with a marketing layout of twenty blocks and a sender at the port. */
async function shop(app: App, port: number) {
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: `Sending to ${port}` });
  const owner = await app.admit({ owner: store.id });
  const sender = { name: 'Mail', host: '127.0.0.1', port, security: 'none' as const, fromAddress: 'shop@example.com' };
  await owner.run('smtp.create', { ...sender, isDefault: true });
  const blocks = Array.from({ length: RECIPIENTS }, (_, i) =>
    i % 4 === 0
      ? { type: 'heading', text: `Offer ${i} for {{ variables.name }}` }
      : i % 4 === 3
        ? { type: 'button', text: 'Look', href: 'https://shop.example/{{ variables.name }}' }
        : { type: 'text', text: 'Half price until Sunday, <b>{{ variables.total | money }}</b> at most.' },
  );
  const bodyDesign = { blocks } as never;
  const { id } = await owner.run('layouts.create', {
    name: 'Sale',
    subject: 'Sale',
    category: 'marketing',
    bodyDesign,
  });
  const to = Array.from({ length: RECIPIENTS }, (_, i) => `r${i}@example.org`);
  const send = async () => {
    const { status, error } = await owner.run('steps.sendEmail', {
      layoutId: id,
      to,
      variables: { name: 'friend', total: 1200 },
    });
    if (status !== 'SUCCESS') throw new Error(error);
  };
  return { send };
}

/** CPU time of this process, in microseconds. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** CPU time of composing compared with bare compiling. Liquid runs in this process, to be included. */
async function composing({ compose, app }: { compose: Compile; app: App }, core: Core, runs: number) {
  let mails: OutgoingMail[] = [];
  const ports: Ports = {
    ...app.ports,
    liquid: core.inProcessLiquid(),
    mailer: {
      async send(_, mail) {
        mails.push(mail);
        await compose(mail);
        return { accepted: mail.to.map(({ address }) => address), rejected: [], reply: '250', attempts: 1 };
      },
    },
  };
  const { send } = await shop(core.createApp(ports), 25);
  const bare = async () => {
    for (const mail of mails) await compose(mail);
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < runs; i++) {
    mails = [];
    ours.push(await cpuOf(send));
    theirs.push(await cpuOf(bare));
  }
  const [own, base] = [median(ours.slice(runs / 4)) / RECIPIENTS, median(theirs.slice(runs / 4)) / RECIPIENTS];
  const rows: DesignRow[] = [
    { name: 'a marketing mail of 20 blocks to 20: CPU per message, microseconds', value: own },
    { name: 'against bare compiling of the same bytes', value: own / base, bar: { atMost: 2 } },
  ];
  return { rows, sample: mails[0]! };
}

/** Messages per second to a local mail server, compared with bare nodemailer and as many connections. */
async function throughput(app: App, port: number, runs: number, { html, text }: OutgoingMail): Promise<DesignRow[]> {
  const { send } = await shop(app, port);
  const nodemailer = dependencyOf('node')('nodemailer');
  const transport = (nodemailer.default ?? nodemailer).createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 5,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  });
  const bareRun = async () => {
    for (let i = 0; i < RECIPIENTS; i++) {
      await transport.sendMail({ from: 'shop@example.com', to: `r${i}@example.org`, subject: 'Sale', html, text });
    }
  };
  const perSecond = async (work: () => Promise<unknown>) => {
    // Five steps at once, as many as there are connections.
    const started = performance.now();
    await Promise.all(Array.from({ length: 5 }, work));
    return (5 * RECIPIENTS * 1000) / (performance.now() - started);
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < runs; i++) {
    ours.push(await perSecond(send));
    theirs.push(await perSecond(bareRun));
  }
  transport.close();
  const [own, base] = [median(ours.slice(runs / 4)), median(theirs.slice(runs / 4))];
  return [
    { name: 'messages a second over loopback', value: own },
    { name: 'against bare nodemailer with the same pool', value: own / base },
  ];
}

answer({
  async sending({ port, runs, ...setup }: Setup & { port: number; runs: number }): Promise<DesignRow[]> {
    const core = await built<Core>('core');
    const { app, close } = await composeApp(setup, { SENDSTEP_ALLOW_NETWORKS: '127.0.0.0/8' });
    const { rows, sample } = await composing({ compose: bareCompile(), app }, core, runs);
    const more = await throughput(app, port, Math.max(2, Math.round(runs / 4)), sample);
    await close();
    return [...rows, ...more];
  },
});
