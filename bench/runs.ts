import { answer } from './answer.js';
import { openBare } from './bare-database.js';
import type { DesignRow } from './design.js';
import { readProfile } from './profile.js';
import { startProfile, stopProfile } from './profiler.js';
import { composeApp, type Setup } from './seed.js';
import { type Heard, listenToDrivers, type Statement, withSlots } from './statements.js';
import { median } from './statistics.js';
import { BODY } from './warehouse.js';
import { dependencyOf } from './workspace.js';

export interface RunsOptions extends Setup {
  /** Port of a target that responds immediately. */
  port: number;
  rounds: number;
  calls: number;
}
/** The statements of one run. */
export interface RunStatements {
  connect: Statement[];
  insert: Statement;
  update: Statement;
  count: number;
}

const TOKEN = 'tok_7Q2x9ZpL4vRt8Wn3';

async function appWithRequest({ port, ...setup }: Setup & { port: number }) {
  const composed = await composeApp(setup, { SENDSTEP_ALLOW_NETWORKS: '127.0.0.1' });
  const store = await (await composed.app.admit({ owner: undefined })).run('stores.create', {
    name: `Runs ${Date.now()}`,
  });
  const owner = await composed.app.admit({ owner: store.id });
  await owner.run('secrets.set', { name: 'WAREHOUSE_TOKEN', value: TOKEN });
  const { id: requestId } = await owner.run('httpRequests.create', {
    name: 'Reserve',
    method: 'POST',
    url: `http://127.0.0.1:${port}/orders/{{ variables.order }}/reserve`,
    headers: { Authorization: 'Bearer {{ secrets.WAREHOUSE_TOKEN }}', 'X-Shop': 'corner-shop' },
    body: { ...BODY, order: '{{ variables.order }}' },
  });
  const run = async () => {
    const entry = await owner.run('steps.runHttpRequest', { requestId, variables: { order: BODY.order } });
    if (entry.status !== 'SUCCESS') throw new Error(`the run failed: ${entry.error}`);
    return entry.id;
  };
  return { ...composed, run };
}

const isControl = ({ sql }: Heard) => /^\s*(begin|commit|rollback|pragma|set)/i.test(sql);

/** Wall-clock and CPU milliseconds per call. */
async function costOf(work: () => Promise<unknown>, calls: number) {
  const started = { time: performance.now(), cpu: process.cpuUsage() };
  for (let i = 0; i < calls; i++) await work();
  const { user, system } = process.cpuUsage(started.cpu);
  return { time: (performance.now() - started.time) / calls, cpu: (user + system) / 1000 / calls };
}

type Cost = Awaited<ReturnType<typeof costOf>>;

answer({
  /** In a separate process, because listening to the drivers costs time. */
  async statements(options: Setup & { port: number }): Promise<RunStatements> {
    const heard: Heard[] = [];
    listenToDrivers((statement) => heard.push(statement));
    const { run, close } = await appWithRequest(options);
    const connect = heard.filter(({ sql }) => /^\s*(pragma|set)/i.test(sql));
    await run();
    heard.length = 0;
    const id = await run();
    const said = heard.filter((statement) => !isControl(statement));
    const one = (pattern: RegExp) => withSlots(said.find(({ sql }) => pattern.test(sql))!, new Map([[id, 'newId']]));
    const statements = { insert: one(/^insert/i), update: one(/^update/i), count: said.length };
    await close();
    return { connect: [...new Map(connect.map((each) => [each.sql, each])).values()], ...statements };
  },

  async profile({ calls, ...options }: RunsOptions) {
    const { warm, run, close } = await appWithRequest(options);
    await warm();
    await costOf(run, calls);
    await startProfile();
    await costOf(run, 2 * calls);
    const profile = await stopProfile();
    await close();
    return readProfile(profile);
  },

  /** A run of a step, compared with a bare request between the same two writes. */
  async runs({
    rounds,
    calls,
    statements,
    ...options
  }: RunsOptions & { statements: RunStatements }): Promise<DesignRow[]> {
    const { app, warm, run, close } = await appWithRequest(options);
    await warm();
    const { Agent } = dependencyOf('node')('undici');
    const agent = new Agent();
    const database = openBare(options.databaseUrl, statements.connect);
    const insert = database.prepare([statements.insert]);
    const update = database.prepare([statements.update]);
    const bare = async () => {
      const values = { newId: app.ports.ids.uuid(), keyHash: '', storeId: '', recordId: '' };
      await insert(values);
      const { body } = await agent.request({
        origin: `http://127.0.0.1:${options.port}`,
        path: `/orders/${BODY.order}/reserve`,
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'x-shop': 'corner-shop', 'content-type': 'application/json' },
        body: JSON.stringify(BODY),
      });
      await body.text();
      await update(values);
    };
    for (const work of [run, bare]) await costOf(work, calls);
    const costs: { ours: Cost; bare: Cost }[] = [];
    for (let round = 0; round < rounds; round++) {
      costs.push({ ours: await costOf(run, calls), bare: await costOf(bare, calls) });
    }
    await agent.close();
    await close();
    const of = (pick: (cost: (typeof costs)[number]) => number) => median(costs.map(pick));
    return [
      { name: 'a run, milliseconds', value: of(({ ours }) => ours.time) },
      { name: 'a bare request with the same writes, milliseconds', value: of(({ bare }) => bare.time) },
      {
        name: 'time of a run against that',
        value: of(({ ours, bare }) => ours.time / bare.time),
        bar: { atMost: 2.5 },
      },
      { name: 'a run, milliseconds of processor', value: of(({ ours }) => ours.cpu) },
      { name: 'bare, milliseconds of processor', value: of(({ bare }) => bare.cpu) },
      { name: 'processor of a run against that', value: of(({ ours, bare }) => ours.cpu / bare.cpu) },
      { name: 'statements of a run', value: statements.count },
    ];
  },
});
