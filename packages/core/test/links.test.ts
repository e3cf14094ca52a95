import { createHash } from 'node:crypto';
import { createApp, type Ids, type Ports, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { makeToken, openToken, tokenKeyId } from '../src/domain/link-token.js';
import { downloadUrl, unsubscribeUrl } from '../src/sending/links.js';

const DAY = 24 * 60 * 60 * 1000;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'let in',
    (error: unknown) => (error instanceof SendstepError ? `${error.code} ${error.message}` : `thrown: ${error}`),
  );

async function shop(over: Partial<Ports> = {}) {
  let now = 1_750_000_000_000;
  const ports = { ...memoryPorts({ clock: { now: () => now } }), ...over };
  const built = await buildStore(ports, 'Corner shop');
  const { context } = built.owner;
  const unsubscribeToken = async (address = 'Jo.Baker@Example.com') =>
    tokenOf(await unsubscribeUrl(context, { address, locale: 'de' }));
  const upload = (filename = 'terms.txt') =>
    built.owner.run('files.upload', { filename, content: new TextEncoder().encode('Terms\n') });
  const downloadToken = async (fileKey?: string, contentType?: string) =>
    tokenOf(
      await downloadUrl(context, { fileKey: fileKey ?? (await upload()).key, filename: 'Maße/Größe.txt', contentType }),
    );
  const pass = (ms: number) => {
    now += ms;
  };
  return { ...built, ports, context, unsubscribeToken, upload, downloadToken, pass };
}
/** The same in every run: of random tokens one in six hundred holds any two letters by chance. */
function countedIds(): Ids {
  let count = 0;
  const next = () => createHash('sha512').update(String(++count)).digest();
  return {
    uuid: () => `00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`,
    random: (bytes) => next().subarray(0, bytes),
  };
}
const NOT_FOUND = 'not_found link not found';

