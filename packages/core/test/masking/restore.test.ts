import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  credentialPaths,
  MASK,
  maskBody,
  maskHeader,
  maskHeaders,
  maskText,
  maskUrl,
  restoreBody,
  restoreHeaders,
  restoreUrl,
} from '../../src/masking/index.js';

describe('a masked header that comes back', () => {
  const stored = { Authorization: 'Bearer abc', 'X-Source': 'shop', Cookie: 'a=1; b=2' };

  it('keeps the stored one', () => {
    expect(restoreHeaders({ Authorization: `Bearer ${MASK}`, 'X-Source': 'web' }, stored)).toEqual({
      value: { Authorization: 'Bearer abc', 'X-Source': 'web' },
      faults: [],
      kept: true,
      keptAt: ['headers.Authorization'],
    });
  });

  it('is known by its lower-cased name', () => {
    expect(restoreHeaders({ authorization: `Bearer ${MASK}` }, stored).value).toEqual({ authorization: 'Bearer abc' });
  });

  it('is taken as it is when it holds no mask', () => {
    expect(restoreHeaders({ Authorization: 'Bearer new' }, stored)).toEqual({
      value: { Authorization: 'Bearer new' },
      faults: [],
      kept: false,
      keptAt: [],
    });
  });

  it.each([
    ['under another name', { 'X-Authorization': `Bearer ${MASK}` }, ['headers.X-Authorization']],
    ['after another scheme', { Authorization: `Token ${MASK}` }, ['headers.Authorization']],
    ['without its scheme', { Authorization: MASK }, ['headers.Authorization']],
    ['with more behind it', { Authorization: `Bearer ${MASK}x` }, ['headers.Authorization']],
    ['with more before it', { Authorization: `Bearer x${MASK}` }, ['headers.Authorization']],
    [
      'beside a reference that was not there',
      { Authorization: `Bearer ${MASK}{{ secrets.A }}` },
      ['headers.Authorization'],
    ],
    ['where nothing was hidden', { 'X-Source': MASK }, ['headers.X-Source']],
    ['in one cookie of two', { Cookie: `a=${MASK}` }, ['headers.Cookie']],
    ['in a header that is not stored', { 'X-Api-Key': MASK }, ['headers.X-Api-Key']],
  ])('is a fault %s', (_, sent: Record<string, string>, faults) => {
    expect(restoreHeaders(sent, stored)).toMatchObject({ faults, kept: false });
  });

  it('is a fault the second time', () => {
    const sent = { Authorization: `Bearer ${MASK}`, authorization: `Bearer ${MASK}` };
    expect(restoreHeaders(sent, stored)).toMatchObject({ faults: ['headers.authorization'], kept: true });
  });

  it('is kept when eight asterisks are what was stored', () => {
    expect(restoreHeaders({ 'X-Stars': MASK }, { 'X-Stars': MASK })).toMatchObject({ faults: [], kept: true });
  });
});

