import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose, readConfiguration } from '@sendstep/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { command as inProcess } from './command.js';
import { type Outcome, sendstep, temporaryDirectory } from './process.js';

type Env = Record<string, string>;

async function shop() {
  const env: Env = { SENDSTEP_DATA_DIR: temporaryDirectory() };
  const said: string[] = [];
  const keep = (outcome: Outcome) => {
    said.push(outcome.out, outcome.error);
    return outcome;
  };
  /** Runs in this process, which is faster. */
  const command = async (...args: string[]) => keep(await inProcess(env, ...args));
  /** Runs in its own process, with standard input. */
  const piped = async (input: string, ...args: string[]) => keep(await sendstep(args, env, input));
  await command('stores', 'create', '--name', 'Corner shop');
  return { env, said, command, piped };
}

/** Direct access to the stored records. */
async function owner(env: Env) {
  const { app, close } = await compose(readConfiguration(env));
  onTestFinished(close);
  return app.admit({ owner: 'Corner shop' });
}

const json = ({ out }: Outcome) => JSON.parse(out);

describe('sendstep secrets', () => {
  it('reads a value from standard input without one trailing newline, and never prints it', async () => {
    const { env, said, command, piped } = await shop();
    const made = await command(
      'secrets',
      'set',
      'SHOP_KEY',
      '--store',
      'Corner shop',
      '--description',
      'Stock',
      '--json',
    );
    expect(json(made)).toMatchObject({ name: 'SHOP_KEY', description: 'Stock', hasValue: false });
    const filled = await piped('canaryValue7Q2x\n\n', 'secrets', 'set', 'SHOP_KEY', '--value-stdin', '--json');
    expect(json(filled)).toMatchObject({ description: 'Stock', hasValue: true });
    const { context } = await owner(env);
    const row = await context.ports.secrets.find(context.storeId, 'SHOP_KEY');
    expect(await context.open({ table: 'secrets', id: 'SHOP_KEY' }, row!.sealed!)).toBe('canaryValue7Q2x\n');
    expect((await command('secrets', 'list')).out).toContain('SHOP_KEY');
    expect(json(await command('secrets', 'names', '--json')).items).toEqual([{ name: 'SHOP_KEY' }]);
    expect(json(await command('secrets', 'remove', 'SHOP_KEY', '--json'))).toEqual({ deleted: true, name: 'SHOP_KEY' });
    expect((await command('secrets', 'remove', 'SHOP_KEY')).error).toBe('error: secret not found\n');
    expect(said.join()).not.toContain('canaryValue');
  });

  it('prints a note if a value may be sent to any host, and none if hosts are restricted', async () => {
    const { command, piped } = await shop();
    const open = await piped('value', 'secrets', 'set', 'A', '--value-stdin');
    expect(open.error).toMatch(/^note: A can be sent to any host, .+ Restrict it with --allow-host/m);
    expect((await command('secrets', 'set', 'A', '--allow-host', 'api.example.com')).error).not.toContain('note:');
    expect((await command('secrets', 'set', 'EMPTY')).error).not.toContain('note:');
  });

  it('treats the text null as a value, and null in a file as no value, as the help says', async () => {
    const { command, piped } = await shop();
    const { out } = await command('secrets', 'set', '--help');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'null removes it. Read from standard input as is, without the trailing newline; use --input to set null.',
    );
    expect(json(await piped('null', 'secrets', 'set', 'A', '--value-stdin', '--json')).hasValue).toBe(true);
    expect(json(await piped('{"value":null}', 'secrets', 'set', 'A', '--input', '-', '--json')).hasValue).toBe(false);
  });

  it('restricts a secret to hosts, one flag each, and removes the restriction', async () => {
    const { command } = await shop();
    const set = async (...flags: string[]) => json(await command('secrets', 'set', 'A', ...flags, '--json')).allowHosts;
    expect(await set('--allow-host', 'api.example.com', '--allow-host', '*.example.org')).toEqual([
      'api.example.com',
      '*.example.org',
    ]);
    expect(await set('--description', 'x')).toEqual(['api.example.com', '*.example.org']);
    expect(await set('--no-allow-host')).toEqual([]);
    expect(await command('secrets', 'set', 'A', '--allow-host', 'https://a.example')).toMatchObject({
      error: expect.stringMatching(/^error: allowHosts\[0\]: not a host name/),
    });
    expect((await command('secrets', 'set', '--help')).out).toContain('--allow-host api.example.com');
  });

  it.each<[string, string, string[], string]>([
    ['a value as a flag', '', ['--value', 'x'], "error: unknown option '--value'\n(use --help for usage)\n"],
    ['nothing on standard input', '', ['--value-stdin'], 'error: --value-stdin: standard input is empty\n'],
    [
      'two uses of standard input',
      '{}',
      ['--value-stdin', '--input', '-'],
      'error: --input - and --value-stdin: standard input can be read only once\n',
    ],
  ])('refuses %s', async (_, input, flags, error) => {
    const { piped } = await shop();
    expect(await piped(input, 'secrets', 'set', 'A', ...flags)).toEqual({ code: 2, out: '', error });
  });

  it('still rotates the master key', async () => {
    const { command } = await shop();
    expect(json(await command('secrets', 'rotate-master-key', '--json'))).toEqual({ stores: 1, rewrapped: 1 });
  });
});

