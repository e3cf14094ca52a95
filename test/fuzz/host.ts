import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWebApp } from '@sendstep/app';
import { type App, createApp, type Ports, systemPorts } from '@sendstep/core';
import { buildMember, buildStore } from '@sendstep/core/testing';
import { createKoaApp, listen } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { createSendstep } from '@sendstep/node';

/** In every text of the other store. */
export const OTHERS = 'canaryOfAnotherStore';
/** A caller who may do everything in its own store, and tries the other one. */
export const OTHER_STORE = 'other store';
/** Credentials of the store that is attacked. */
export const SECRETS = [
  'kQ7mV2xT9bLp4RwZ8s',
  'hJ3nD6yF1cGq5UeA0k',
  'wP8rS4tM7vXz2BiO6d',
  'eC9gH5jK1lNq3YuT7a',
] as const;
const [SECRET, PASSWORD, LITERAL, TOKEN] = SECRETS;

const design = (text: string) => ({
  blocks: [
    { type: 'text', text },
    { type: 'button', text, href: 'https://shop.example/' },
  ],
});

type Store = Awaited<ReturnType<typeof buildStore>>;

/** One record of each noun, whose texts contain the mark; returns their ids by noun. */
async function fill({ owner, app }: Store, mark: string): Promise<Record<string, string[]>> {
  const text = `${mark} text`;
  await owner.run('secrets.set', { name: 'SHOP_KEY', value: SECRET, description: text });
  const smtp = await owner.run('smtp.create', {
    name: text,
    host: 'mail.example',
    port: 587,
    security: 'starttls',
    fromName: mark,
    fromAddress: `${mark.toLowerCase()}@example.com`,
    username: 'u',
    password: PASSWORD,
    isDefault: true,
  });
  const mailbox = await owner.run('mailboxes.connect', {
    provider: 'google',
    address: `${mark.toLowerCase()}@example.org`,
    displayName: mark,
    token: TOKEN,
  });
  const layouts = [];
  for (const category of ['transactional', 'marketing'] as const) {
    const { id } = await owner.run('layouts.create', {
      name: text,
      description: text,
      bodyType: 'visual',
      category,
      subject: `${mark} {{ variables.order.number }}`,
      bodyDesign: design(`${mark} {{ secrets.SHOP_KEY }}`) as never,
    });
    await owner.run('translations.put', { id, locale: 'de', subject: text, bodyDesign: design(text) as never });
    layouts.push(id);
  }
  const request = await owner.run('httpRequests.create', {
    name: text,
    url: `https://${mark.toLowerCase()}.example/{{ variables.sku }}?api_key=${LITERAL}`,
    headers: { Authorization: `Bearer ${LITERAL}`, 'X-Key': '{{ secrets.SHOP_KEY }}' },
    body: '',
  });
  const preset = await owner.run('presets.create', {
    kind: 'header',
    name: text,
    blocks: design(text).blocks as never,
  });
  const { key } = await owner.run('files.upload', { filename: `${mark}.txt`, content: Buffer.from(text) });
  const entry = await owner.run('steps.runHttpRequest', { requestId: request.id, variables: { sku: mark } });
  const sent = await owner.run('steps.sendEmail', { layoutId: layouts[0]!, to: `${mark.toLowerCase()}@example.net` });
  await owner.run('unsubscribes.add', { address: `${mark.toLowerCase()}@example.net` });
  const member = await buildMember(app, owner.context.storeId, 'viewer', `${mark.toLowerCase()}@example.com`);
  return {
    layouts,
    httpRequests: [request.id],
    smtp: [smtp.id],
    mailboxes: [mailbox.id],
    presets: [preset.id],
    files: [key],
    history: [entry.id, sent.id],
    members: [member.id],
    keys: [],
    sessions: [],
  };
}

/** A target that returns what it was sent. */
const echoing: Ports['http'] = {
  allows: async () => true,
  async send({ url, method, headers, body }) {
    const text = JSON.stringify({ url, method, headers, body });
    const type = { 'content-type': 'application/json' };
    return { status: 200, statusText: 'OK', headers: type, body: Buffer.from(text), truncated: false, url };
  },
};
const mailer: Ports['mailer'] = {
  send: async (_, { to }) => ({
    accepted: to.map(({ address }) => address),
    rejected: [],
    reply: '250 ok',
    attempts: 1,
  }),
  check: async () => {},
};

/** The web app with a page. Its clock runs fast: its limits would refuse most requests of a run. */
function fastWebApp(app: App, directory: string) {
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Sendstep</title>');
  let now = Date.now();
  const clock = {
    now: () => {
      now += 60_000;
      return now;
    },
  };
  return createWebApp({ ...app, ports: { ...app.ports, clock } }, { directory });
}

/** A host with two filled stores on a database. Budgets are unlimited: they would end the run after 120 requests. */
export async function startTarget(database: string) {
  const made = await createSendstep({ database, masterKey: Buffer.alloc(32, 7).toString('base64') });
  const { ports } = made.app;
  const budgets: Ports['budgets'] = {
    async take(hash, kind, count) {
      const taken = await ports.budgets.take(hash, kind, 0);
      return taken && { ...taken, granted: count };
    },
  };
  const { liquid } = systemPorts();
  const open: Ports = {
    ...ports,
    budgets,
    http: echoing,
    mailer,
    liquid,
    publicUrl: 'https://mail.example',
  };
  const [own, other] = [await buildStore(open, 'Own'), await buildStore(open, `${OTHERS} store`)];
  const ids = await fill(own, 'mine');
  const otherIds = await fill(other, OTHERS);
  const sessions: Record<string, string> = {};
  for (const role of ['owner', 'editor', 'viewer'] as const)
    sessions[role] = (await buildMember(own.app, own.store.id, role)).session;
  const faults: object[] = [];
  const logger = { info() {}, warn() {}, error: (fields: object) => void faults.push(fields) };
  const app = createApp(open);
  const tools = createToolServer(app, { version: '1.2.3' });
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-fuzz-web-'));
  const web = fastWebApp(app, directory);
  const { secret: stepSecret = '' } = await own.owner.run('steps.secret', {});
  await other.owner.run('steps.secret', {});
  const { url, close } = await listen(createKoaApp(app, { release: '1.2.3', tools, web, logger }), {
    host: '127.0.0.1',
    port: 0,
  });
  const agent = new Agent({ keepAlive: true });
  return {
    app,
    url,
    agent,
    store: own.store.id,
    otherStore: other.store.id,
    /** The last one: requests renew it. */
    stepSecret,
    keys: {
      read: own.read,
      write: own.write,
      execute: own.execute,
      stranger: 'fak_0000000000000000000000000000',
    } as Record<string, string>,
    sessions,
    ids,
    otherIds,
    faults,
    async close() {
      agent.destroy();
      await close(0);
      await made.close();
      rmSync(directory, { recursive: true });
    },
  };
}
export type FuzzTarget = Awaited<ReturnType<typeof startTarget>>;
