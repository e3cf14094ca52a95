import { type InputOf, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

const ports = memoryPorts();
const { owner, store } = await buildStore(ports);

/** Everything a request can hold: credentials beside things that are none. */
const SECRETS = ['user', 'hunter2', 'urlkey1', 'abcdef123456', 'cookie1', 'bodytoken1', 'deeptoken1', 'second1'];
const REQUEST = {
  method: 'POST' as const,
  url: 'https://user:hunter2@api.example/v1/orders?api_key=urlkey1&page=2',
  headers: {
    Authorization: 'Bearer abcdef123456',
    Cookie: 'session=cookie1',
    'X-Mixed': 'Bearer {{ secrets.T }}',
    'X-Request-Source': 'shop',
  },
  body: { token: 'bodytoken1', list: [{ api_key: 'deeptoken1' }, { api_key: 'second1' }], note: 'plain', n: 1 },
};
const create = (over: object = {}) =>
  owner.run('httpRequests.create', { ...REQUEST, ...over } as InputOf<'httpRequests.create'>);
const update = (id: string, sent: object) => owner.run('httpRequests.update', { id, ...sent });
const fault = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );
/** What is really stored, behind the mask. */
async function stored(id: string) {
  const row = await ports.httpRequests.find(store.id, id);
  return JSON.parse(await owner.context.open({ table: 'http_requests', id }, row!.sealed));
}

describe('reading', () => {
  it('masks literal credentials everywhere, and nothing else', async () => {
    const shown = await create();
    expect(shown).toMatchObject({
      url: 'https://********@api.example/v1/orders?api_key=********&page=2',
      headers: {
        Authorization: 'Bearer ********',
        Cookie: 'session=********',
        'X-Mixed': 'Bearer {{ secrets.T }}',
        'X-Request-Source': 'shop',
      },
      body: { token: '********', list: [{ api_key: '********' }, { api_key: '********' }], note: 'plain', n: 1 },
    });
    const answers = [
      shown,
      await owner.run('httpRequests.get', { id: shown.id }),
      await owner.run('httpRequests.list', {}),
      await update(shown.id, { description: 'x' }),
    ];
    for (const secret of SECRETS.slice(1)) expect(JSON.stringify(answers)).not.toContain(secret);
  });

  it('lets nobody guess a credential letter by letter with q', async () => {
    await create();
    for (const q of ['hunter2', 'hunt', 'urlkey', 'abcdef'])
      expect((await owner.run('httpRequests.list', { q })).total).toBe(0);
    expect((await owner.run('httpRequests.list', { q: 'api.example' })).total).toBeGreaterThan(0);
  });

  it('masks a credential that was typed into the name or the description before it stores them', async () => {
    const token = `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`;
    const shown = await create({ name: `Pay ${token}`, description: `uses ${token}\nand no more` });
    expect(shown).toMatchObject({ name: 'Pay ********', description: 'uses ********\nand no more' });
    expect(JSON.stringify(await ports.httpRequests.find(store.id, shown.id))).not.toContain(token);
    expect(await update(shown.id, shown)).toMatchObject({ name: 'Pay ********' });
  });
});

it('takes back what it showed, though masks made it longer than the limits', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `token=${i % 10}`).join('&');
  const url = `https://api.example/?${many(250)}`.slice(0, 2048);
  const shown = await create({
    url,
    name: many(25),
    description: many(240),
    headers: { 'X-A': many(1000).slice(0, 8192) },
    body: '',
  });
  expect(shown.url.length).toBeGreaterThan(2048);
  expect([...shown.name].length).toBeLessThanOrEqual(200);
  expect(await fault(update(shown.id, shown))).toBe('accepted');
  expect((await stored(shown.id)).url).toBe(url);
});

