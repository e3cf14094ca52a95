import { createHash, randomBytes } from 'node:crypto';
import { api, app } from '../client.js';
import { jsonOf } from '../exchange.js';
import { type Finding, onEach, unexpected, type Workload, type World } from '../world.js';

const LARGE = 400_000;
const SMALL = 8_000;

interface Stored {
  key: string;
  hash: string;
  state: 'there' | 'deleted' | 'unknown';
  isDirty: boolean;
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Uploads, whose bytes must come back equal, and deletes, which must last. */
export function files({ client, random, setup, mark, key, session }: World): Workload {
  const all: Stored[] = [];
  const { storeId } = setup.store;

  async function upload() {
    const bytes = randomBytes(1 + random.below(random.below(10) === 0 ? LARGE : SMALL));
    const reply = await client.settle(app(session(), 'PUT', `/upload/${storeId}?filename=${mark()}.bin`, bytes));
    if (reply.status >= 300) throw new Error(unexpected('upload a file', reply).what);
    all.push({ key: jsonOf<{ key: string }>(reply).key, hash: hashOf(bytes), state: 'there', isDirty: true });
  }

  async function remove(file: Stored) {
    // Until it is acknowledged, a check may find the file or not.
    file.state = 'unknown';
    const reply = await client.settle(api(key(), 'DELETE', '/files', { key: file.key }));
    // 404: an attempt whose response was lost has deleted it.
    if (reply.status >= 300 && reply.status !== 404) throw new Error(unexpected('delete a file', reply).what);
    file.state = 'deleted';
    file.isDirty = true;
  }

  return {
    name: 'files',
    weight: 6,
    async write() {
      const there = all.filter(({ state }) => state === 'there');
      if (there.length > 20 && random.below(4) === 0) await remove(random.pick(there));
      else await upload();
    },
    async check({ final }) {
      const findings: Finding[] = [];
      const wanted = all.filter(({ isDirty }) => final || isDirty);
      for (const file of wanted) file.isDirty = false;
      await onEach(wanted, async (file) => {
        const { state } = file;
        const reply = await client.settle(app(session(), 'GET', `/files/${storeId}/${file.key}`));
        if (state !== file.state || state === 'unknown') return;
        const isThere = reply.status === 200 && hashOf(reply.body) === file.hash;
        if (state === 'there' ? !isThere : reply.status !== 404) {
          findings.push({
            kind: 'lost',
            what: `file ${file.key} should be ${state}: ${reply.status}, ${reply.body.length} bytes`,
          });
        }
      });
      return findings;
    },
    figures: () => ({ files: all.length }),
  };
}
