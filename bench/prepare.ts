import { answer } from './answer.js';
import { composeApp, record, type SeededKey, type Setup, seed } from './seed.js';
import { type Heard, listenToDrivers, type Slot, type Statement, type Statements, withSlots } from './statements.js';

export interface Prepared {
  keys: SeededKey[];
  statements: Statements;
}

export interface PrepareOptions {
  setup: Setup;
  recordsPerStore: number;
}

/** Fills the database, then runs every measured operation and records its SQL. */
async function prepare({ setup, recordsPerStore }: PrepareOptions): Promise<Prepared> {
  let heard: Heard[] = [];
  listenToDrivers((statement) => heard.push(statement));
  const { app, close } = await composeApp(setup);
  heard = [];
  await app.ports.ping(); // opens the connection
  const connect = heard.filter(({ sql }) => /^(pragma|set session)/i.test(sql));
  const keys = await seed(app, recordsPerStore);
  const { key, hash, storeId, records } = keys[0]!;
  const recordId = records[0]!;

  async function statementsOf(work: () => Promise<{ id?: string }>): Promise<Statement[]> {
    // Run once first: lookups that are cached, such as the key, are not part of every request.
    await work();
    heard = [];
    const { id } = await work();
    const slots = new Map<unknown, Slot>([
      [id, 'newId'],
      [hash, 'keyHash'],
      [storeId, 'storeId'],
      [recordId, 'recordId'],
    ]);
    return heard.map((statement) => withSlots(statement, slots));
  }
  const admit = () => app.admit({ key });
  const statements: Statements = {
    connect,
    get: await statementsOf(async () => (await admit()).run('httpRequests.get', { id: recordId })),
    list: await statementsOf(async () => {
      await (await admit()).run('httpRequests.list', { limit: 25 });
      return {};
    }),
    create: await statementsOf(async () => (await admit()).run('httpRequests.create', record(0))),
  };
  await close();
  return { keys, statements };
}

answer({ prepare });