describe('a masked value sent back', () => {
  it('keeps the stored one, in url, headers and body, when the record is sent back whole', async () => {
    const shown = await create();
    await update(shown.id, shown);
    const { method, ...content } = REQUEST;
    expect(await stored(shown.id)).toEqual(content);
  });

  it('keeps it beside other changes: other parameters, other path, other header case, new values', async () => {
    const { id } = await create();
    await update(id, {
      url: 'https://********@api.example/v2/x?page=3&api_key=********',
      headers: { authorization: 'Bearer ********', Cookie: 'session=fresh1' },
      body: '{"n":2,"token":"********","list":[{"api_key":"********"}]}',
    });
    expect(await stored(id)).toEqual({
      url: 'https://user:hunter2@api.example/v2/x?page=3&api_key=urlkey1',
      headers: { authorization: 'Bearer abcdef123456', Cookie: 'session=fresh1' },
      body: '{"n":2,"token":"bodytoken1","list":[{"api_key":"deeptoken1"}]}',
    });
  });

  const MASKED = 'is masked; send the real value or a secret reference';
  it.each<[string, object, string]>([
    ['under another header', { headers: { 'X-Other': 'Bearer ********' } }, `headers.X-Other: ${MASKED}`],
    [
      'with other words around it',
      { headers: { Authorization: 'Token ********' } },
      `headers.Authorization: ${MASKED}`,
    ],
    ['without the words around it', { headers: { Authorization: '********' } }, `headers.Authorization: ${MASKED}`],
    ['where nothing is masked', { headers: { 'X-Request-Source': '********' } }, `headers.X-Request-Source: ${MASKED}`],
    ['at another path', { body: { other: '********' } }, `body.other: ${MASKED}`],
    [
      'deeper than it was',
      { body: { list: [{ inner: { api_key: '********' } }] } },
      `body.list[0].inner.api_key: ${MASKED}`,
    ],
    [
      'at an index that is not there',
      { body: { list: [{}, {}, { api_key: '********' }] } },
      `body.list[2].api_key: ${MASKED}`,
    ],
    ['where something else stands', { body: { note: '********' } }, `body.note: ${MASKED}`],
    ['under another parameter', { url: 'https://api.example/v1?sig=********' }, `url: ${MASKED}`],
    ['twice for one value', { url: 'https://api.example/v1?api_key=********&api_key=********' }, `url: ${MASKED}`],
    ['in the path', { url: 'https://api.example/********' }, `url: ${MASKED}`],
  ])('is refused %s, and nothing changes', async (_, sent, message) => {
    const { id } = await create();
    const before = await stored(id);
    expect(await fault(update(id, sent))).toBe(message);
    expect(await stored(id)).toEqual(before);
  });

  const G = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5'}`;
  it.each<[string, object, object]>([
    [
      'a renamed sibling',
      { body: { name: 'api_key', value: 'hunter2secret' } },
      { body: { name: 'x', value: '********' } },
    ],
    [
      'a renamed sibling in a list',
      { body: [{ name: 'api_key', value: 'hunter2secret' }] },
      { body: [{ name: 'x', value: '********' }] },
    ],
    [
      'a renamed sibling beside Liquid',
      { body: '{"name":"api_key","value":"hunter2secret","x":{{ variables.n }}}' },
      { body: '{"name":"q","value":"********","x":{{ variables.n }}}' },
    ],
    [
      'another path segment',
      { url: 'https://api.example/token/x7Kq9ZpL2mN4vB8wR1tY' },
      { url: 'https://api.example/public/********' },
    ],
    [
      'a filter that does not carry it',
      { url: 'https://api.example/?api_key=hunter2secret' },
      { url: 'https://api.example/?api_key={{ variables.x | replace: "a", "********" }}' },
    ],
    [
      'a condition',
      { url: 'https://api.example/?api_key=hunter2secret' },
      { url: 'https://api.example/?api_key={% if "********" contains "a" %}1{% endif %}' },
    ],
    [
      'the name of a variable',
      { url: 'https://api.example/?api_key=hunter2secret' },
      { url: 'https://api.example/?api_key={{ variables["********"] }}' },
    ],
    [
      'a date format in the fragment',
      { url: 'https://api.example/#access_token=hunter2secret' },
      { url: 'https://api.example/#access_token={{ v | date: "********" }}' },
    ],
    [
      'a form',
      { body: 'a={{ variables.a }}&password=hunter2secret' },
      { body: 'a={{ variables.a }}&password={{ variables.x | replace: "a", "********" }}' },
    ],
    [
      'something added behind',
      { url: 'https://api.example/?key=x7Kq9ZpL2mN4vB8wR1tY' },
      { url: 'https://api.example/?key=********!' },
    ],
    ['something added before', { url: `https://api.example/?foo=${G}` }, { url: 'https://api.example/?foo=a********' }],
    [
      'another name for what is assigned',
      { url: 'https://api.example/{% assign api_key = "hunter2secret" %}' },
      { url: 'https://api.example/{% assign foo = "********" %}' },
    ],
  ])('learns nothing by %s', async (_, fields, sent) => {
    const { id } = await create({ url: 'https://api.example/', headers: {}, body: '', ...fields });
    await update(id, sent).catch(() => {});
    const shown = JSON.stringify([
      await owner.run('httpRequests.get', { id }),
      await ports.httpRequests.find(store.id, id),
    ]);
    for (const secret of ['hunter2secret', 'x7Kq9ZpL2mN4vB8wR1tY', G]) expect(shown).not.toContain(secret);
  });

  it('is refused in a new request', async () => {
    expect(
      await fault(create({ url: 'https://a.example', body: '', headers: { Authorization: 'Bearer ********' } })),
    ).toBe(`headers.Authorization: ${MASKED}`);
  });

  it('does not take a value from another request of the store', async () => {
    await create();
    const { id } = await create({ url: 'https://api.example', headers: {}, body: '' });
    expect(await fault(update(id, { headers: { Authorization: 'Bearer ********' } }))).toBe(
      `headers.Authorization: ${MASKED}`,
    );
  });
});

