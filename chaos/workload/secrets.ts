import { api, app, step } from '../client.js';
import { jsonOf } from '../exchange.js';
import { type Finding, unexpected, type Workload, type World } from '../world.js';

/** How many secrets are written again and again, and how many one request of the check inserts. */
const ACTIVE = 20;

interface Secret {
  name: string;
  value: string;
  isBusy: boolean;
}

/** Secrets, whose values only a target ever sees: the check sends them there. */
export function secrets({ client, random, setup, target, mark, key, session }: World): Workload {
  const all: Secret[] = [];
  const { store } = setup;

  async function set(secret: Secret) {
    secret.isBusy = true;
    secret.value = mark();
    const path = `/api/${store.storeId}/secrets.set`;
    const reply = await client.settle(app(session(), 'POST', path, { name: secret.name, value: secret.value }));
    if (reply.status >= 300) throw new Error(unexpected('set a secret', reply).what);
    // Writes of secrets have no condition. A paused host may repeat this one later, so the name gets no other value.
    secret.isBusy = reply.isRepeated;
  }

  /** The values that a target receives. */
  async function sendToTarget(names: string[]): Promise<Record<string, string>> {
    const path = `/secrets/${mark()}`;
    const body = Object.fromEntries(names.map((name) => [name, `{{ secrets.${name} }}`]));
    const request = await client.settle(
      api(key(), 'POST', '/http-requests', { method: 'POST', url: setup.targetUrl + path, body }),
    );
    if (request.status >= 300) throw new Error(unexpected('create a request with secrets', request).what);
    const { id: requestId } = jsonOf<{ id: string }>(request);
    const run = await client.settle(step('http', store, { requestId, runId: mark() }));
    const received = await target.ask<Map<string, string[]>>('received');
    const sent = received.get(path);
    if (!sent) throw new Error(unexpected('send secrets to the target', run).what);
    return JSON.parse(sent.at(-1)!);
  }

  return {
    name: 'secrets',
    weight: 6,
    async write() {
      const free = all.slice(-ACTIVE).filter(({ isBusy }) => !isBusy);
      if (free.length > 0 && random.below(4) > 0) return set(random.pick(free));
      const secret = { name: `S${mark()}`, value: '', isBusy: false };
      await set(secret);
      all.push(secret);
    },
    async check({ final }) {
      if (!final) return [];
      const findings: Finding[] = [];
      for (let i = 0; i < all.length; i += ACTIVE) {
        const some = all.slice(i, i + ACTIVE);
        const values = await sendToTarget(some.map(({ name }) => name));
        for (const { name, value } of some) {
          if (values[name] !== value)
            findings.push({ kind: 'lost', what: `secret ${name} is ${values[name]} instead of ${value}` });
        }
      }
      return findings;
    },
    figures: () => ({ secrets: all.length }),
  };
}