describe('sendstep smtp', () => {
  const FLAGS = '--name Shop --host 127.0.0.1 --port 2525 --security none --from-address shop@example.com'.split(' ');

  it('creates, lists, changes and removes a sender, and never prints its login', async () => {
    const { env, said, command, piped } = await shop();
    const made = await piped(
      'canaryPass7Q2x\r\n',
      ...['smtp', 'create', ...FLAGS, '--from-name', 'Corner shop', '--username', 'canaryUser7Q2x'],
      ...['--password-stdin', '--default', '--json'],
    );
    const record = json(made);
    expect(record).toMatchObject({
      name: 'Shop',
      host: '127.0.0.1',
      port: 2525,
      security: 'none',
      fromName: 'Corner shop',
      fromAddress: 'shop@example.com',
      replyTo: '',
      bounceAddress: '',
      feedbackId: '',
      hasUsername: true,
      hasPassword: true,
      isDefault: true,
    });
    const { context } = await owner(env);
    const row = await context.ports.smtpSenders.find(context.storeId, record.id);
    expect(JSON.parse(await context.open({ table: 'smtp_senders', id: record.id }, row!.sealed))).toEqual({
      username: 'canaryUser7Q2x',
      password: 'canaryPass7Q2x',
    });
    expect((await command('smtp', 'list')).out).toContain('127.0.0.1');
    const changed = await command('smtp', 'update', record.id, '--port', '25', '--no-default', '--json');
    expect(json(changed)).toMatchObject({ port: 25, hasPassword: true, isDefault: false });
    expect(json(await command('smtp', 'update', record.id, '--default', '--json')).isDefault).toBe(true);
    expect(json(await command('smtp', 'remove', record.id, '--json'))).toEqual({ deleted: true, id: record.id });
    expect(said.join()).not.toContain('canary');
  });

  it('names the invalid field, and does not read host and port of the sender as settings', async () => {
    const { command } = await shop();
    const create = (...more: string[]) => command('smtp', 'create', ...FLAGS, ...more);
    expect((await create('--port', '70000')).error).toBe('error: port: must be at most 65535\n');
    expect((await create('--port', 'x')).error).toBe('error: port: must be a number\n');
    expect((await create('--host', 'smtp://x')).error).toMatch(/^error: host: must be a host name/);
    expect((await command('smtp', 'create', '--name', 'A')).error).toBe(
      'error: host: required; port: required; security: required; fromAddress: required\n',
    );
    expect((await create('--password', 'x')).code).toBe(2);
  });
});

it('sendstep mailboxes connects, lists, changes and removes a mailbox, and never prints its address or token', async () => {
  const { said, command, piped } = await shop();
  const flags = '--provider google --address canary.7q2x@example.com --display-name Jo --token-stdin --json'.split(' ');
  const record = json(await piped('canaryToken7Q2x\n', 'mailboxes', 'connect', ...flags));
  expect(record).toMatchObject({
    provider: 'google',
    displayName: 'Jo',
    address: 'ca***@example.com',
    isDefault: false,
  });
  for (const group of ['mailboxes', 'senders']) {
    expect(json(await command(group, 'list', '--json')).items).toEqual([record]);
    expect((await command(group, 'list')).out).toContain('ca***@example.com');
  }
  const changed = await command('mailboxes', 'update', record.id, '--status', 'reconnect_required', '--json');
  expect(json(changed).status).toBe('reconnect_required');
  expect((await command('mailboxes', 'connect', ...flags.slice(0, 4))).error).toBe('error: token: required\n');
  expect(json(await command('mailboxes', 'remove', record.id, '--json'))).toEqual({ deleted: true, id: record.id });
  expect(said.join()).not.toMatch(/canary/i);
});

it('sendstep settings sets from a file or flags, and gets', async () => {
  const { command } = await shop();
  const file = join(temporaryDirectory(), 'settings.json');
  const texts = { de: { unsubscribeText: 'Genug? {{ unsubscribe_link }}', unsubscribeLinkLabel: 'Abmelden' } };
  writeFileSync(file, JSON.stringify({ texts, companyDetails: 'Corner shop', currency: 'EUR', emailQuota: 100 }));
  await command('settings', 'set', '--store', 'Corner shop', '--input', file);
  await command('settings', 'set', '--time-zone', 'Europe/Berlin', '--email-quota', '50');
  expect(json(await command('settings', 'get', '--json'))).toEqual({
    texts,
    companyDetails: 'Corner shop',
    currency: 'EUR',
    moneyUnit: 'units',
    timeZone: 'Europe/Berlin',
    emailQuota: 50,
    historyDays: null,
    maskKeys: [],
    keepKeys: [],
  });
  expect((await command('settings', 'set', '--currency', 'EURO')).error).toBe(
    'error: currency: must be a currency code such as EUR\n',
  );
});

it('the demo store has secrets, a sender and a mailbox', async () => {
  const { command } = await shop();
  expect((await command('demo')).code).toBe(0);
  const items = async (...words: string[]) => json(await command(...words, '--store', 'Demo store', '--json')).items;
  expect((await items('secrets', 'list')).map((one: Record<string, unknown>) => [one.name, one.hasValue])).toEqual([
    ['FULFILMENT_TOKEN', false],
    ['WAREHOUSE_KEY', true],
  ]);
  expect(await items('smtp', 'list')).toMatchObject([{ host: '127.0.0.1', port: 2525, isDefault: true }]);
  expect(await items('senders', 'list')).toMatchObject([{ address: 'jo***@demo.example', status: 'connected' }]);
});
