import { generateKeyPairSync } from 'node:crypto';
import { MailFailure, type Ports, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const ports = memoryPorts();
const { app, owner, read, store } = await buildStore(ports);
const BASE = {
  name: 'Shop',
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  fromAddress: 'shop@example.com',
};
const create = (fields: object = {}, shop = owner) => shop.run('smtp.create', { ...BASE, ...fields } as never);
const update = (id: string, fields: object) => owner.run('smtp.update', { id, ...fields } as never);
const fault = (fields: object) =>
  create(fields).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );
const login = async (id: string) => {
  const { sealed } = (await ports.smtpSenders.find(store.id, id))!;
  return JSON.parse(await owner.context.open({ table: 'smtp_senders', id }, sealed));
};

const rsa = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength });
const PEM = { type: 'pkcs8', format: 'pem' } as const;
const PRIVATE_KEY = rsa().privateKey.export(PEM) as string;
const DKIM = { dkimDomain: 'example.com', dkimSelector: 'mail', dkimKey: PRIVATE_KEY };

describe('refused input and its error', () => {
  const domain = 'dkimDomain: must be a domain name such as example.com';
  const selector = 'dkimSelector: must be a DKIM selector such as mail (the part before ._domainkey)';
  const key = 'dkimKey: must be a PEM private key without a passphrase';
  const missing = 'required with the other DKIM fields';
  const host = 'host: must be a host name or IP address, without scheme or port';
  const address = 'fromAddress: must be one email address';
  const feedback = 'feedbackId: must be up to three names and a sender name of 5 to 15 characters, joined by colons';
  it.each<[string, object, string]>([
    ['no name', { name: undefined }, 'name: required'],
    ['a name with a line break', { name: 'a\nb' }, 'name: must not contain control characters'],
    ['no host', { host: '' }, 'host: required'],
    ['a host with a scheme', { host: 'smtp://smtp.example.com' }, host],
    ['a host with a port', { host: 'smtp.example.com:25' }, host],
    ['a host with a line break', { host: 'smtp.example.com\r\nX' }, host],
    ['port 0', { port: 0 }, 'port: must be at least 1'],
    ['port 65536', { port: 65_536 }, 'port: must be at most 65535'],
    ['half a port', { port: 1.5 }, 'port: must be a whole number'],
    ['no port', { port: undefined }, 'port: required'],
    ['an unknown security', { security: 'ssl' }, 'security: must be one of none, starttls, tls'],
    ['no sending address', { fromAddress: undefined }, 'fromAddress: required'],
    ['two sending addresses', { fromAddress: 'a@example.com,b@example.com' }, address],
    ['a header in the sending address', { fromAddress: 'a@example.com\r\nBcc: b@example.com' }, address],
    ['a name in the sending address', { fromAddress: 'Jo <a@example.com>' }, address],
    ['a header in the name', { fromName: 'Jo\r\nBcc: x' }, 'fromName: must not contain control characters'],
    ['an answer address that is none', { replyTo: 'nobody' }, 'replyTo: must be one email address'],
    [
      'a bounce address with a name',
      { bounceAddress: 'Jo <a@example.com>' },
      'bounceAddress: must be one email address',
    ],
    ['a feedback id with spaces', { feedbackId: 'spring sale:cornershop' }, feedback],
    ['a feedback id without a sender', { feedbackId: 'a:b:c:' }, feedback],
    ['a feedback id with five parts', { feedbackId: 'a:b:c:d:cornershop' }, feedback],
    ['a user name with a line break', { username: 'a\nb' }, 'username: must not contain control characters'],
    ['a long password', { password: 'x'.repeat(4097) }, 'password: at most 4096 bytes'],
    ['a default that is text', { isDefault: 'yes' }, 'isDefault: must be a boolean'],
    ['a signing domain alone', { dkimDomain: 'a.example' }, `dkimSelector: ${missing}; dkimKey: ${missing}`],
    ['signing without a key', { ...DKIM, dkimKey: null }, `dkimKey: ${missing}`],
    ['an address as signing domain', { ...DKIM, dkimDomain: '127.0.0.1' }, domain],
    ['a signing domain of one word', { ...DKIM, dkimDomain: 'localhost' }, domain],
    ['a tag in the signing domain', { ...DKIM, dkimDomain: 'example.com; s=x' }, domain],
    ['a tag in the selector', { ...DKIM, dkimSelector: 'mail; d=x' }, selector],
    [
      'a selector with a line break',
      { ...DKIM, dkimSelector: 'a\nb' },
      'dkimSelector: must not contain control characters',
    ],
    ['a key that is none', { ...DKIM, dkimKey: 'secret' }, key],
    ['a public key', { ...DKIM, dkimKey: rsa().publicKey.export({ type: 'spki', format: 'pem' }) }, key],
    [
      'a locked key',
      { ...DKIM, dkimKey: rsa().privateKey.export({ ...PEM, cipher: 'aes-256-cbc', passphrase: 'x' }) },
      key,
    ],
    ['a short key', { ...DKIM, dkimKey: rsa(512).privateKey.export(PEM) }, 'dkimKey: must have at least 1024 bits'],
    [
      'a key of another kind',
      { ...DKIM, dkimKey: generateKeyPairSync('ed25519').privateKey.export(PEM) },
      'dkimKey: must be an RSA key',
    ],
    ['an unknown field', { pasword: 'x' }, 'pasword: unknown field'],
  ])('%s', async (_, fields, message) => {
    expect(await fault(fields)).toBe(message);
  });
});

