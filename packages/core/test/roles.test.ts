import { type Admitted, OPERATIONS, type OperationName, ROLE_OF, ROLES, SendstepError } from '@sendstep/core';
import { buildMember, buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const names = Object.keys(OPERATIONS) as OperationName[];
const ports = memoryPorts();
const { app, store } = await buildStore(ports);
const other = await buildStore(ports);
await buildMember(app, store.id, 'owner');
const HELD = [...ROLES, 'administrator'] as const;
const members = {
  viewer: await buildMember(app, store.id, 'viewer'),
  editor: await buildMember(app, store.id, 'editor'),
  owner: await buildMember(app, store.id, 'owner'),
  administrator: await buildMember(app, undefined),
};

const outcome = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'allowed';
  } catch (error) {
    if (error instanceof SendstepError) return `${error.code}: ${error.message}`;
    throw error;
  }
};

/** What the table promises to a member with a role in the store. */
function expected(name: OperationName, held: (typeof HELD)[number]): string {
  const needed = ROLE_OF[name];
  if (needed === null) return 'not_found: not found';
  if (needed === 'account' || held === 'administrator') return 'allowed';
  if (needed === 'installation')
    return `forbidden: this needs the administrator of the installation; your role is ${held}`;
  return ROLES.indexOf(held) >= ROLES.indexOf(needed)
    ? 'allowed'
    : `forbidden: this needs the role ${needed}; yours is ${held}`;
}

describe.each(HELD)('the role %s', (held) => {
  it.each(names)('gets what the table says for %s', async (name) => {
    const admitted = await members[held].admit(store.id);
    const result = expected(name, held);
    expect(await outcome(() => admitted.require(name))).toBe(result);
    // Refused before the input is read.
    if (result !== 'allowed') expect(await outcome(() => admitted.run(name, { nonsense: 1 } as never))).toBe(result);
  });
});

it('leads to no other store: it is not found, as one that does not exist', async () => {
  for (const held of ROLES) {
    for (const id of [other.store.id, other.store.name, `${store.id} `, store.name, 'nope', '']) {
      expect(await outcome(() => members[held].admit(id))).toBe(`not_found: store "${id}" not found`);
    }
  }
  expect((await members.administrator.admit(other.store.id)).context.storeId).toBe(other.store.id);
});

it('has only what needs no store without one', async () => {
  for (const name of names) {
    const needed = ROLE_OF[name];
    const needsStore = needed !== null && needed !== 'account' && needed !== 'installation';
    for (const held of HELD) {
      const { session } = members[held];
      const admitted = await app.admit({ session });
      const result = await outcome(() => admitted.require(name));
      if (needsStore) expect(result, name).toBe('invalid: store: required');
      else if (needed === 'installation' && held !== 'administrator') expect(result).toMatch(/^forbidden: /);
      else expect(result, name).toBe(needed === null ? 'not_found: not found' : 'allowed');
    }
  }
});

it('has no operation that is not in the table', async () => {
  for (const name of ['toString', 'constructor', '__proto__', 'layouts.nope', ''] as never[]) {
    for (const held of HELD) {
      const admitted = await members[held].admit(store.id);
      expect(await outcome(() => admitted.require(name)), name).toBe('not_found: not found');
      expect(await outcome(() => admitted.run(name, {} as never)), name).toBe('not_found: not found');
    }
  }
});

it('keeps every right of an owner of the installation', async () => {
  const owner = await app.admit({ owner: store.id });
  for (const name of names) expect(await outcome(() => owner.require(name)), name).toBe('allowed');
});

it('gives viewers only reads, and asks for an owner where a key needs execute or credentials are involved', () => {
  const all = names.map((name) => ({ name, needed: ROLE_OF[name], operation: OPERATIONS[name] }));
  for (const { name, needed, operation } of all) {
    if (needed === 'viewer') expect(operation.effect, name).toBe('read');
    if (operation.level === 'write') expect(needed, name).toBe('editor');
    if (operation.level === 'execute') expect(needed, name).toBe('owner');
    if (operation.level === 'link') expect(needed, name).toBeNull();
    if (/^(keys|members|unsubscribes|people|repo)\./.test(name)) expect(needed, name).toBe('owner');
  }
});

describe('the administrator alone', () => {
  const git = { provider: 'git', url: '/srv/git/layouts.git', branch: 'main' } as const;

  it('connects a repository by a path of the host', async () => {
    const owner = await members.owner.admit();
    expect(await outcome(() => owner.run('repo.connect', git))).toBe(
      'forbidden: this needs the administrator of the installation; your role is owner',
    );
    expect(await owner.run('repo.status', {})).toMatchObject({ connected: false });
    const administrator = await members.administrator.admit(store.id);
    expect(await administrator.run('repo.connect', git)).toMatchObject({ connected: true });
  });

  it('changes the email quota; an owner can send the same one back', async () => {
    const set = async (admitted: Admitted, emailQuota: number | null) =>
      outcome(() => admitted.run('settings.set', { emailQuota, currency: 'CHF' }));
    const owner = await members.owner.admit();
    const refused = 'forbidden: this needs the administrator of the installation; your role is owner';
    expect(await set(owner, 5)).toBe(refused);
    expect((await owner.run('settings.get', {})).currency).toBe('USD');
    expect(await set(owner, null)).toBe('allowed');
    expect(await set(await members.administrator.admit(store.id), 5)).toBe('allowed');
    expect(await set(owner, 5)).toBe('allowed');
    expect(await set(owner, null)).toBe(refused);
    expect((await owner.run('settings.get', {})).emailQuota).toBe(5);
  });
});

it('records a member as the author of a version', async () => {
  const editor = await members.editor.admit();
  const { id } = await editor.run('layouts.create', { name: 'Order', bodyType: 'text', subject: 'Hello' });
  const { items } = await editor.run('versions.list', { id });
  expect(items).toMatchObject([{ source: 'app', keyName: 'A editor' }]);
});