describe('a link', () => {
  it('begins with the public address, ends with the token, and shows nothing of what is in it', async () => {
    const { context } = await shop({ publicUrl: 'https://mail.example/x', ids: countedIds() });
    const url = await unsubscribeUrl(context, { address: 'jo.baker@example.com', locale: 'de' });
    expect(url).toMatch(/^https:\/\/mail\.example\/x\/u\/[\w-]{80,}$/);
    const bytes = Buffer.from(tokenOf(url), 'base64url').toString('latin1');
    for (const hidden of ['jo', 'baker', 'example', 'unsubscribe', context.storeId])
      expect(bytes).not.toContain(hidden);
    expect(await downloadUrl(context, { fileKey: 'k', filename: 'f' })).toMatch(
      /^https:\/\/mail\.example\/x\/d\/[\w-]+$/,
    );
    expect(await unsubscribeUrl(context, { address: 'jo.baker@example.com', locale: 'de' })).not.toBe(url);
  });

  it('begins with the address of a host when none is set, and is refused when no host is known', async () => {
    const { context, ports } = await shop({ publicUrl: undefined });
    const make = () => unsubscribeUrl(context, { address: 'jo@example.com', locale: 'de' });
    const missing = /^invalid SENDSTEP_BASE_URL: required for unsubscribe and download links/;
    expect(await refusal(make())).toMatch(missing);
    expect(await refusal(downloadUrl(context, { fileKey: 'k', filename: 'f' }))).toMatch(missing);
    await ports.runners.beat('host', 1000, { url: 'http://10.0.0.1:9000', configured: false });
    expect(await make()).toMatch(/^http:\/\/10\.0\.0\.1:9000\/u\//);
  });

  it('does not begin with the address of a host that stopped more than a week ago', async () => {
    const { context, ports, pass } = await shop({ publicUrl: undefined });
    const make = () => unsubscribeUrl(context, { address: 'jo@example.com', locale: 'de' });
    await ports.runners.beat('host', 1000, { url: 'https://shop.example', configured: true });
    pass(6 * DAY);
    expect(await make()).toMatch(/^https:\/\/shop\.example\/u\//);
    pass(2 * DAY);
    expect(await refusal(make())).toMatch(/^invalid SENDSTEP_BASE_URL: /);
  });

  it('tells its page what to show, with the address masked', async () => {
    const { app, unsubscribeToken, downloadToken } = await shop();
    const customer = await app.admit({ link: await unsubscribeToken() });
    expect(await customer.run('links.show', {})).toEqual({
      kind: 'unsubscribe',
      store: 'Corner shop',
      address: 'Jo***@Example.com',
      locale: 'de',
      unsubscribed: false,
    });
    const reader = await app.admit({ link: await downloadToken() });
    expect(await reader.run('links.show', {})).toEqual({
      kind: 'download',
      store: 'Corner shop',
      filename: 'Maße-Größe.txt',
      expired: false,
    });
  });

  it('is refused with every single bit changed, with one and the same text', async () => {
    const { app, unsubscribeToken } = await shop();
    const bytes = Buffer.from(await unsubscribeToken(), 'base64url');
    const refusals = new Set<string>();
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = Buffer.from(bytes);
      altered[bit >> 3]! ^= 1 << (bit & 7);
      refusals.add(await refusal(app.admit({ link: altered.toString('base64url') })));
    }
    expect([...refusals]).toEqual([NOT_FOUND]);
  });

  it('is refused with any character written otherwise, the last with its spare bits included', async () => {
    const { app, unsubscribeToken } = await shop();
    // Of three lengths one after the other at least two have spare bits.
    for (const address of ['a@b.example', 'ab@b.example', 'abc@b.example']) {
      const token = await unsubscribeToken(address);
      const others = [...BASE64URL].map((character) => token.slice(0, -1) + character).filter((one) => one !== token);
      others.push(
        `${token}=`,
        `${token} `,
        ` ${token}`,
        `${token}A`,
        token.slice(0, -1),
        `${token}\n`,
        token.repeat(9),
      );
      others.push(token.replaceAll('-', '+').replaceAll('_', '/'), '', 'x', 'A'.repeat(100), '\u0000'.repeat(80));
      for (const other of others.filter((one) => one !== token)) {
        expect(await refusal(app.admit({ link: other })), other).toBe(NOT_FOUND);
      }
      expect(await refusal(app.admit({ link: token }))).toBe('let in');
    }
  });

  it('is refused under the key of another store, and a key opens nothing of another kind', async () => {
    const { app, ports, unsubscribeToken } = await shop();
    const other = await buildStore(ports);
    const theirs = tokenOf(await unsubscribeUrl(other.owner.context, { address: 'a@b.example', locale: 'en' }));
    const mine = await unsubscribeToken();
    const swapped = [mine, theirs].map((token) => Buffer.from(token, 'base64url'));
    for (const [head, tail] of [swapped, swapped.toReversed()]) {
      const token = Buffer.concat([head!.subarray(0, 16), tail!.subarray(16)]).toString('base64url');
      expect(await refusal(app.admit({ link: token }))).toBe(NOT_FOUND);
    }
    const key = { id: tokenKeyId(mine)!, storeId: 'store-1', bytes: Buffer.alloc(32, 1) };
    const link = { kind: 'download', fileKey: 'k', filename: 'f', expiresAt: 1 } as const;
    const token = makeToken(key, link, ports.ids);
    expect(openToken(key, token)).toEqual(link);
    expect(openToken({ ...key, storeId: 'store-2' }, token)).toBeUndefined();
    expect(openToken({ ...key, bytes: Buffer.alloc(32, 2) }, token)).toBeUndefined();
  });

  it('does nothing but what it was made for, and nothing that keys or owners do', async () => {
    const { app, owner, execute, unsubscribeToken, downloadToken } = await shop();
    const customer = await app.admit({ link: await unsubscribeToken() });
    const reader = await app.admit({ link: await downloadToken() });
    expect(await refusal(customer.run('links.download', {}))).toBe(NOT_FOUND);
    for (const name of ['links.unsubscribe', 'links.resubscribe'] as const) {
      expect(await refusal(reader.run(name, {}))).toBe(NOT_FOUND);
      expect(await refusal(owner.run(name, {}))).toBe(NOT_FOUND);
    }
    for (const name of ['layouts.list', 'me.get', 'stats.withKey', 'unsubscribes.list', 'links.rotate'] as const) {
      expect(await refusal(customer.run(name, {} as never))).toBe('not_found not found');
    }
    const key = await app.admit({ key: execute });
    for (const name of ['links.show', 'links.unsubscribe', 'links.download', 'links.rotate'] as const) {
      expect(await refusal(key.run(name, {}))).toBe('not_found not found');
    }
  });

  it('stays valid for ever when a new key was made, which new links then use', async () => {
    const { app, owner, ports, unsubscribeToken, downloadToken, pass } = await shop();
    const before = await unsubscribeToken();
    expect(await owner.run('links.rotate', {})).toEqual({ keys: 2, createdAt: expect.any(String) });
    pass(60_000);
    const after = await unsubscribeToken();
    expect(tokenKeyId(after)).not.toBe(tokenKeyId(before));
    const row = await ports.linkKeys.find(tokenKeyId(after)!);
    expect(row).toMatchObject({ number: 2, purpose: 'links' });
    pass(100 * 365 * DAY);
    for (const link of [before, after]) expect(await refusal(app.admit({ link }))).toBe('let in');
    expect(await refusal(app.admit({ link: await downloadToken() }))).toBe('let in');
  });

  it('cannot be made with the key that addresses are hashed with', async () => {
    const { app, owner, ports, context } = await shop();
    await owner.run('unsubscribes.add', { address: 'a@b.example' });
    const { id, sealed } = (await ports.linkKeys.latest(context.storeId, 'addresses'))!;
    const bytes = Buffer.from(await context.open({ table: 'link_keys', id }, sealed), 'base64');
    const link = { kind: 'unsubscribe', address: 'a@b.example', locale: 'en' } as const;
    const token = makeToken({ id, storeId: context.storeId, bytes }, link, ports.ids);
    expect(await refusal(app.admit({ link: token }))).toBe(NOT_FOUND);
  });

  it('costs one look at the keys for twenty made at once, and the first key is made once', async () => {
    const ports = memoryPorts();
    const { store } = await buildStore(ports);
    let looks = 0;
    const linkKeys = {
      ...ports.linkKeys,
      latest: (...args: Parameters<typeof ports.linkKeys.latest>) => {
        looks++;
        return ports.linkKeys.latest(...args);
      },
    };
    const { context } = await createApp({ ...ports, linkKeys }).admit({ owner: store.id });
    const make = () => unsubscribeUrl(context, { address: 'a@b.example', locale: 'en' });
    const urls = await Promise.all(Array.from({ length: 20 }, make));
    expect(looks).toBe(1);
    expect(new Set(urls.map((url) => tokenKeyId(tokenOf(url)))).size).toBe(1);
    expect(new Set(urls).size).toBe(20);
    // Two hosts that start at the same moment end up with one first key.
    const fresh = await buildStore(ports);
    const hosts = Array.from({ length: 5 }, () => createApp(ports).admit({ owner: fresh.store.id }));
    const keyIds = (await Promise.all(hosts)).map(async (host) =>
      tokenKeyId(tokenOf(await unsubscribeUrl(host.context, { address: 'a@b.example', locale: 'en' }))),
    );
    expect(new Set(await Promise.all(keyIds)).size).toBe(1);
  });
});

describe('a download link', () => {
  const textOf = async (content: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };

  it('hands out the bytes under the name it was made with, a name without a path', async () => {
    const { app, downloadToken } = await shop();
    const file = await (await app.admit({ link: await downloadToken() })).run('links.download', {});
    expect(file).toMatchObject({ filename: 'Maße-Größe.txt', contentType: 'text/plain', size: 6 });
    expect(await textOf(file.content)).toBe('Terms\n');
  });

  it.each([
    ['a type that a browser shows without harm', 'application/pdf', 'application/pdf'],
    ['HTML', 'text/html', 'application/octet-stream'],
    ['SVG', 'image/svg+xml', 'application/octet-stream'],
    ['script', 'text/javascript', 'application/octet-stream'],
    ['a type with something behind it', 'text/plain\r\nX-Evil: 1', 'application/octet-stream'],
  ])('answers %s as %s → %s', async (_, contentType, answered) => {
    const { app, upload, downloadToken } = await shop();
    const link = await downloadToken((await upload()).key, contentType);
    expect((await (await app.admit({ link })).run('links.download', {})).contentType).toBe(answered);
  });

  it('works for 90 days and not a moment longer, and says then that it expired', async () => {
    const { app, downloadToken, pass } = await shop();
    const link = await downloadToken();
    pass(90 * DAY - 1);
    expect(await refusal((await app.admit({ link })).run('links.download', {}))).toBe('let in');
    pass(1);
    const late = await app.admit({ link });
    expect(await late.run('links.show', {})).toMatchObject({ expired: true });
    expect(await refusal(late.run('links.download', {}))).toBe(NOT_FOUND);
  });

  it('leads nowhere when the file was deleted, or is another store’s', async () => {
    const { app, owner, ports, upload, downloadToken } = await shop();
    const { key } = await upload();
    const link = await downloadToken(key);
    await owner.run('files.remove', { key });
    expect(await refusal((await app.admit({ link })).run('links.download', {}))).toBe(NOT_FOUND);
    const other = await buildStore(ports);
    const mine = (await upload()).key;
    const stolen = tokenOf(await downloadUrl(other.owner.context, { fileKey: mine, filename: 'x' }));
    expect(await refusal((await app.admit({ link: stolen })).run('links.download', {}))).toBe(NOT_FOUND);
  });
});