describe('an SMTP sender', () => {
  it('is returned with exactly these fields, and with whether it has a login instead of the login', async () => {
    const made = await create({ fromName: 'Corner shop', replyTo: 'help@example.com', username: 'u', password: 'p' });
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Shop',
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls',
      fromName: 'Corner shop',
      fromAddress: 'shop@example.com',
      replyTo: 'help@example.com',
      bounceAddress: '',
      feedbackId: '',
      hasUsername: true,
      hasPassword: true,
      isDefault: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      dkim: false,
      dkimDomain: '',
      dkimSelector: '',
    });
    const reader = await app.admit({ key: read });
    const { dkim, dkimDomain, dkimSelector, ...shown } = made;
    expect((await reader.run('smtp.list', {})).items[0]).toEqual(shown);
    expect(await login(made.id)).toEqual({ username: 'u', password: 'p' });
  });

  it('reads back empty text for what was not given, and its host in normal form', async () => {
    expect(await create({ host: 'SMTP.Example.com', fromName: null, replyTo: null })).toMatchObject({
      host: 'smtp.example.com',
      fromName: '',
      replyTo: '',
      hasUsername: false,
      hasPassword: false,
    });
  });

  it('changes only what is sent, and keeps the login until it is changed or removed', async () => {
    const { id } = await create({ username: 'u', password: 'p', replyTo: 'a@example.com' });
    expect(await update(id, { port: 465, security: 'tls' })).toMatchObject({
      name: 'Shop',
      port: 465,
      security: 'tls',
      replyTo: 'a@example.com',
      hasPassword: true,
    });
    await update(id, { password: 'new' });
    expect(await login(id)).toEqual({ username: 'u', password: 'new' });
    expect(await update(id, { username: null, replyTo: null })).toMatchObject({
      hasUsername: false,
      hasPassword: true,
      replyTo: '',
    });
    expect(await update(id, { password: '' })).toMatchObject({ hasPassword: false });
    expect(await login(id)).toEqual({ username: '', password: '' });
  });

  it('has a bounce address and a feedback id until they are removed', async () => {
    const fields = { bounceAddress: 'bounces@mail.example.com', feedbackId: 'spring::news:cornershop' };
    const { id, ...made } = await create(fields);
    expect(made).toMatchObject(fields);
    expect(await update(id, { port: 465 })).toMatchObject(fields);
    expect(await update(id, { bounceAddress: null, feedbackId: '' })).toMatchObject({
      bounceAddress: '',
      feedbackId: '',
    });
  });

  it('keeps what signs its mails sealed, changes it in part, and removes it whole', async () => {
    const made = await create({ ...DKIM, dkimDomain: 'Bücher.example', dkimKey: PRIVATE_KEY.trim() });
    expect(made).toMatchObject({ dkim: true, dkimDomain: 'xn--bcher-kva.example', dkimSelector: 'mail' });
    const dkim = { domain: 'xn--bcher-kva.example', selector: 'mail', privateKey: PRIVATE_KEY.trim() };
    expect(await login(made.id)).toEqual({ username: '', password: '', dkim });
    expect(JSON.stringify((await ports.smtpSenders.find(store.id, made.id))!)).not.toMatch(/bcher|PRIVATE/);
    const listed = (await (await app.admit({ key: read })).run('smtp.list', {})).items[0]!;
    expect(Object.keys(listed).filter((field) => field.startsWith('dkim'))).toEqual([]);

    await update(made.id, { dkimSelector: '20260101' });
    expect((await login(made.id)).dkim).toEqual({ ...dkim, selector: '20260101' });
    await expect(update(made.id, { dkimSelector: 'next', dkimKey: null })).rejects.toThrow(`dkimKey: required`);
    expect(await update(made.id, { port: 25 })).toMatchObject({ dkim: true });
    expect(await update(made.id, { dkimDomain: null, dkimSelector: null, dkimKey: null })).toMatchObject({
      dkim: false,
    });
    expect(await login(made.id)).toEqual({ username: '', password: '' });
  });

  it('hands what signs its mails to what sends them', async () => {
    const transports: unknown[] = [];
    const mailer: Ports['mailer'] = {
      async send(transport, { to }) {
        transports.push(transport);
        return { accepted: to.map(({ address }) => address), rejected: [], reply: '250 ok', attempts: 1 };
      },
    };
    const shop = await buildStore({ ...memoryPorts(), mailer });
    const { id: senderId } = await create(DKIM, shop.owner);
    const layout = { name: 'A', subject: 'A', bodyType: 'text' as const, body: 'A' };
    const { id: layoutId } = await shop.owner.run('layouts.create', layout);
    await shop.owner.run('steps.sendEmail', { layoutId, senderId, to: 'jo@example.com' });
    expect(transports).toMatchObject([{ dkim: { domain: 'example.com', selector: 'mail', privateKey: PRIVATE_KEY } }]);
  });

  it('takes what a list showed, and keeps its login', async () => {
    const made = await create({ username: 'u', password: 'p' });
    expect(await update(made.id, made)).toMatchObject({ ...made, updatedAt: expect.any(String) });
    expect(await login(made.id)).toEqual({ username: 'u', password: 'p' });
  });

  it('keeps a name within its limit when masking made it longer', async () => {
    expect((await create({ name: `${'x'.repeat(190)} token=a` })).name).toHaveLength(200);
  });

  it('is found by name, host and sending address, newest first', async () => {
    const shop = await buildStore(memoryPorts());
    await create({ name: 'Ästhetik' }, shop.owner);
    await create({ host: 'mail.two.example' }, shop.owner);
    await create({ fromAddress: 'three@example.com', fromName: 'nobody' }, shop.owner);
    const found = async (q: string) => (await shop.owner.run('smtp.list', { q })).total;
    expect(await found('ÄSTH')).toBe(1);
    expect(await found('two.')).toBe(1);
    expect(await found('THREE@')).toBe(1);
    expect(await found('nobody')).toBe(0);
    expect((await shop.owner.run('smtp.list', {})).items.map(({ name }) => name)).toEqual(['Shop', 'Shop', 'Ästhetik']);
  });

  it('of another store is not found, and no key may change one', async () => {
    const { id } = await create();
    const other = await buildStore(ports);
    for (const [name, input] of [
      ['smtp.update', { id, port: 'nonsense' }],
      ['smtp.remove', { id }],
    ] as const) {
      await expect(other.owner.run(name, input as never)).rejects.toThrow(/^SMTP sender not found$/);
      await expect((await app.admit({ key: read })).run(name, input as never)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect(await owner.run('smtp.remove', { id })).toEqual({ deleted: true, id });
    await expect(owner.run('smtp.remove', { id })).rejects.toThrow('SMTP sender not found');
  });
});

