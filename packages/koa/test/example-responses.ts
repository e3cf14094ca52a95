import { createHash, createHmac } from 'node:crypto';
import { type Ids, OPERATIONS, type Ports, type StepName } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { createToolServer } from '@sendstep/mcp';
import { createKoaApp } from '../src/app.js';
import { listen } from '../src/listen.js';
import { openApiDocument } from '../src/openapi/document.js';
import { SIGNATURE_HEADER, STEP_PATHS } from '../src/steps-door.js';
import { callDocumented, documentedRoutes } from './documented.js';
import { answering, recordFor, type Shop } from './records.js';

const NOW = Date.UTC(2026, 0, 15, 9, 30);
const release = '1.2.3';

/** Ids and random bytes that are the same in every run. */
function fixedIds(): Ids {
  let uuids = 0;
  let draws = 0;
  const time = NOW.toString(16).padStart(12, '0');
  return {
    uuid: () => `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(++uuids).padStart(12, '0')}`,
    random(bytes) {
      const parts = Array.from({ length: Math.ceil(bytes / 32) }, () =>
        createHash('sha256').update(`${++draws}`).digest(),
      );
      return new Uint8Array(Buffer.concat(parts).subarray(0, bytes));
    },
  };
}

const mailer: Ports['mailer'] = {
  send: async (_, mail) => ({
    accepted: mail.to.map(({ address }) => address),
    rejected: [],
    reply: '250 ok',
    attempts: 1,
  }),
};

/** A new host for each call, so the example of one operation does not depend on others. */
async function withHost<T>(use: (shop: Shop, url: string) => Promise<T>): Promise<T> {
  const clock = { now: () => NOW };
  const memory = memoryPorts({ clock, ids: fixedIds() });
  // Data keys are random, and message ids depend on them.
  const hash: Ports['cipher']['hash'] = async (_, purpose, text) =>
    createHash('sha256').update(`${purpose} ${text}`).digest('hex');
  const ports = { ...memory, cipher: { ...memory.cipher, hash }, http: answering, mailer };
  const shop = await buildStore(ports, 'Corner shop');
  const tools = createToolServer(shop.app, { version: release });
  const host = await listen(createKoaApp(shop.app, { release, tools }), { host: '127.0.0.1', port: 0 });
  try {
    return await use(shop, host.url);
  } finally {
    await host.close(0);
  }
}

async function bodyOf(response: Response): Promise<any> {
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.url}: ${JSON.stringify(body)}`);
  return body;
}

/** A response to the documented call of each operation, by the name of the operation. */
export async function exampleResponses(): Promise<Record<string, unknown>> {
  const examples: Record<string, unknown> = {};
  for (const route of documentedRoutes(openApiDocument({ release }))) {
    examples[route.name] ??= await withHost(async (shop, url) => {
      const ids = await recordFor(route.name, shop);
      return bodyOf(await callDocumented(url, route, { key: shop.execute, ids }));
    });
  }
  examples['layouts.schema'] = shortened(examples['layouts.schema']);
  for (const name of Object.keys(STEP_PATHS)) examples[name] = await stepExample(name as StepName);
  examples.tools = await withHost(async ({ read }, url) => {
    const headers = { accept: 'application/json, text/event-stream' };
    const operation = openApiDocument({ release }).paths['/api/mcp']!.post!;
    const answer = await callDocumented(url, { verb: 'post', path: '/api/mcp', operation }, { key: read, headers });
    const { result, ...message } = await bodyOf(answer);
    return { ...message, result: { tools: result.tools.slice(0, 1) } };
  });
  return examples;
}

const stepExample = (name: StepName) =>
  withHost(async (shop, url) => {
    const { secret } = await shop.owner.run('steps.secret', {});
    const isEmail = name === 'steps.sendEmail';
    if (isEmail) await shop.owner.run('smtp.create', OPERATIONS['smtp.create'].example);
    const { id } = await recordFor(isEmail ? 'layouts.get' : 'httpRequests.test', shop);
    const ids = { storeId: shop.store.id, [isEmail ? 'layoutId' : 'requestId']: id };
    const body = JSON.stringify({ ...OPERATIONS[name].example, ...ids });
    const time = NOW / 1000;
    const signature = createHmac('sha256', secret!).update(`${time}.${body}`).digest('hex');
    const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: `t=${time},v1=${signature}` };
    return bodyOf(await fetch(url + STEP_PATHS[name], { method: 'POST', headers, body }));
  });

/** The first entry of every list and only some fields: the whole response is as long as the rest of the document. */
function shortened({ schema, defaults, liquid, example, ...lists }: any) {
  const first = (lists: object) =>
    Object.fromEntries(
      Object.entries(lists).map(([key, list]) => [key, Array.isArray(list) ? list.slice(0, 1) : list]),
    );
  const { secrets, ...features } = liquid;
  return {
    schema: { type: schema.type, required: schema.required, description: schema.description },
    defaults: { heading: defaults.heading },
    liquid: { ...first(features), secrets: first(secrets) },
    ...first(lists),
    example: { blocks: example.blocks.slice(0, 1) },
  };
}
