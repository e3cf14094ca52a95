import { OPERATIONS, type Operation, type OperationName, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const ports = memoryPorts();
const { app, owner } = await buildStore(ports);
const { key } = await owner.run('keys.create', { level: 'write', name: 'Jo' });
const jo = await app.admit({ key });

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof SendstepError ? `${error.code}: ${error.message}` : String(error)),
  );

async function layout() {
  const { id } = await owner.run('layouts.create', { name: 'A', subject: 'S', bodyType: 'text', body: 'b' });
  return id;
}
const version = async (id: string) => (await owner.run('layouts.get', { id })).version;

it('is an input of every write to something that has a version', () => {
  const all = Object.entries(OPERATIONS) as unknown as [OperationName, Operation][];
  const nouns = ['layouts', 'translations', 'versions', 'repoVersions', 'httpRequests'];
  const writes = all.filter(
    ([name, { effect }]) => nouns.includes(name.split('.')[0]!) && (effect === 'update' || effect === 'destroy'),
  );
  expect(writes.map(([name]) => name)).toEqual(
    all.flatMap(([name, { input }]) => ('ifVersion' in input.shape ? [name] : [])),
  );
  expect(writes).toHaveLength(10);
});

describe('a write to a layout', () => {
  const COMPLETE = { layout: { name: 'A', subject: 'x', bodyType: 'text' as const }, translations: [] };
  const WRITES: [string, (id: string, ifVersion: number) => Promise<unknown>][] = [
    ['an update', (id, ifVersion) => owner.run('layouts.update', { id, subject: 'x', ifVersion })],
    ['a deletion', (id, ifVersion) => owner.run('layouts.remove', { id, ifVersion })],
    ['a promotion', (id, ifVersion) => owner.run('translations.promote', { id, locale: 'de', ifVersion })],
    ['a complete version', (id, ifVersion) => owner.run('versions.create', { id, ...COMPLETE, ifVersion })],
    ['a restore', (id, ifVersion) => owner.run('versions.restore', { id, version: '1', ifVersion })],
  ];
  it.each(WRITES)('%s is refused when another version was saved meanwhile, and changes nothing', async (_, write) => {
    const id = await layout();
    await owner.run('translations.put', { id, locale: 'de', subject: 'D' });
    await jo.run('layouts.update', { id, subject: 'T' });
    const before = await owner.run('layouts.get', { id });
    expect(await outcome(write(id, 2))).toBe('stale: version: 3 was saved by Jo meanwhile; yours began at 2');
    expect(await owner.run('layouts.get', { id })).toEqual(before);
    expect(await outcome(write(id, 3))).toBe('done');
  });

  it('does not name the owner, who has no name', async () => {
    const id = await layout();
    await owner.run('layouts.update', { id, subject: 'T' });
    expect(await outcome(owner.run('layouts.update', { id, subject: 'U', ifVersion: 1 }))).toBe(
      'stale: version: 2 was saved meanwhile; yours began at 1',
    );
  });

  it('masks a credential in the name of a key', async () => {
    const secret = await owner.run('keys.create', { level: 'write', name: 'sk_live_51H8abcdefghijklmnopqrstuv' });
    const id = await layout();
    await (await app.admit({ key: secret.key })).run('layouts.update', { id, subject: 'T' });
    expect(await outcome(owner.run('layouts.remove', { id, ifVersion: 1 }))).toBe(
      'stale: version: 2 was saved by ******** meanwhile; yours began at 1',
    );
  });

  it.each<[unknown, string]>([
    [1, 'done'],
    [[9, 1], 'done'],
    ['*', 'done'],
    [undefined, 'done'],
    [2, 'stale: version: is 1, not 2'],
    [[2, 3], 'stale: version: is 1, not 2 or 3'],
    [[], 'stale: version: is 1'],
    [0, 'stale: version: exists already, as version 1'],
    [null, 'invalid: ifVersion: must be a version number'],
    ['1', 'invalid: ifVersion: must be a version number'],
    [1.5, 'invalid: ifVersion: must be a version number'],
    [-1, 'invalid: ifVersion: must be a version number'],
    [['1'], 'invalid: ifVersion: must be a version number'],
    [{}, 'invalid: ifVersion: must be a version number'],
  ])('with ifVersion %j of version 1: %s', async (ifVersion, expected) => {
    const id = await layout();
    expect(await outcome(owner.run('layouts.update', { id, subject: 'x', ifVersion }))).toBe(expected);
    expect(await version(id)).toBe(expected === 'done' ? 2 : 1);
  });

  it('ignores a version that was read and sent back: only ifVersion is a condition', async () => {
    const id = await layout();
    const read = await owner.run('layouts.get', { id });
    await jo.run('layouts.update', { id, subject: 'T' });
    expect(await outcome(owner.run('layouts.update', read as never))).toBe('done');
  });

  it('is not found if the layout was deleted meanwhile', async () => {
    const id = await layout();
    await owner.run('layouts.remove', { id, ifVersion: 1 });
    expect(await outcome(owner.run('layouts.update', { id, ifVersion: 1 }))).toBe('not_found: layout not found');
  });
});