describe('the default sender', () => {
  const shop = () => buildStore(memoryPorts());
  type Owner = Awaited<ReturnType<typeof shop>>['owner'];
  const defaults = async (at: Owner) =>
    [...(await at.run('smtp.list', {})).items, ...(await at.run('mailboxes.list', {})).items]
      .filter(({ isDefault }) => isDefault)
      .map(({ id }) => id);

  it('is one, of whichever kind: the one that was set last', async () => {
    const { owner: at } = await shop();
    const first = await create({ isDefault: true }, at);
    expect(await defaults(at)).toEqual([first.id]);
    const second = await create({ isDefault: true }, at);
    expect(await defaults(at)).toEqual([second.id]);
    const box = await at.run('mailboxes.connect', {
      provider: 'google',
      address: 'a@example.com',
      token: 't',
      isDefault: true,
    });
    expect(await defaults(at)).toEqual([box.id]);
    expect((await at.run('smtp.update', { id: first.id, isDefault: true })).isDefault).toBe(true);
    expect(await defaults(at)).toEqual([first.id]);
  });

  it('stays when others change, and is none after it is unset or removed', async () => {
    const { owner: at } = await shop();
    const [first, second] = [await create({ isDefault: true }, at), await create({}, at)];
    await at.run('smtp.update', { id: second.id, isDefault: false });
    await at.run('smtp.remove', { id: second.id });
    expect((await at.run('smtp.update', { id: first.id, port: 25 })).isDefault).toBe(true);
    expect(await defaults(at)).toEqual([first.id]);
    expect((await at.run('smtp.update', { id: first.id, isDefault: false })).isDefault).toBe(false);
    expect(await defaults(at)).toEqual([]);
    const third = await create({ isDefault: true }, at);
    await at.run('smtp.remove', { id: third.id });
    expect(await defaults(at)).toEqual([]);
    expect(await at.context.ports.defaultSenders.find(at.context.storeId)).toBeUndefined();
  });

  it('is one when many want to be it at once', async () => {
    const { owner: at } = await shop();
    await Promise.all(Array.from({ length: 20 }, () => create({ isDefault: true }, at)));
    expect(await defaults(at)).toHaveLength(1);
  });
});

