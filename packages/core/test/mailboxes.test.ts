import { SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const ports = memoryPorts();
const { app, owner, read, store } = await buildStore(ports);
const BASE = { provider: 'google', address: 'jo.baker@example.com', token: 'token-1' };
const connect = (fields: object = {}) => owner.run('mailboxes.connect', { ...BASE, ...fields } as never);
const update = (id: string, fields: object) => owner.run('mailboxes.update', { id, ...fields } as never);
const fault = (fields: object) =>
  connect(fields).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );
const content = async (id: string) => {
  const { sealed } = (await ports.mailboxes.find(store.id, id))!;
  return JSON.parse(await owner.context.open({ table: 'mailboxes', id }, sealed));
};

describe('refused input and its error', () => {
  it.each<[string, object, string]>([
    ['no provider', { provider: undefined }, 'provider: required'],
    ['an unknown provider', { provider: 'yahoo' }, 'provider: must be one of google, microsoft'],
    ['no address', { address: '' }, 'address: required'],
    ['two addresses', { address: 'a@example.com, b@example.com' }, 'address: must be one email address'],
    ['a masked address', { address: 'jo***@example.com' }, 'address: is masked; send the full address'],
    ['no token', { token: undefined }, 'token: required'],
    ['a blank token', { token: '  ' }, 'token: required'],
    ['a long token', { token: 'x'.repeat(16_385) }, 'token: at most 16384 bytes'],
    ['a display name with a line break', { displayName: 'a\nb' }, 'displayName: must not contain control characters'],
    ['an unknown field', { adress: 'x' }, 'adress: unknown field'],
  ])('%s', async (_, fields, message) => {
    expect(await fault(fields)).toBe(message);
  });
});

describe('a connected mailbox', () => {
  it('is returned with exactly these fields, its address masked', async () => {
    const made = await connect({ address: 'first@example.com', displayName: 'Jo' });
    expect(made).toEqual({
      id: expect.any(String),
      provider: 'google',
      displayName: 'Jo',
      address: 'fi***@example.com',
      status: 'connected',
      isDefault: false,
      createdAt: expect.any(String),
    });
    expect(await content(made.id)).toEqual({ address: 'first@example.com', token: 'token-1' });
    const reader = await app.admit({ key: read });
    expect((await reader.run('senders.list', {})).items[0]).toEqual(made);
    expect((await owner.run('mailboxes.list', {})).items[0]).toEqual(made);
  });

  it('shows the one letter of a short address, and no address that was typed as its name', async () => {
    expect((await connect({ address: 'j@example.com' })).address).toBe('j***@example.com');
    expect(
      (await connect({ address: 'named@example.com', displayName: 'Named <named@example.com>' })).displayName,
    ).toBe('Named <na***@example.com>');
    const long = Array.from({ length: 40 }, () => 'a@bc').join(' ');
    expect((await connect({ address: 'named@example.com', displayName: long })).displayName.length).toBe(200);
  });

  it('gets the new token when it is connected again, and works again', async () => {
    const made = await connect({ address: 'again@example.com', displayName: 'Again', isDefault: true });
    await update(made.id, { status: 'reconnect_required' });
    const again = await connect({ address: 'Again@Example.com', token: 'token-2' });
    expect(again).toEqual(made);
    expect(await content(made.id)).toEqual({ address: 'again@example.com', token: 'token-2' });
    const alike = await connect({ address: 'agnes@example.com' });
    const elsewhere = await connect({ address: 'again@example.com', provider: 'microsoft' });
    expect(new Set([made.id, alike.id, elsewhere.id]).size).toBe(3);
  });

  it('changes only what is sent; a new token connects it', async () => {
    const { id } = await connect({ address: 'change@example.com', displayName: 'Old' });
    expect(await update(id, { status: 'reconnect_required' })).toMatchObject({
      displayName: 'Old',
      status: 'reconnect_required',
    });
    expect(await update(id, { displayName: null })).toMatchObject({ displayName: '', status: 'reconnect_required' });
    expect(await update(id, { token: 'token-3' })).toMatchObject({ status: 'connected' });
    expect(await content(id)).toEqual({ address: 'change@example.com', token: 'token-3' });
    await expect(update(id, { status: 'gone' })).rejects.toThrow(
      'status: must be one of connected, reconnect_required',
    );
    await expect(update(id, { address: 'other@example.com', provider: 'microsoft' })).resolves.toMatchObject({
      address: 'ch***@example.com',
      provider: 'google',
    });
  });

  it('is found by its name alone: searching addresses would let one be guessed', async () => {
    await connect({ address: 'guess.me@example.com', displayName: 'Übersee' });
    const found = async (q: string) => (await owner.run('senders.list', { q })).total;
    expect(await found('übers')).toBe(1);
    expect(await found('guess')).toBe(0);
    expect(await found('example.com')).toBe(0);
  });

  it('of another store is not found, and no key may change one', async () => {
    const { id } = await connect({ address: 'mine@example.com' });
    const other = await buildStore(ports);
    expect((await other.owner.run('senders.list', {})).total).toBe(0);
    for (const [name, input] of [
      ['mailboxes.update', { id, status: 'nonsense' }],
      ['mailboxes.remove', { id }],
    ] as const) {
      await expect(other.owner.run(name, input as never)).rejects.toThrow(/^mailbox not found$/);
      await expect((await app.admit({ key: read })).run(name, input as never)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect(await owner.run('mailboxes.remove', { id })).toEqual({ deleted: true, id });
    await expect(owner.run('mailboxes.remove', { id })).rejects.toThrow('mailbox not found');
  });
});
