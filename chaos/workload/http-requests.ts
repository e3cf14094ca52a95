import { api, isUnsettled } from '../client.js';
import { jsonOf, type Reply } from '../exchange.js';
import { type Finding, onEach, unexpected, type Workload, type World } from '../world.js';
import { type Appended, append, compareMarks, marksIn, type State, stateAfter } from './appended.js';

/** The description has a limit of 2,000 characters. */
const MAX_WRITES = 100;
const ACTIVE = 5;

interface Request extends Appended {
  id: string;
  begun: number;
  isDirty: boolean;
}

const stateOf = (reply: Reply): State => {
  const { version, description } = jsonOf<{ version: number; description: string }>(reply);
  return { version, text: description };
};

/** Stored HTTP requests, whose version counts every change. */
export function httpRequests({ client, random, mark, key }: World): Workload {
  const all: Request[] = [];

  async function create() {
    const name = mark();
    const call = api(
      key(),
      'POST',
      '/http-requests',
      { name, url: 'https://target.example', description: '' },
      { 'Idempotency-Key': name },
    );
    const reply = await client.settle(call);
    if (reply.status >= 300) throw new Error(unexpected('create an HTTP request', reply).what);
    const { id } = jsonOf<{ id: string }>(reply);
    all.push({ id, what: `HTTP request ${id}`, version: 1, text: '', acknowledged: [], begun: 1, isDirty: true });
  }

  async function change(record: Request) {
    record.begun++;
    const path = `/http-requests/${record.id}`;
    await append(record, mark(), {
      read: async () => stateOf(await client.settle(api(key(), 'GET', path))),
      async write({ version, text }, added) {
        const description = `${text} ${added}`.trim();
        const reply = await client.try(api(key(), 'PATCH', path, { description }, { 'If-Match': `"${version}"` }));
        return stateAfter(reply, isUnsettled(reply), stateOf);
      },
    });
    record.isDirty = true;
  }

  return {
    name: 'HTTP requests',
    weight: 14,
    async write() {
      const active = all.slice(-ACTIVE).filter(({ begun }) => begun < MAX_WRITES);
      if (active.length < ACTIVE && random.below(3) === 0) await create();
      else if (active.length === 0) await create();
      else await change(random.pick(active));
    },
    async check({ final }) {
      const findings: Finding[] = [];
      const wanted = all.filter(({ isDirty }) => final || isDirty);
      for (const record of wanted) record.isDirty = false;
      await onEach(wanted, async (record) => {
        const acknowledged = [...record.acknowledged];
        const reply = await client.settle(api(key(), 'GET', `/http-requests/${record.id}`));
        if (reply.status >= 300) return void findings.push({ kind: 'lost', what: `${record.what}: ${reply.status}` });
        const { version, text } = stateOf(reply);
        findings.push(...compareMarks(record.what, acknowledged, text));
        if (version !== marksIn(text).length + 1)
          findings.push({
            kind: 'gap',
            what: `${record.what} has version ${version} after ${marksIn(text).length} writes`,
          });
      });
      return findings;
    },
  };
}