describe('a test of the connection', () => {
  const credentials = { username: 'shop-user', password: 'pw-7Q2x9ZpL4vRt' };

  it('hands the stored login to the mailer, and sends nothing', async () => {
    const tested: unknown[] = [];
    const mailer = { ...memoryPorts().mailer, check: async (transport: unknown) => void tested.push(transport) };
    const { owner: at } = await buildStore({ ...memoryPorts(), mailer });
    const { id } = await create(credentials, at);
    expect(await at.run('smtp.test', { id })).toMatchObject({ ok: true, reason: '' });
    expect(tested).toMatchObject([{ kind: 'smtp', host: 'smtp.example.com', ...credentials }]);
  });

  it('says why it failed, without the login that a server repeats', async () => {
    const check = async () => {
      throw new MailFailure('permanent', `535 no login for ${credentials.username} with ${credentials.password}`);
    };
    const { owner: at } = await buildStore({ ...memoryPorts(), mailer: { ...memoryPorts().mailer, check } });
    const { id } = await create(credentials, at);
    const { ok, reason } = await at.run('smtp.test', { id });
    expect([ok, reason]).toEqual([false, expect.stringMatching(/^535 no login for/)]);
    expect(reason).not.toContain(credentials.username);
    expect(reason).not.toContain(credentials.password);
  });

  it('is not possible with a mailer that cannot', async () => {
    const { owner: at } = await buildStore(memoryPorts());
    const { id } = await create({}, at);
    expect(await at.run('smtp.test', { id })).toMatchObject({
      ok: false,
      reason: 'this installation cannot test mail servers',
    });
  });
});

it('owners read a sender with its DKIM settings, but no credentials', async () => {
  const { id } = await create({ username: 'u-1', password: 'pw-7Q2x9ZpL4vRt' });
  const sender = await owner.run('smtp.get', { id });
  expect(sender).toMatchObject({ id, hasPassword: true, dkim: false, dkimDomain: '', dkimSelector: '' });
  expect(JSON.stringify(sender)).not.toMatch(/u-1|pw-7Q2x9/);
});
