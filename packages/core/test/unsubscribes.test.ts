import { createApp, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { normaliseAddress } from '../src/domain/unsubscribe.js';
import { unsubscribeUrl } from '../src/sending/links.js';
import { unsubscribed } from '../src/sending/unsubscribes.js';

const ports = memoryPorts();
const { app, owner, store } = await buildStore(ports);
const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );
const customer = async (address: string) => {
  const url = await unsubscribeUrl(owner.context, { address, locale: 'en' });
  return app.admit({ link: url.slice(url.lastIndexOf('/') + 1) });
};

describe('addresses are the same', () => {
  it.each([
    ['whatever the letter case', 'Jo.Baker@Example.COM', 'jo.baker@example.com', true],
    ['with space around', ' jo@example.com\t', 'jo@example.com', true],
    ['with a composed and a decomposed umlaut', 'mu\u0308ller@example.com', 'müller@example.com', true],
    ['with the domain in Unicode and in Punycode', 'jo@Bücher.example', 'jo@xn--bcher-kva.example', true],
    ['with the domain in decomposed Unicode', 'jo@bu\u0308cher.example', 'jo@BÜCHER.example', true],
    ['but not with other dots', 'jo.baker@gmail.com', 'jobaker@gmail.com', false],
    ['but not with a tag', 'jo+shop@example.com', 'jo@example.com', false],
    ['but not in a subdomain', 'jo@mail.example.com', 'jo@example.com', false],
    ['but not with a sharp s', 'groß@example.com', 'gross@example.com', false],
  ])('%s', (_, one, other, same) => {
    expect(normaliseAddress(one) === normaliseAddress(other)).toBe(same);
  });

  it('also when they are no addresses', () => {
    for (const text of ['', '@', 'x', 'x@', '@x', 'a@b@C', 'a@[::1]', 'a@b c']) {
      expect(normaliseAddress(text.toUpperCase())).toBe(normaliseAddress(text));
    }
  });
});

describe('the owner', () => {
  it('adds, lists newest first, looks one up and removes', async () => {
    const shop = await buildStore(memoryPorts());
    const run = shop.owner.run;
    for (const address of ['A@example.com', 'b@example.com', 'c@example.com']) {
      const added = await run('unsubscribes.add', { address });
      expect(added).toEqual({ address, source: 'owner', createdAt: expect.any(String) });
    }
    const { items, ...page } = await run('unsubscribes.list', { limit: 2 });
    expect(page).toEqual({ page: 1, limit: 2, total: 3, pages: 2 });
    expect(items.map(({ address }) => address)).toEqual(['c@example.com', 'b@example.com']);
    const looked = await run('unsubscribes.list', { address: 'a@EXAMPLE.com' });
    expect(looked.items.map(({ address }) => address)).toEqual(['A@example.com']);
    expect((await run('unsubscribes.list', { address: 'z@example.com' })).items).toEqual([]);
    expect((await run('unsubscribes.list', { address: 'a@example.com', page: 2 })).items).toEqual([]);
    expect(await run('unsubscribes.remove', { address: 'a@example.COM' })).toMatchObject({ deleted: true });
    expect(await fault(run('unsubscribes.remove', { address: 'a@example.com' }))).toBe(
      'unsubscribed address not found',
    );
    expect((await run('unsubscribes.list', {})).total).toBe(2);
  });

  it('adds an address twice with one entry, which stays as it was', async () => {
    await (await customer('twice@example.com')).run('links.unsubscribe', {});
    const again = await owner.run('unsubscribes.add', { address: 'Twice@example.com' });
    expect(again).toMatchObject({ address: 'twice@example.com', source: 'link' });
    const many = Array.from({ length: 10 }, () => owner.run('unsubscribes.add', { address: 'raced@example.com' }));
    await Promise.all(many);
    const { items } = await owner.run('unsubscribes.list', { limit: 100 });
    for (const name of ['twice@', 'raced@']) {
      expect(items.filter(({ address }) => address.startsWith(name))).toHaveLength(1);
    }
  });

  it.each([
    ['nothing', {}, 'address: required'],
    ['no address', { address: 'jo' }, 'address: must be one email address'],
    ['two addresses', { address: 'a@b.example,c@d.example' }, 'address: must be one email address'],
    ['a masked address', { address: 'jo***@example.com' }, 'address: is masked; send the full address'],
    ['another field', { address: 'a@b.example', locale: 'de' }, 'locale: unknown field'],
  ])('is refused %s', async (_, input, message) => {
    expect(await fault(owner.run('unsubscribes.add', input as never))).toBe(message);
  });
});