describe('a write to a translation', () => {
  const put = (id: string, locale: string, subject: string, ifVersion?: unknown) =>
    jo.run('translations.put', { id, locale, subject, ...(ifVersion === undefined ? {} : { ifVersion }) });

  it('is refused only if the same language was saved meanwhile', async () => {
    const id = await layout();
    const german = await put(id, 'de', 'D', 0);
    const french = await put(id, 'fr', 'F', 0);
    expect([german.version, french.version]).toEqual([2, 3]);
    await owner.run('layouts.update', { id, subject: 'T' });
    expect((await put(id, 'de', 'D2', german.version)).version).toBe(5);
    expect((await put(id, 'fr', 'F2', french.version)).version).toBe(6);
    expect(await outcome(put(id, 'de', 'D3', german.version))).toBe(
      'stale: version: 5 of de was saved by Jo meanwhile; yours began at 2',
    );
    const remove = (ifVersion: number) => outcome(owner.run('translations.remove', { id, locale: 'de', ifVersion }));
    expect(await remove(2)).toBe('stale: version: 5 of de was saved by Jo meanwhile; yours began at 2');
    expect(await remove(5)).toBe('done');
    expect(await remove(5)).toBe('not_found: translation not found');
    expect(await outcome(put(id, 'de', 'D3', 5))).toBe('stale: version: de does not exist; yours began at 5');
    expect((await put(id, 'de', 'D', 0)).version).toBe(8);
  });

  it('creates or replaces only, on request', async () => {
    const id = await layout();
    expect(await outcome(put(id, 'de', 'D', '*'))).toBe('stale: version: de does not exist');
    expect(await outcome(put(id, 'de', 'D', 0))).toBe('done');
    expect(await outcome(put(id, 'de', 'E', 0))).toBe('stale: version: de exists already, as version 2');
    expect(await outcome(put(id, 'de', 'E', '*'))).toBe('done');
    expect(await version(id)).toBe(3);
  });

  it('says what was saved when the version that did is no longer kept', async () => {
    const id = await layout();
    await put(id, 'de', 'D');
    await put(id, 'de', 'E');
    for (let i = 0; i < 26; i++) await owner.run('layouts.update', { id, subject: `${i}` });
    expect(await outcome(put(id, 'de', 'F', 2))).toBe('stale: version: 3 of de was saved meanwhile; yours began at 2');
  });
});

describe('a write to an HTTP request', () => {
  it('is refused when it was saved meanwhile, and changes nothing', async () => {
    const made = await jo.run('httpRequests.create', { url: 'https://a.example' });
    const { id } = made;
    const update = (name: string, ifVersion: number) => jo.run('httpRequests.update', { id, name, ifVersion });
    expect((await update('second', 1)).version).toBe(2);
    const refusal = 'stale: version: 2 was saved meanwhile; yours began at 1';
    expect(await outcome(update('lost', 1))).toBe(refusal);
    expect(await outcome(jo.run('httpRequests.remove', { id, ifVersion: 1 }))).toBe(refusal);
    expect(await jo.run('httpRequests.get', { id })).toMatchObject({ name: 'second', version: 2 });
    expect(await outcome(jo.run('httpRequests.update', { ...made, name: 'third' } as never))).toBe('done');
    expect(await outcome(jo.run('httpRequests.remove', { id, ifVersion: 3 }))).toBe('done');
  });
});