describe('a masked url that comes back', () => {
  const stored = 'https://u:p@example.com/a?token=one&page=1&api_key=two#access_token=three';

  it.each([
    ['as it was read', maskUrl(stored), stored],
    [
      'with its parameters in another order',
      `https://${MASK}@example.com/a?api_key=${MASK}&token=${MASK}`,
      'https://u:p@example.com/a?api_key=two&token=one',
    ],
    [
      'with another path and page',
      `https://${MASK}@example.com/b/c?token=${MASK}&page=9`,
      'https://u:p@example.com/b/c?token=one&page=9',
    ],
    [
      'with one value new',
      `https://example.com/a?token=new&api_key=${MASK}`,
      'https://example.com/a?token=new&api_key=two',
    ],
    [
      'with a reference beside it',
      `https://example.com/?token=${MASK}&x={{ secrets.A }}`,
      'https://example.com/?token=one&x={{ secrets.A }}',
    ],
  ])('keeps the stored literals %s', (_, sent, value) => {
    expect(restoreUrl(sent, stored)).toEqual({ value, faults: [], kept: true, keptAt: ['url'] });
  });

  it.each([
    ['http://user:password@84.12.33.9:8080/orders', `http://${MASK}@84.12.33.9:8080/orders`],
    ['https://user:pass@[::1]:8080/a', `https://${MASK}@[::1]:8080/a`],
    ['https://apikey:SG.abc@api.example/v3', `https://${MASK}@api.example/v3`],
    ['https://token:abc@api.example:8443/{{ variables.id }}', `https://${MASK}@api.example:8443/{{ variables.id }}`],
    ['https://secret:abc@{{ variables.host }}:80/x?token=y', `https://${MASK}@{{ variables.host }}:80/x?token=${MASK}`],
    // Not a host and a port any more.
    ['https://u:p@token:abc123', `https://${MASK}@token:${MASK}`],
    ['https://u:p@h&token=abc123', `https://${MASK}@h&token=${MASK}`],
  ])('shows what is around the login of %s', (url, masked) => {
    expect(maskUrl(url)).toBe(masked);
    expect(restoreUrl(masked, url)).toMatchObject({ value: url, faults: [] });
    expect(maskText(`see ${url} there`)).toBe(`see ${masked} there`);
  });

  it.each([
    ['under another parameter', `https://example.com/?secret=${MASK}`],
    ['in the query instead of the fragment', `https://example.com/?access_token=${MASK}`],
    ['twice for one stored value', `https://example.com/?token=${MASK}&token=${MASK}`],
    ['in the path', `https://example.com/${MASK}`],
    ['as the host', `https://${MASK}/`],
    ['with more behind it', `https://example.com/?token=${MASK}x`],
    ['under a parameter that was not hidden', `https://example.com/?page=${MASK}`],
    ['without a parameter', `https://example.com/?${MASK}`],
  ])('is a fault %s', (_, sent) => {
    expect(restoreUrl(sent, stored).faults).toEqual(['url']);
  });

  it('pairs a repeated parameter by position', () => {
    expect(restoreUrl(`https://a/?token=new&token=${MASK}`, 'https://a/?token=1&token=2').value).toBe(
      'https://a/?token=new&token=2',
    );
    expect(restoreUrl(`https://a/?token=${MASK}&token=${MASK}&b`, 'https://a/?token=1&token=2').value).toBe(
      'https://a/?token=1&token=2&b',
    );
  });

  it('is a fault when userinfo was not stored', () => {
    expect(restoreUrl(`https://${MASK}@example.com/`, 'https://example.com/').faults).toEqual(['url']);
  });

  it('never puts a token of the path or the userinfo into the host', () => {
    const hook = `https://api.telegram.org/bot123456789:AA${'x'.repeat(33)}/`;
    expect(restoreUrl(`https://${MASK}.example.com/`, hook).faults).toEqual(['url']);
    expect(restoreUrl(`https://${MASK}.example.com/`, 'https://u:p@example.com/').faults).toEqual(['url']);
  });

  it('keeps a token of the path when the rest of it changes', () => {
    const hook = `https://api.telegram.org/bot123456789:AA${'x'.repeat(33)}/`;
    expect(restoreUrl(`https://api.telegram.org/bot${MASK}/getMe`, `${hook}sendMessage`).value).toBe(`${hook}getMe`);
  });
});

it.each([
  ['ssh://password=hunter2secret@host.example/x', 'hunter2secret'],
  ['smtp://mail.example&password=hunter2secret&from=shop@example.com', 'hunter2secret'],
  ['see https://me@example.com|pin:1234 now', '1234'],
  ['https://a@b.example%20password:12345', '12345'],
  ['https://token:ab@cd/secretrest@host', 'secretrest'],
  ['postgres://api_key:s3cr@et?part2xyz@db', 'part2xyz'],
])('shows nothing of %s', (text, secret) => {
  expect(maskText(text)).not.toContain(secret);
});

