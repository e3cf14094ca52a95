import type { Inbox } from '@sendstep/app';
import { expect, it } from 'vitest';
import { send } from './host.js';
import { memberOf, ownPage, signedIn } from './session.js';

const MAIL = { id: 'm1', from: 'shop@demo.example', to: ['you@example.com'], subject: 'Hello' };
const FILES = [
  { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('picture') },
  { filename: 'ä.html', contentType: 'text/html', content: Buffer.from('<script>alert(1)</script>') },
];

/** A host whose inbox belongs to its store. */
async function withInbox() {
  const state = { storeId: undefined as string | undefined, cleared: 0 };
  const inbox: Inbox = {
    storeId: () => state.storeId,
    list: () => [MAIL],
    get: (id) => (id === MAIL.id ? { ...MAIL, html: '<p>Hi</p>' } : undefined),
    attachment: (id, index) => (id === MAIL.id ? FILES[index] : undefined),
    clear() {
      state.cleared++;
    },
  };
  const host = await signedIn({ web: { inbox } });
  state.storeId = host.store.id;
  const { url, cookie } = host;
  const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    send(`${url}/app/inbox/${path}`, { method: 'POST', headers: { ...ownPage(url), cookie, ...headers }, body });
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(`${url}/app/inbox/${path}`, { headers: { cookie, ...headers } });
  return { ...host, state, post, get, id: host.store.id };
}

it('lists and returns the emails of the demo store', async () => {
  const { post, id } = await withInbox();
  expect((await post(`${id}/list`)).body).toEqual({ mails: [MAIL] });
  expect((await post(`${id}/get`, { id: 'm1' })).body).toEqual({ ...MAIL, html: '<p>Hi</p>' });
  expect(await post(`${id}/get`, { id: 'm2' })).toMatchObject({ status: 404, body: { error: 'email not found' } });
});

it('serves pictures inline and anything else as a download that cannot run', async () => {
  const { get, id } = await withInbox();
  const [picture, page] = [await get(`${id}/m1/0`), await get(`${id}/m1/1`)];
  expect([picture.status, picture.text, picture.headers['content-disposition']]).toEqual([
    200,
    'picture',
    "inline; filename*=UTF-8''logo.png",
  ]);
  expect(page.headers).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''%C3%A4.html",
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  for (const path of ['m1/2', 'm2/0', 'm1/x']) expect((await get(`${id}/${path}`)).status).toBe(404);
});

it('refuses who is not signed in, other pages and other stores, and says elsewhere that there is no inbox', async () => {
  const { post, get, id, url, cookie, app } = await withInbox();
  for (const path of [`${id}/list`, `${id}/get`, `${id}/clear`]) {
    expect((await post(path, { id: 'm1' }, { cookie: '' })).status).toBe(401);
    expect((await post(path, { id: 'm1' }, { 'sendstep-app': '' })).status).toBe(403);
    expect((await send(`${url}/app/inbox/${path}`, { headers: { cookie } })).status).toBe(405);
  }
  expect((await get(`${id}/m1/0`, { cookie: '' })).status).toBe(401);
  expect((await get(`${id}/m1/0`, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const other = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Other' });
  expect((await post(`${other.id}/list`)).status).toBe(404);

  const there = await app.admit({ owner: other.id });
  const member = await memberOf(app, url, there, 'owner');
  const asMember = { cookie: member.cookie };
  expect((await post(`${other.id}/list`, {}, asMember)).body).toEqual({ mails: null });
  expect((await post(`${other.id}/get`, { id: 'm1' }, asMember)).status).toBe(404);
  expect((await get(`${other.id}/m1/0`, asMember)).status).toBe(404);
  expect((await post(`${id}/list`, {}, asMember)).status).toBe(404);
});

it('is emptied by editors', async () => {
  const { post, id, state, app, url, owner } = await withInbox();
  const viewer = await memberOf(app, url, owner, 'viewer');
  expect((await post(`${id}/clear`, {}, { cookie: viewer.cookie })).status).toBe(403);
  expect((await post(`${id}/list`, {}, { cookie: viewer.cookie })).body).toEqual({ mails: [MAIL] });
  expect(state.cleared).toBe(0);
  expect((await post(`${id}/clear`)).body).toEqual({ cleared: true });
  expect(state.cleared).toBe(1);
});

it('a host without an inbox says so', async () => {
  const { url, cookie, store } = await signedIn();
  const list = { method: 'POST', headers: { ...ownPage(url), cookie }, body: {} };
  expect((await send(`${url}/app/inbox/${store.id}/list`, list)).body).toEqual({ mails: null });
});