describe('when the target changes', () => {
  const CHANGED = 'the target changed; send the real value or a secret reference';
  const all = ['headers.Authorization', 'headers.Cookie', 'body.token', 'body.list[0].api_key', 'body.list[1].api_key'];
  const everything = all.map((field) => `${field}: ${CHANGED}`).join('; ');

  it.each([
    'https://evil.example/',
    'http://api.example/',
    'https://api.example:8443/',
    'https://api.example.evil.example/',
    'https://evil.example/?x=https://api.example',
    'https://api.example@evil.example/',
    'https://evil.example\\@api.example/',
    'https://api.example{{ variables.x }}/',
    'https://{{ variables.host }}/',
    'https://{% if x %}api.example{% endif %}/',
  ])('keeps no stored literal that was left out: %s', async (url) => {
    const { id } = await create();
    const before = await stored(id);
    expect(await fault(update(id, { url }))).toBe(everything);
    expect(await stored(id)).toEqual(before);
  });

  it('keeps none that was sent back masked', async () => {
    const shown = await create();
    const moved = { ...shown, url: 'https://evil.example/?api_key=********' };
    expect(await fault(update(shown.id, moved))).toBe(`url: ${CHANGED}; ${everything}`);
    expect(await fault(update(shown.id, { url: 'https://evil.example', headers: shown.headers, body: '' }))).toBe(
      `headers.Authorization: ${CHANGED}; headers.Cookie: ${CHANGED}`,
    );
  });

  it('takes the change when real values or references are sent with it', async () => {
    const { id } = await create();
    const sent = {
      url: 'https://new.example/',
      headers: { Authorization: 'Bearer {{ secrets.NEW }}' },
      body: { token: 'typed1' },
    };
    expect(await fault(update(id, sent))).toBe('accepted');
    expect(await stored(id)).toEqual(sent);
  });

  it('is not what a new path, parameter, user or letter case of the host is', async () => {
    const { id } = await create();
    for (const url of [
      'https://API.example/other',
      'https://api.example:443/?x=1',
      'https://other@api.example/{{ variables.p }}',
    ]) {
      expect(await fault(update(id, { url }))).toBe('accepted');
    }
    expect((await stored(id)).headers.Authorization).toBe('Bearer abcdef123456');
  });

  it('is, with Liquid in the host, any change of the url', async () => {
    const { id } = await create({ url: 'https://{{ variables.shop }}.example/a' });
    expect(await fault(update(id, { url: 'https://{{ variables.shop }}.example/a', name: 'same' }))).toBe('accepted');
    expect(await fault(update(id, { url: 'https://{{ variables.shop }}.example/b' }))).toBe(everything);
  });
});