describe('a masked JSON body that comes back', () => {
  const stored = {
    auth: { token: 'abc', pin: 1234 },
    list: [{ secret: 's0' }, { secret: 's1' }],
    note: 'hi',
    'a.b': { password: 'x' },
  };

  it('keeps the stored literals, numbers as numbers', () => {
    expect(restoreBody({ ...(maskBody(stored) as object), note: 'new' }, stored)).toEqual({
      value: { ...stored, note: 'new' },
      faults: [],
      kept: true,
      keptAt: [
        'body.auth.token',
        'body.auth.pin',
        'body.list[0].secret',
        'body.list[1].secret',
        'body["a.b"].password',
      ],
    });
  });

  it.each([
    [
      'stored as a value and sent as text',
      `{ "auth": { "token": "${MASK}" } }`,
      stored,
      '{ "auth": { "token": "abc" } }',
    ],
    ['stored as text and sent as a value', { auth: { pin: MASK } }, JSON.stringify(stored), { auth: { pin: 1234 } }],
    [
      'stored as text and sent as text, the format its own',
      `{"auth":\n{"token":"${MASK}","pin":"${MASK}"}}`,
      JSON.stringify(stored),
      '{"auth":\n{"token":"abc","pin":1234}}',
    ],
    ['with escapes in the stored text', { token: MASK }, '{"token":"a\\"b\\u0041"}', { token: 'a"bA' }],
    [
      'with Liquid that does not parse',
      `{ "n": {{ variables.m }}, "token": "${MASK}{{ x }}" }`,
      '{ "token": "abc{{ x }}", "n": {{ variables.n }} }',
      '{ "n": {{ variables.m }}, "token": "abc{{ x }}" }',
    ],
    [
      'with a key given twice',
      `{"token":"${MASK}","token":"new"}`,
      '{"token":"1","token":"2"}',
      '{"token":"1","token":"new"}',
    ],
    ['inside JSON in a string', { raw: `{"token":"${MASK}"}` }, { raw: '{"token":"abc"}' }, { raw: '{"token":"abc"}' }],
  ])('keeps them %s', (_, sent: unknown, was: unknown, value) => {
    expect(restoreBody(sent, was)).toMatchObject({ value, faults: [], kept: true });
  });

  it.each([
    ['at another path', { auth: { secret: MASK } }, ['body.auth.secret']],
    ['one level higher', { token: MASK }, ['body.token']],
    ['at another index', { list: [{ secret: 'new' }, { secret: 's1' }, { secret: MASK }] }, ['body.list[2].secret']],
    ['where nothing was hidden', { note: MASK }, ['body.note']],
    ['with more around it', { auth: { token: `Bearer ${MASK}` } }, ['body.auth.token']],
    ['at a path that only reads the same', { a: { b: { password: MASK } } }, ['body.a.b.password']],
    ['as a key', { [MASK]: 1 }, [`body["${MASK}"]`]],
    ['as text that is no JSON', `token=${MASK}`, ['body']],
  ])('is a fault %s', (_, sent: unknown, faults) => {
    expect(restoreBody(sent, stored)).toEqual({ value: sent, faults, kept: false, keptAt: [] });
  });

  it('is a fault when one stored value is asked for twice', () => {
    expect(restoreBody(`{"token":"${MASK}","token":"${MASK}"}`, '{"token":"1"}').faults).toEqual(['body.token']);
  });

  it('is a fault when an element has moved and looks different now', () => {
    const was = { list: ['Bearer abc', 'plain'] };
    expect(restoreBody({ list: ['plain', `Bearer ${MASK}`] }, was).faults).toEqual(['body.list[1]']);
  });

  it.each([[null], [undefined], [''], [{}]])('is a fault when %j was stored', (was) => {
    expect(restoreBody({ token: MASK }, was).faults).toEqual(['body.token']);
  });

  it('is kept when eight asterisks are what was stored', () => {
    expect(restoreBody({ rating: MASK }, { rating: MASK })).toMatchObject({ faults: [], value: { rating: MASK } });
  });

  it('does not show a credential that was used as a key', () => {
    const key = `ghp_${'a'.repeat(36)}`;
    expect(restoreBody({ [key]: { token: MASK } }, {}).faults).toEqual([`body["${MASK}"].token`]);
  });

  it('never takes __proto__ for anything but a key', () => {
    const sent = JSON.parse(`{"__proto__":{"token":"${MASK}"},"note":1}`);
    const result = restoreBody(sent, JSON.parse('{"__proto__":{"token":"abc"},"note":1}'));
    expect(JSON.stringify(result.value)).toBe('{"__proto__":{"token":"abc"},"note":1}');
  });
});

describe('a masked text body that comes back', () => {
  it.each([
    ['a form in another order', `b=2&token=${MASK}&a=1`, 'token=abc&a=1', 'b=2&token=abc&a=1'],
    [
      'XML with other elements',
      `<r><n>2</n><token>${MASK}</token></r>`,
      '<r><token>abc</token><n>1</n></r>',
      '<r><n>2</n><token>abc</token></r>',
    ],
    ['words around it', `Now token: ${MASK} please`, 'The token: abc', 'Now token: abc please'],
    [
      'a scheme before it',
      `X Authorization: Bearer ${MASK}`,
      'Authorization: Bearer abc',
      'X Authorization: Bearer abc',
    ],
    ['a body that is one JSON text', ` "Bearer ${MASK}"`, '"Bearer abc123def456"', ' "Bearer abc123def456"'],
  ])('keeps the stored literal in %s', (_, sent, stored, value) => {
    expect(restoreBody(sent, stored)).toEqual({ value, faults: [], kept: true, keptAt: ['body'] });
  });

  it.each([
    ['behind another key', `secret=${MASK}&a=1`, 'token=abc&a=1'],
    ['behind another scheme', `Authorization: Token ${MASK}`, 'Authorization: Bearer abc'],
    ['twice', `token=${MASK}&token=${MASK}`, 'token=abc'],
    ['in another element', `<secret>${MASK}</secret>`, '<token>abc</token>'],
    ['where nothing is stored', `token=${MASK}`, ''],
  ])('is a fault %s', (_, sent, stored) => {
    expect(restoreBody(sent, stored).faults).toEqual(['body']);
  });
});