describe('a customer', () => {
  it('unsubscribes and subscribes again by the link, as often as wanted, and showing changes nothing', async () => {
    const link = await customer('Jo.Baker@example.com');
    const isOut = async () => (await unsubscribed(owner.context, ['jo.baker@EXAMPLE.com'])).size === 1;
    for (let i = 0; i < 2; i++) {
      expect(await link.run('links.show', {})).toMatchObject({ unsubscribed: false });
      expect(await isOut()).toBe(false);
      for (let again = 0; again < 2; again++) {
        const answer = await link.run('links.unsubscribe', {});
        expect(answer).toEqual({ address: 'Jo***@example.com', unsubscribed: true });
      }
      expect(await isOut()).toBe(true);
      expect(await link.run('links.show', {})).toMatchObject({ unsubscribed: true });
      for (let again = 0; again < 2; again++) {
        expect(await link.run('links.resubscribe', {})).toMatchObject({ unsubscribed: false });
      }
    }
  });

  it('unsubscribes from one store alone', async () => {
    await (await customer('one@example.com')).run('links.unsubscribe', {});
    const other = await buildStore(ports);
    expect(await unsubscribed(other.owner.context, ['one@example.com'])).toEqual(new Set());
    expect((await other.owner.run('unsubscribes.list', {})).total).toBe(0);
    expect(await fault(other.owner.run('unsubscribes.remove', { address: 'one@example.com' }))).toMatch(/not found$/);
  });
});

describe('who is unsubscribed', () => {
  it('is answered in the spelling that was asked, with one look for a thousand and one address more', async () => {
    await owner.run('unsubscribes.add', { address: 'asked@bücher.example' });
    let looks = 0;
    const unsubscribes: typeof ports.unsubscribes = {
      ...ports.unsubscribes,
      isUnsubscribed: (...args) => {
        looks++;
        return ports.unsubscribes.isUnsubscribed(...args);
      },
    };
    const { context } = await createApp({ ...ports, unsubscribes }).admit({ owner: store.id });
    const spellings = ['Asked@BÜCHER.example', ' asked@xn--bcher-kva.example', 'asked@bücher.example'];
    const others = Array.from({ length: 997 }, (_, i) => `other${i}@example.com`);
    expect(await unsubscribed(context, [...others, ...spellings])).toEqual(new Set(spellings));
    expect(looks).toBe(1);
    expect(await unsubscribed(context, [...others, 'x@example.com', ...spellings])).toEqual(new Set(spellings));
    expect(looks).toBe(3);
    expect(await unsubscribed(context, [])).toEqual(new Set());
    expect(looks).toBe(3);
  });

  it('is in the storage neither in clear, nor by a hash that two stores share', async () => {
    const [one, two] = [await buildStore(ports), await buildStore(ports)];
    const rows = [];
    for (const shop of [one, two]) {
      await shop.owner.run('unsubscribes.add', { address: 'canary@example.com' });
      rows.push(...(await ports.unsubscribes.list(shop.store.id, { offset: 0, limit: 9 })).items);
    }
    expect(JSON.stringify(rows)).not.toMatch(/canary|example/);
    expect(rows[0]!.hash).not.toBe(rows[1]!.hash);
    expect(rows[0]!.hash).toMatch(/^[0-9a-f]{64}$/);
    const [row] = rows;
    await expect(two.owner.context.open({ table: 'unsubscribes', id: row!.id }, row!.sealed)).rejects.toThrow();
  });
});

it('imports many addresses, and skips what is none', async () => {
  const { owner: at } = await buildStore(memoryPorts());
  await at.run('unsubscribes.add', { address: 'known@example.com' });
  const addresses = ['new@example.com', ' known@example.com ', 'new@example.com', 'nonsense', ''];
  expect(await at.run('unsubscribes.import', { addresses })).toEqual({
    added: 1,
    unchanged: 2,
    skipped: [
      { position: 3, reason: expect.any(String) },
      { position: 4, reason: 'required' },
    ],
  });
  const { items } = await at.run('unsubscribes.list', {});
  expect(items.map(({ address }) => address)).toEqual(['new@example.com', 'known@example.com']);
  const many = Array(501).fill('a@example.com');
  await expect(at.run('unsubscribes.import', { addresses: many })).rejects.toThrow('addresses: at most 500 addresses');
  await expect(at.run('unsubscribes.import', { addresses: [5] as never })).rejects.toThrow('addresses: must be a list');
});
