import { createHash, randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { answer } from './answer.js';
import { openBare, type Values, type Work } from './bare-database.js';
import { listenOnLoopback, readJson, respond } from './bare-http.js';
import type { SeededKey } from './seed.js';
import type { Statements } from './statements.js';

export interface BareSetup {
  databaseUrl: string;
  keys: SeededKey[];
  statements: Statements;
  /** Runs only the SELECT of the record, without the budget. */
  selectOnly: boolean;
}
type Rows = Record<string, unknown>[];

/**
 * node:http and the driver: bearer header, hash of the key, the SQL, JSON. No framework and no validation. For a tool
 * call it runs the SQL and echoes the request.
 */
function bareListener(
  works: Record<'take' | 'get' | 'list' | 'create', Work>,
  stores: Map<string, string>,
): RequestListener {
  return async (request, response) => {
    const { method, url = '', headers } = request;
    const keyHash = createHash('sha256').update(headers.authorization!.slice('Bearer '.length)).digest('hex');
    const path = url.split('?', 1)[0]!;
    const recordId = path.slice(path.lastIndexOf('/') + 1);
    const values: Values = { keyHash, storeId: stores.get(keyHash)!, recordId, newId: '' };
    if (path === '/api/mcp') {
      const message = (await readJson(request)) as { params: { arguments?: { id: string } } };
      const { arguments: input } = message.params;
      if (input) await works.get({ ...values, recordId: input.id });
      else await works.take(values);
      respond(response, 200, message);
    } else if (method === 'POST') {
      const body = (await readJson(request)) as object;
      values.newId = randomUUID();
      await works.create(values);
      respond(response, 201, { id: values.newId, ...body });
    } else if (recordId === 'http-requests') {
      const results = await works.list(values);
      const [total, items] = results.slice(-2) as [Rows, Rows];
      respond(response, 200, { items, ...total[0] });
    } else {
      const results = await works.get(values);
      respond(response, 200, (results.at(-1) as Rows)[0]);
    }
  };
}

const RESET = `update key_budgets set total = 0, ring = '${'0'.repeat(610)}'`;
let reset: Work;

answer({
  async start({ databaseUrl, keys, statements, selectOnly }: BareSetup) {
    const database = openBare(databaseUrl, statements.connect);
    reset = database.prepare([{ sql: RESET, bindings: [] }]);
    const works = {
      take: database.prepare(statements.get.slice(0, 1)),
      get: database.prepare(selectOnly ? statements.get.slice(-1) : statements.get),
      list: database.prepare(statements.list),
      create: database.prepare(statements.create),
    };
    const stores = new Map(keys.map(({ hash, storeId }) => [hash, storeId]));
    return listenOnLoopback(createServer(bareListener(works, stores)));
  },
  /** Resets the budget of every key between rounds, so no request is refused. */
  async reset() {
    await reset({ keyHash: '', storeId: '', recordId: '', newId: '' });
  },
});
