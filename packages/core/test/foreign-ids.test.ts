import { createApp, type InputOf, OPERATIONS, type OperationName, ROLE_OF, SendstepError } from '@sendstep/core';
import { buildMember, buildStore, memoryPorts, recordExecution } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const HELP = 'a record of another store';
const REFUSED = ['not_found', 'invalid', 'forbidden', 'conflict'];
/** Fields that name a record of the store. */
const NAMES_RECORD = /id$|^(key|member)$/i;
/** Fields that only filter a list. */
const FILTERS = ['history.list actionConfigId'];

const SMTP = { name: 'Shop mail', host: 'smtp.example.com', port: 587, security: 'starttls' } as const;
const ports = memoryPorts();
const victim = await buildStore(ports);
const { owner } = victim;
const layout = await owner.run('layouts.create', { name: 'Order', bodyType: 'text', subject: HELP });
const request = await owner.run('httpRequests.create', { name: HELP, url: 'https://shop.example' });
const sender = await owner.run('smtp.create', { ...SMTP, fromAddress: 'shop@example.com' });
const mailbox = await owner.run('mailboxes.connect', {
  provider: 'google',
  address: 'jo@example.com',
  token: 'token-1',
});
const preset = await owner.run('presets.create', {
  kind: 'header',
  name: HELP,
  blocks: [{ type: 'text', text: 'Hi' }],
});
const file = await owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('hello') });
const member = await buildMember(victim.app, victim.store.id, 'editor', 'jo@example.com');
await buildMember(victim.app, victim.store.id, 'owner');
const execution = await recordExecution(owner, {}, {});
const [key] = (await owner.run('keys.list', {})).items;
const victimSession = await (await victim.app.admit({ session: member.session })).run('sessions.list', {});

const foreign = [
  layout.id,
  request.id,
  sender.id,
  mailbox.id,
  preset.id,
  file.key,
  member.id,
  victimSession.items[0]!.id,
  execution,
  key!.id,
  victim.store.id,
  victim.store.name,
];

/** Everything of the victim that an operation could change. */
async function state() {
  const lists = [
    'layouts',
    'httpRequests',
    'smtp',
    'mailboxes',
    'presets',
    'files',
    'members',
    'keys',
    'history',
  ] as const;
  const all: unknown[] = [];
  for (const noun of lists) {
    const { items } = await owner.run(`${noun}.list`, {});
    // The last use of a key changes with time.
    all.push(items.map((item) => ({ ...item, lastUsedAt: null })));
  }
  return all;
}

it('names a record of another store in no field of any operation', async () => {
  const app = createApp(ports);
  const shop = await buildStore(ports);
  const { admit } = await buildMember(app, shop.store.id, 'owner');
  const before = await state();
  const tried: string[] = [];
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    if (ROLE_OF[name] === null) continue;
    const { input, example } = OPERATIONS[name];
    for (const field of Object.keys(input.shape).filter((one) => NAMES_RECORD.test(one))) {
      if (FILTERS.includes(`${name} ${field}`)) continue;
      tried.push(`${name} ${field}`);
      for (const value of foreign) {
        const sent = { ...example, [field]: value } as InputOf<typeof name>;
        const result = await (await admit()).run(name, sent).catch((error: unknown) => error);
        expect(result, `${name} ${field}`).toBeInstanceOf(SendstepError);
        expect(REFUSED, `${name} ${field}: ${result}`).toContain((result as SendstepError).code);
        expect((result as SendstepError).message).not.toContain(HELP);
      }
    }
  }
  expect(await state()).toEqual(before);
  await victim.app.admit({ session: member.session });
  expect(tried.length).toBeGreaterThan(30);
});

it('finds nothing of another store in a list or by a name', async () => {
  const { admit } = await buildMember(victim.app, (await buildStore(ports)).store.id, 'owner');
  const admitted = await admit();
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    if (!name.endsWith('.list') || ROLE_OF[name] === 'installation' || 'id' in OPERATIONS[name].input.shape) continue;
    const text = JSON.stringify(await admitted.run(name, {} as never));
    for (const id of foreign) expect(text, name).not.toContain(id);
  }
  expect(JSON.stringify(await admitted.run('app.me', {}))).not.toContain(victim.store.id);
});
