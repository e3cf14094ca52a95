import { createApp, JOBS, SendstepError } from '@sendstep/core';
import { buildMember, buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LINK_USED = 'this link was used or is older than 15 minutes; ask for a new one';
const ENDED = 'your session has ended; sign in again';

const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? `${error.code}: ${error.message}` : `thrown: ${error}`),
  );

async function shop() {
  const time = { now: 1_750_000_000_000 };
  const ports = memoryPorts({ clock: { now: () => time.now } });
  const built = await buildStore(ports);
  const link = async () => (await built.owner.run('app.link', {})).url.split('#')[1]!;
  const signIn = async (label = 'Firefox') => (await built.app.signIn(await link(), { label })).session;
  const cleanUp = () => JOBS.find(({ name }) => name === 'remove-expired-sessions')!.run(ports);
  return { ...built, ports, time, link, signIn, cleanUp };
}

describe('a sign-in link', () => {
  it('starts one session, which ends after 30 days', async () => {
    const { app, link, store, time } = await shop();
    const token = await link();
    expect(token).toMatch(/^[\w-]{43}$/);
    const { session, expiresAt } = await app.signIn(token, { label: 'Firefox' });
    expect(session).toMatch(/^[\w-]{43}$/);
    expect(session).not.toBe(token);
    expect(expiresAt).toBe(time.now + 30 * DAY);
    expect((await app.admit({ session, store: store.id })).context.member).toMatchObject({
      name: 'Owner',
      role: 'owner',
    });
    expect(await fault(app.signIn(token, { label: '' }))).toBe(`unauthenticated: ${LINK_USED}`);
  });

  it('works for one of two uses at the same time', async () => {
    const { app, link } = await shop();
    const token = await link();
    const uses = await Promise.all([1, 2, 3].map(() => fault(app.signIn(token, { label: '' }))));
    expect(uses.sort()).toEqual(['accepted', ...Array(2).fill(`unauthenticated: ${LINK_USED}`)]);
  });

  it('works for less than 15 minutes', async () => {
    const { app, link, time } = await shop();
    const [early, late] = [await link(), await link()];
    time.now += 15 * MINUTE - 1;
    expect(await fault(app.signIn(early, { label: '' }))).toBe('accepted');
    time.now += 1;
    expect(await fault(app.signIn(late, { label: '' }))).toBe(`unauthenticated: ${LINK_USED}`);
  });

  it('is neither a session nor guessed from what is stored', async () => {
    const { app, link, ports, signIn } = await shop();
    const [token, session] = [await link(), await signIn()];
    expect(await fault(app.admit({ session: token }))).toBe(`unauthenticated: ${ENDED}`);
    expect(await fault(app.signIn(session, { label: '' }))).toBe(`unauthenticated: ${LINK_USED}`);
    const stored = JSON.stringify(await ports.transaction(async (tx) => tx.sessions.list('', { offset: 0, limit: 9 })));
    expect(stored).not.toContain(session);
    for (const wrong of ['', 'nope', `${session} `, session.slice(1)]) {
      expect(await fault(app.admit({ session: wrong }))).toBe(`unauthenticated: ${ENDED}`);
    }
  });

  it('is for the same owner each time, and without a store for the administrator', async () => {
    const { app, owner } = await shop();
    const [first, second] = [await owner.run('app.link', {}), await owner.run('app.link', {})];
    expect(second.member).toEqual(first.member);
    expect((await owner.run('members.list', {})).items).toMatchObject([{ name: 'Owner', role: 'owner' }]);
    const operator = await app.admit({ owner: undefined });
    const links = await Promise.all([operator.run('app.link', {}), operator.run('app.link', {})]);
    expect(links[0]!.member).toEqual(links[1]!.member);
    expect(links[0]!.member.name).toBe('Administrator');
    expect(links[0]!.url).toMatch(/^\/app\/sign-in#[\w-]{43}$/);
  });
});

describe('a session', () => {
  it('ends after 7 days without use, and after 30 days at the latest', async () => {
    const { app, signIn, time } = await shop();
    const [used, idle] = [await signIn(), await signIn()];
    for (let day = 0; day < 29; day++) {
      time.now += DAY;
      await app.admit({ session: used });
      if (day === 6) expect(await fault(app.admit({ session: idle }))).toBe(`unauthenticated: ${ENDED}`);
    }
    time.now += DAY - 1;
    await app.admit({ session: used });
    time.now += 1;
    expect(await fault(app.admit({ session: used }))).toBe(`unauthenticated: ${ENDED}`);
  });

  it('records its last use at most once a minute', async () => {
    const { ports, signIn, time } = await shop();
    const session = await signIn();
    const written: number[] = [];
    const touch = async (id: string, at: number) => {
      written.push(at);
      await ports.sessions.touch(id, at);
    };
    const app = createApp({ ...ports, sessions: { ...ports.sessions, touch } });
    const start = time.now;
    for (let second = 1; second <= 150; second++) {
      time.now += 1000;
      await app.admit({ session });
    }
    expect(written).toEqual([start + MINUTE, start + 2 * MINUTE]);
  });

  it('is listed with the browser, and can be ended by its account only', async () => {
    const { app, store, signIn, time } = await shop();
    const first = await signIn('Firefox\non jo@example.com');
    time.now += MINUTE;
    const second = await signIn('x'.repeat(500));
    const admitted = await app.admit({ session: second });
    const { items } = await admitted.run('sessions.list', {});
    expect(items).toMatchObject([
      { label: 'x'.repeat(200), current: true },
      { label: 'Firefox on jo***@example.com', current: false },
    ]);
    const stranger = await buildMember(app, store.id, 'owner');
    const foreign = await stranger.admit();
    expect(await fault(foreign.run('sessions.end', { id: items[1]!.id }))).toBe('not_found: session not found');
    expect(await admitted.run('sessions.end', { id: items[1]!.id })).toEqual({ ended: true, id: items[1]!.id });
    expect(await fault(app.admit({ session: first }))).toBe(`unauthenticated: ${ENDED}`);
    await app.signOut(second);
    await app.signOut(second);
    expect(await fault(app.admit({ session: second }))).toBe(`unauthenticated: ${ENDED}`);
    await stranger.admit();
  });

  it('has to be named for what is about it', async () => {
    const { owner } = await shop();
    for (const name of ['app.me', 'sessions.list'] as const)
      expect(await fault(owner.run(name, {}))).toBe('invalid: session: required');
    expect(await fault(owner.run('sessions.end', { id: 'x' }))).toBe('invalid: session: required');
  });

  it('knows its account, its stores and the role in each', async () => {
    const { app, store, ports } = await shop();
    const other = await buildStore(ports);
    const { id, session } = await buildMember(app, store.id, 'editor', 'Jo@Example.com');
    await other.owner.run('members.add', { accountId: id, role: 'viewer' });
    expect(await fault(app.admit({ session }))).toBe(`unauthenticated: ${ENDED}`);
    const { url } = await other.owner.run('app.link', { member: id });
    const again = await app.signIn(url.split('#')[1]!, { label: '' });
    const admitted = await app.admit({ session: again.session });
    const me = await admitted.run('app.me', {});
    expect(me).toMatchObject({ account: { id, name: 'A editor' }, installation: false });
    expect(me.stores).toEqual([
      { id: store.id, name: store.name, role: 'editor', email: 'Jo@Example.com' },
      { id: other.store.id, name: other.store.name, role: 'viewer', email: '' },
    ]);
    const administrator = await buildMember(app, undefined);
    const all = await (await administrator.admit()).run('app.me', {});
    expect(all.installation).toBe(true);
    expect(all.stores.map(({ id: one, role }) => [one, role])).toEqual([
      [other.store.id, 'owner'],
      [store.id, 'owner'],
    ]);
  });
});

it('cleans up expired sessions and links, and accounts whose last store was removed', async () => {
  const { app, store, ports, time, link, signIn, cleanUp } = await shop();
  await link();
  const session = await signIn();
  expect(await cleanUp()).toEqual({ done: 0, more: false });
  time.now += 15 * MINUTE;
  expect(await cleanUp()).toEqual({ done: 1, more: false });
  await (await app.admit({ owner: undefined })).run('stores.remove', { name: store.id });
  expect((await (await app.admit({ session })).run('app.me', {})).stores).toEqual([]);
  expect(await fault(app.admit({ session, store: store.id }))).toBe(`not_found: store "${store.id}" not found`);
  expect(await cleanUp()).toEqual({ done: 1, more: false });
  expect(await fault(app.admit({ session }))).toBe(`unauthenticated: ${ENDED}`);
  const other = await buildStore(ports);
  await buildMember(app, other.store.id);
  time.now += 7 * DAY + 1;
  expect(await cleanUp()).toEqual({ done: 1, more: false });
});