describe('credentialPaths', () => {
  it('lists what would go to a new target, in the order of the fields', () => {
    const request = {
      url: 'https://u:p@example.com/',
      headers: { 'X-Api-Key': 'abc', Accept: '*/*', Authorization: 'Bearer {{ secrets.T }}', 'X-Stars': MASK },
      body: { a: [{ token: 'x' }, { token: '{{ secrets.T }}' }], n: 1 },
    };
    expect(credentialPaths(request)).toEqual(['url', 'headers.X-Api-Key', 'body.a[0].token']);
    expect(credentialPaths({ url: 'https://a', headers: {}, body: 'token=a&b=c' })).toEqual(['body']);
    expect(credentialPaths({ url: 'https://a', headers: {}, body: null })).toEqual([]);
  });
});

/** Pieces that mean something to the maskers, so that chance finds the corners between them. */
const pieces = (text: string) => fc.constantFrom(...text.split('¦'));
const piece = fc.oneof(
  pieces(`token¦password¦key¦api_key¦Authorization¦note¦Bearer ¦Basic ¦Cookie¦${MASK}¦*¦***`),
  pieces('=¦:¦: ¦&¦;¦ ¦"¦\'¦\\¦\\"¦{¦}¦[¦]¦,¦<¦>¦/¦</¦@¦://¦?¦#¦%¦%22¦\n'),
  pieces('{{ ¦ }}¦{{ secrets.A }}¦{{ "abc" }}¦{% assign token = "abc" %}¦{% if a %}¦{{¦}}¦{%¦%}'),
  pieces(`ghp_${'a1B2'.repeat(9)}¦sk_live_abcdef123456¦eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.c`),
  pieces('-----BEGIN PRIVATE KEY-----¦-----END PRIVATE KEY-----¦“¦”¦`¦["¦"]¦Token ¦9f86d081884c7d659a2feaa0c55ad015'),
  pieces('abc¦abc123¦x7Kq9Zt2Lm4Np8Rs5Vw¦http¦https://u:p@h/¦12¦true¦null¦none¦0123456789abcdef0123456789abcdef-us1'),
  fc.string({ maxLength: 4 }),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
const name = fc.oneof(
  fc.constantFrom('Authorization', 'Cookie', 'Set-Cookie', 'X-Api-Key', 'X-Source', 'X-Key'),
  fc.string({ minLength: 1, maxLength: 6 }),
);
const key = fc.oneof(
  fc.constantFrom('token', 'password', 'value', 'name', 'key', 'note', 'secrets', 'pin', 'a.b', '__proto__'),
  fc.string({ maxLength: 4 }),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.boolean(), fc.constant(null), tie('object'), tie('list')),
  object: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  list: fc.array(tie('value'), { maxLength: 4 }),
}));
const body = fc.oneof(
  text,
  json.object,
  json.list,
  json.object.map((value) => JSON.stringify(value)),
  fc.constant(null),
);
/** The same cases every time, so that nobody's build fails by chance; take another seed and more runs to explore. */
const runs = { numRuns: 800, seed: 20260 };

describe('whatever is sent', () => {
  it('masking twice is masking once', () => {
    fc.assert(
      fc.property(text, name, body, (each, header, content) => {
        for (const mask of [
          maskText,
          maskUrl,
          (value: string) => maskUrl(value.startsWith('https://') ? value : `https://${value}`),
          (value: string) => maskHeader(header, value),
        ]) {
          const once = mask(each);
          expect(mask(once)).toBe(once);
        }
        const once = maskBody(content);
        expect(maskBody(once)).toEqual(once);
      }),
      runs,
    );
  });

  it('restoring what was masked gives back what was stored', () => {
    fc.assert(
      fc.property(text, fc.dictionary(name, text, { maxKeys: 4 }), body, (url, headers, content) => {
        const distinct =
          new Set(Object.keys(headers).map((each) => each.trim().toLowerCase())).size === Object.keys(headers).length;
        if (distinct)
          expect(restoreHeaders(maskHeaders(headers), headers)).toMatchObject({ value: headers, faults: [] });
        expect(restoreUrl(maskUrl(url), url)).toMatchObject({ value: url, faults: [] });
        const result = restoreBody(maskBody(content), content);
        expect({ value: JSON.stringify(result.value), faults: result.faults }).toEqual({
          value: JSON.stringify(content),
          faults: [],
        });
      }),
      runs,
    );
  });

  it('no function throws, and JSON stays JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(text, fc.string({ unit: 'binary' })),
        fc.oneof(text, fc.string({ unit: 'binary' })),
        (a, b) => {
          maskText(a);
          maskUrl(a);
          maskHeader(b, a);
          restoreUrl(a, b);
          restoreBody(a, b);
          restoreHeaders({ [a]: b }, { [b]: a });
          credentialPaths({ url: a, headers: { [b]: a }, body: b });
          JSON.parse(maskBody(JSON.stringify({ [a]: [b, { token: b, pin: 1 }] })) as string);
        },
      ),
      runs,
    );
  });
});
