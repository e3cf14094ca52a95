import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { App, Level } from '@sendstep/core';
import { createKoaApp, listen } from '@sendstep/koa';
import { createToolServer } from '@sendstep/mcp';
import { compose, readConfiguration } from '@sendstep/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMMAND_LINE } from '../../../test/build.js';
import { LONG } from '../../../test/tier.js';
import { temporaryDirectory } from './process.js';

const design = (text: string) => ({
  blocks: [
    { type: 'heading', text: '{{ store.name }}' },
    { type: 'text', text },
  ],
});

/** A store whose order confirmation got a delivery date in English only, and a key. */
async function shop(app: App, level: Level) {
  const { id: storeId } = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
  const owner = await app.admit({ owner: storeId });
  const add = async (name: string, text: string, german: string) => {
    const subject = 'Order {{ variables.order.number }}';
    const { id } = await owner.run('layouts.create', { name, bodyType: 'visual', subject, bodyDesign: design(text) });
    const bestellung = 'Bestellung {{ variables.order.number }}';
    await owner.run('translations.put', { id, locale: 'de', subject: bestellung, bodyDesign: design(german) });
    return id;
  };
  const drifted = await add('Order confirmation', 'Thank you.', 'Vielen Dank.');
  await add('Order cancelled', 'We cancelled it.', 'Wir haben sie storniert.');
  await owner.run('layouts.update', {
    id: drifted,
    bodyDesign: design('It arrives on {{ variables.delivery.date }}.'),
  });
  const { key } = await owner.run('keys.create', { level });
  return { key, drifted };
}

type Data = Record<string, any>;

/**
 * What an assistant does when asked: "One of our German emails no longer says what the English one says. Fix it, show me
 * both, and then undo it." It knows only what the tools return.
 */
async function story(client: Client) {
  const call = async (name: string, args: Data = {}): Promise<Data> => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
    if (isError) throw new Error((content as { text: string }[]).map(({ text }) => text).join(' '));
    return structuredContent as Data;
  };
  const variables = { order: { number: '1001' }, delivery: { date: '24.12.' } };
  const preview = async (id: string, locale: string) => {
    const { text, warnings } = await call('preview_email_template', { id, locale, variables });
    return { text: text as string, drift: warnings.filter((one: string) => one.includes(`not in ${locale}: `)) };
  };

  const { items } = await call('list_email_templates');
  const found: { id: string; drift: string[] }[] = [];
  for (const { id, languages } of items.filter((one: Data) => one.languages.includes('de'))) {
    const { drift } = await preview(id, 'de');
    if (drift.length > 0) found.push({ id, drift });
    expect(languages).toEqual(['en', 'de']);
  }
  const [{ id, drift }, ...others] = found as [(typeof found)[number]];
  expect(others).toEqual([]);

  const german = await call('get_translation', { id, locale: 'de' });
  const [, missing] = /not in de: (.*)$/.exec(drift[0]!)!;
  const { constraints } = await call('get_layout_schema');
  expect(constraints).not.toEqual([]);
  const { tools } = await client.listTools();
  if (!tools.some(({ name }) => name === 'put_translation')) {
    const refusal = await call('put_translation', { id, locale: 'de' }).catch((error: Error) => error.message);
    return { id, missing, refusal, fixed: false as const };
  }

  // Everything is sent back as it was read, with the lost output in a German sentence.
  const [heading, text] = german.bodyDesign.blocks;
  const blocks = [heading, { ...text, text: `${text.text} Ankunft: ${missing}.` }];
  const saved = await call('put_translation', { ...german, id, bodyDesign: { blocks }, ifVersion: german.version });
  const after = { en: await preview(id, 'en'), de: await preview(id, 'de') };
  const versions = (await call('list_versions', { id })).items;
  const before = versions.find(({ version }: Data) => version < saved.version);
  const restored = await call('restore_version', { id, version: String(before.version), ifVersion: saved.version });
  return {
    id,
    missing,
    saved,
    after,
    versions,
    restored,
    undone: await preview(id, 'de'),
    fixed: true as const,
  };
}

/** A host, and how a client reaches it. */
async function start(level: Level) {
  const data = temporaryDirectory();
  const { app, close } = await compose(readConfiguration({ SENDSTEP_DATA_DIR: data }));
  const koa = createKoaApp(app, { release: '1', tools: createToolServer(app, { version: '1' }) });
  const host = await listen(koa, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await host.close(0);
    await close();
  });
  const { key, drifted } = await shop(app, level);
  const stdio = (args: string[], env: Record<string, string>) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [...COMMAND_LINE, 'mcp', ...args],
      env: { ...getDefaultEnvironment(), SENDSTEP_API_KEY: key, ...env },
      stderr: 'inherit',
    });
  const transports: Record<string, () => Transport> = {
    HTTP: () =>
      new StreamableHTTPClientTransport(new URL(`${host.url}/api/mcp?tools=layouts`), {
        requestInit: { headers: { Authorization: `Bearer ${key}` } },
      }) as Transport,
    'stdio on the database': () => stdio(['--tools', 'layouts'], { SENDSTEP_DATA_DIR: data }),
    'stdio through a host': () => stdio([], { SENDSTEP_URL: host.url, SENDSTEP_TOOLS: 'layouts' }),
  };
  const connect = async (way: string) => {
    const client = new Client({ name: 'assistant', version: '1' });
    await client.connect(transports[way]!());
    onTestFinished(() => client.close());
    return client;
  };
  return { connect, drifted };
}

const WAYS = ['HTTP', 'stdio on the database', ...(LONG ? ['stdio through a host'] : [])];

describe.each(WAYS)('over %s', (way) => {
  it('an assistant finds the translation that differs, fixes it, shows both languages and undoes it', async () => {
    const { connect, drifted } = await start('write');
    const told = await story(await connect(way));
    if (!told.fixed) throw new Error(told.refusal as string);
    expect(told).toMatchObject({ id: drifted, missing: '{{ variables.delivery.date }}' });
    expect(told.saved).toMatchObject({ locale: 'de', version: 4 });
    expect(told.after.en).toMatchObject({ text: expect.stringContaining('It arrives on 24.12.'), drift: [] });
    expect(told.after.de).toMatchObject({ text: expect.stringContaining('Vielen Dank. Ankunft: 24.12.'), drift: [] });
    expect(told.versions.map(({ summary }: Data) => summary)).toEqual([
      'changed de',
      'changed bodyDesign',
      'added de',
      'created',
    ]);
    expect(told.restored).toMatchObject({ restored: 3, version: 5, layout: { id: drifted, languages: ['en', 'de'] } });
    expect(told.undone.text).not.toContain('Ankunft');
    expect(told.undone.drift).toHaveLength(1);
  });

  it('with a read key it finds the same, and is told what it may not do and which key it needs', async () => {
    const { connect, drifted } = await start('read');
    const client = await connect(way);
    const told = await story(client);
    expect(told).toMatchObject({ id: drifted, missing: '{{ variables.delivery.date }}', fixed: false });
    expect(told.refusal).toContain('Invalid params: unknown tool "put_translation"');
    expect(client.getInstructions()).toContain('ask for a key with a higher level');
  });
});
