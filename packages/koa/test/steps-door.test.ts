import { createHmac } from 'node:crypto';
import type { InputOf, OutgoingMail, Ports } from '@sendstep/core';
import { memoryPorts, newId } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { runHost } from './run-host.js';
import { startTarget } from './target.js';

const hmac = (secret: string, time: string, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
const seconds = (offset = 0) => String(Math.floor(Date.now() / 1000) + offset);

/** A host with a store whose door is open; its mails are kept, its requests are sent. */
async function platform(client?: Parameters<typeof runHost>[1], options?: Parameters<typeof runHost>[2]) {
  const mails: OutgoingMail[] = [];
  const ports: Ports = {
    ...memoryPorts(),
    mailer: {
      async send(_, mail) {
        // As long as a mail server would take.
        await new Promise((resolve) => setTimeout(resolve, 20));
        mails.push(mail);
        return { accepted: mail.to.map(({ address }) => address), rejected: [], reply: '250 ok', attempts: 1 };
      },
    },
  };
  const host = await runHost(ports, client, options);
  const { owner, store, call } = host;
  const sender = { host: 'mail.example', port: 587, security: 'starttls', fromAddress: 'shop@example.com' } as const;
  await owner.run('smtp.create', { name: 'Mail', ...sender, isDefault: true });
  const layout = {
    name: 'Order',
    bodyType: 'text',
    subject: 'Order {{ variables.number }}',
    body: '<p>Hi</p>',
  } as const;
  const { id: layoutId } = await owner.run('layouts.create', layout as InputOf<'layouts.create'>);
  const secret = (await owner.run('steps.secret', {})).secret!;
  const post = (path: string, body: string, headers: Record<string, string>) =>
    call(undefined, 'POST', path, body, headers);
  const email = (more: object = {}) =>
    JSON.stringify({ storeId: store.id, layoutId, to: 'jo@example.com', variables: { number: '1001' }, ...more });
  const signed = (path: string, body: string, at = seconds(), key = secret) =>
    post(path, body, { 'sendstep-signature': `t=${at},v1=${hmac(key, at, body)}` });
  return { ...host, mails, layoutId, secret, post, email, signed };
}

describe('a signed step', () => {
  it('sends an email and returns its history entry', async () => {
    const { signed, email, mails, call, read } = await platform();
    const { status, body } = await signed('/steps/email', email({ runId: 'run-1', stepReference: 'flow/1' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      actionType: 'EMAIL',
      status: 'SUCCESS',
      origin: 'step',
      stepReference: 'flow/1',
      request: { to: [expect.stringMatching(/^j.*\*{3}@example\.com$/)], subject: 'Order 1001' },
    });
    expect(mails.map(({ subject }) => subject)).toEqual(['Order 1001']);
    expect((await call(read, 'GET', `/api/v1/history/${body.id}`)).body).toEqual(body);
  });

  it('runs an HTTP request and returns 200 with the entry when its target fails', async () => {
    const { signed, make, store } = await platform();
    const target = await startTarget(({ path }, response) =>
      response.writeHead(path === '/gone' ? 500 : 200).end('{}'),
    );
    for (const [path, outcome] of [
      ['/stock', { status: 'SUCCESS', error: '' }],
      ['/gone', { status: 'FAILED', error: expect.stringContaining('500') }],
    ] as const) {
      const requestId = await make({ url: target.url + path });
      const { status, body } = await signed('/steps/http', JSON.stringify({ storeId: store.id, requestId }));
      expect(status).toBe(200);
      expect(body).toMatchObject({ actionType: 'HTTP_REQUEST', origin: 'step', ...outcome });
    }
    expect(target.received.map(({ path }) => path)).toEqual(['/stock', '/gone']);
  });

  it.each<[string, '/steps/email' | '/steps/http', object, string | RegExp]>([
    ['an unknown layout', '/steps/email', { layoutId: newId() }, 'layout not found'],
    ['no recipient', '/steps/email', { to: [] }, 'to: required'],
    ['a recipient that is no address', '/steps/email', { to: 'nope' }, 'to: must be one email address'],
    ['an unknown field', '/steps/email', { to: 'nope', tone: 'x' }, /^to: .*; tone: unknown field$/],
    [
      'the fields of another step',
      '/steps/http',
      {},
      'requestId: required; layoutId: unknown field; to: unknown field',
    ],
  ])('that is refused for %s returns 200 with its FAILED entry', async (_, path, more, error) => {
    const { signed, email, call, read, mails } = await platform();
    const { status, body } = await signed(path, email(more));
    expect([status, body.status]).toEqual([200, 'FAILED']);
    expect(body.error).toMatch(error);
    expect((await call(read, 'GET', `/api/v1/history/${body.id}`)).body).toEqual(body);
    expect(mails).toEqual([]);
  });

  it('runs once for one runId, however many ask at once', async () => {
    const { signed, email, mails } = await platform();
    const body = email({ runId: 'run-7' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => signed('/steps/email', body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.every((answer) => answer.body.status === 'SUCCESS')).toBe(true);
    expect(mails).toHaveLength(1);
  });

  it('with the runId of another step is refused with 409, and not recorded', async () => {
    const { signed, email, history, layoutId, mails } = await platform();
    await signed('/steps/email', email({ runId: 'run-1', stepReference: 'flow/1' }));
    const { status, body } = await signed('/steps/email', email({ runId: 'run-1', stepReference: 'flow/2' }));
    expect([status, body]).toEqual([
      409,
      {
        error: `runId: already used for layout ${layoutId}, step "flow/1"; a runId identifies one run of one step`,
      },
    ]);
    expect([mails.length, (await history()).total]).toEqual([1, 1]);
  });

  it('that is repeated as it was runs again without a runId, and not with one', async () => {
    const { post, email, secret, mails } = await platform();
    const twice = async (body: string) => {
      const at = seconds();
      const headers = { 'sendstep-signature': `t=${at},v1=${hmac(secret, at, body)}` };
      return [await post('/steps/email', body, headers), await post('/steps/email', body, headers)] as const;
    };
    const [first, second] = await twice(email({ runId: 'run-1' }));
    expect(second.body.id).toBe(first.body.id);
    expect(mails).toHaveLength(1);
    await twice(email());
    expect(mails).toHaveLength(3);
  });

  it.each<[string, (at: string, right: string) => string]>([
    ['among several', (at, right) => `t=${at},v1=${'0'.repeat(64)},v1=${right}`],
    ['beside a scheme of another day', (at, right) => `t=${at},v2=abc,v1=${right}`],
    ['with spaces, in another order and in capitals', (at, right) => `v1=${right.toUpperCase()}, t=${at}`],
  ])('is found %s', async (_, header) => {
    const { post, email, secret } = await platform();
    const [body, at] = [email(), seconds()];
    const answer = await post('/steps/email', body, { 'sendstep-signature': header(at, hmac(secret, at, body)) });
    expect(answer.status).toBe(200);
  });

  it.each([-290, 290])('is accepted %i seconds off', async (offset) => {
    const { signed, email } = await platform();
    expect((await signed('/steps/email', email(), seconds(offset))).status).toBe(200);
  });
});

describe('a caller without a valid signature', () => {
  type Platform = Awaited<ReturnType<typeof platform>>;
  const raw = (header: (at: string, right: string) => string) => (shop: Platform) => {
    const [body, at] = [shop.email(), seconds()];
    return shop.post('/steps/email', body, { 'sendstep-signature': header(at, hmac(shop.secret, at, body)) });
  };
  const FAULTS: [string, (shop: Platform) => ReturnType<Platform['post']>][] = [
    ['no signature', ({ post, email }) => post('/steps/email', email(), {})],
    ['an API key instead', ({ call, execute, email }) => call(execute, 'POST', '/steps/email', email())],
    ['no time', raw((_, right) => `v1=${right}`)],
    ['two times', raw((at, right) => `t=${at},t=${at},v1=${right}`)],
    ['a time in words', raw((_, right) => `t=now,v1=${right}`)],
    ['a time with a fraction', raw((at, right) => `t=${at}.0,v1=${right}`)],
    ['no v1', raw((at) => `t=${at}`)],
    ['only another scheme', raw((at, right) => `t=${at},v0=${right}`)],
    ['half a signature', raw((at, right) => `t=${at},v1=${right.slice(0, 32)}`)],
    ['a signature with something behind', raw((at, right) => `t=${at},v1=${right}00`)],
    ['nonsense', raw(() => 'let me in')],
    ['the signature of another time', raw((at, right) => `t=${Number(at) - 1},v1=${right}`)],
    ['an old time', ({ signed, email }) => signed('/steps/email', email(), seconds(-310))],
    ['a future time', ({ signed, email }) => signed('/steps/email', email(), seconds(310))],
    ['another secret', ({ signed, email }) => signed('/steps/email', email(), seconds(), 'sss_guessed')],
    ['an empty secret', ({ signed, email }) => signed('/steps/email', email(), seconds(), '')],
    ['an unknown store', ({ signed, email }) => signed('/steps/email', email({ storeId: newId() }))],
    ['the name of the store', ({ signed, email, store }) => signed('/steps/email', email({ storeId: store.name }))],
    [
      'an altered body',
      ({ post, email, secret }) => {
        const at = seconds();
        const signature = `t=${at},v1=${hmac(secret, at, email())}`;
        return post('/steps/email', email({ to: 'eve@example.com' }), { 'sendstep-signature': signature });
      },
    ],
    [
      'a body that means the same and is written otherwise',
      ({ post, email, secret }) => {
        const at = seconds();
        const signature = `t=${at},v1=${hmac(secret, at, email())}`;
        return post('/steps/email', ` ${email()}`, { 'sendstep-signature': signature });
      },
    ],
    [
      'a store without a secret',
      async ({ app, signed, email }) => {
        const other = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Other' });
        return signed('/steps/email', email({ storeId: other.id }));
      },
    ],
    [
      'the secret of another store',
      async ({ app, signed, email }) => {
        const other = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Other' });
        const { secret } = await (await app.admit({ owner: other.id })).run('steps.secret', {});
        return signed('/steps/email', email(), seconds(), secret!);
      },
    ],
    [
      'a secret that was replaced',
      async ({ owner, signed, email }) => {
        await owner.run('steps.secret', {});
        return signed('/steps/email', email());
      },
    ],
    [
      'a secret that was removed',
      async ({ owner, signed, email }) => {
        expect(await owner.run('steps.secret', { remove: true })).toEqual({ enabled: false });
        return signed('/steps/email', email());
      },
    ],
  ];

  it('always gets the same response, and nothing is sent', async () => {
    const answers = new Set<string>();
    for (const [name, attempt] of FAULTS) {
      const shop = await platform();
      const { status, text, headers } = await attempt(shop);
      expect(status, name).toBe(401);
      const [type, length, www] = ['content-type', 'content-length', 'www-authenticate'].map((h) => headers.get(h));
      answers.add(JSON.stringify({ text, type, length, www }));
      expect(shop.mails, name).toEqual([]);
      expect((await shop.history()).total, name).toBe(0);
    }
    expect([...answers]).toHaveLength(1);
    expect(JSON.parse(JSON.parse([...answers][0]!).text)).toEqual({
      error: 'a valid signature is needed: Sendstep-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">',
    });
  });

  it('is accepted with the new secret at once', async () => {
    const { owner, signed, email } = await platform();
    const { secret } = await owner.run('steps.secret', {});
    expect((await signed('/steps/email', email(), seconds(), secret!)).status).toBe(200);
  });
});

describe('a body that cannot be', () => {
  it('is handled like one of the API', async () => {
    const { post, call, url } = await platform();
    const anything = { 'sendstep-signature': `t=${seconds()},v1=${'0'.repeat(64)}` };
    const refused = async (answer: ReturnType<typeof post>) => {
      const { status, body } = await answer;
      return [status, body];
    };
    expect(await refused(post('/steps/email', '{', anything))).toEqual([400, { error: 'request: not valid JSON' }]);
    expect(await refused(post('/steps/email', '[]', anything))).toEqual([400, { error: 'request: must be an object' }]);
    expect(await refused(post('/steps/email', '{}', anything))).toEqual([400, { error: 'storeId: required' }]);
    expect(await refused(post('/steps/email', '{"storeId":[1]}', anything))).toEqual([
      400,
      { error: 'storeId: must be a string' },
    ]);
    expect(await refused(post('/steps/email', 'a', { ...anything, 'content-type': 'text/plain' }))).toEqual([
      415,
      { error: 'request: must be JSON (Content-Type: application/json)' },
    ]);
    const large = JSON.stringify({ storeId: 'x'.repeat(5_000_001) });
    expect(await refused(post('/steps/email', large, anything))).toEqual([
      413,
      { error: 'request: at most 5000000 bytes' },
    ]);
    // Unsigned, it is not even looked at.
    for (const body of ['{', large]) expect((await post('/steps/email', body, {})).status).toBe(401);
    const wrong = await call(undefined, 'GET', '/steps/email');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await fetch(`${url}/steps/other`, { method: 'POST' })).status).toBe(404);
  });
});

it('keeps the secret sealed, and neither it nor the body gets into the log', async () => {
  const lines: string[] = [];
  const log = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const shop = await platform(undefined, { logger: { info: log, warn: log, error: log } });
  await shop.signed('/steps/email', shop.email({ variables: { number: 'canary7Q2x' } }));
  await shop.post('/steps/email', shop.email(), { 'sendstep-signature': 'canary7Q2x' });
  expect(lines.join()).toContain('"route":"/steps/email"');
  expect(lines.join()).not.toMatch(/canary7Q2x|jo@example|v1=/);
  const { sealed } = (await shop.owner.context.ports.stepSecrets.find(shop.store.id))!;
  expect(shop.secret).toMatch(/^sss_[\w-]{43}$/);
  expect(sealed).not.toContain(shop.secret);
  expect(lines.join()).not.toContain(shop.secret);
});
