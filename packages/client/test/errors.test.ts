import { createClient, SendstepError } from '@sendstep/client';
import { expect, it } from 'vitest';
import { type Answer, fakeFetch, json } from './fake-host.js';

const refused = (answer: Answer, key = 'fak_x') => {
  const { fetch } = fakeFetch(answer);
  const { layouts } = createClient({ url: 'https://mail.example.com', key, fetch, retry: false });
  return layouts.create({ name: '', subject: '' }).then(
    () => expect.unreachable(),
    (error: SendstepError) => error,
  );
};

it('has the code, the status and what the headers say', async () => {
  const error = await refused(
    json(
      502,
      { error: 'the target returned 503 (execution 7)' },
      {
        'x-ratelimit-limit': '300',
        'x-ratelimit-remaining': '12',
        'x-ratelimit-reset': '60',
        'x-execution-id': '7',
        'x-request-id': 'r1',
      },
    ),
  );
  expect(error).toBeInstanceOf(SendstepError);
  expect(error).toMatchObject({
    name: 'SendstepError',
    code: 'target_failed',
    status: 502,
    message: 'the target returned 503 (execution 7)',
    budget: { limit: 300, remaining: 12, resetSeconds: 60 },
    executionId: '7',
    requestId: 'r1',
    fields: {},
  });
});

it.each<[string, string, Record<string, string>]>([
  ['one field', 'name: required', { name: 'required' }],
  [
    'several fields, of which one has two reasons',
    'name: required; attachments[0].url: must start with https://; name: at most 200 characters',
    { name: 'required; at most 200 characters', 'attachments[0].url': 'must start with https://' },
  ],
  [
    'a reason with a semicolon',
    'headers.X-Key: is masked; send the real value or a secret reference; url: required',
    { 'headers.X-Key': 'is masked; send the real value or a secret reference', url: 'required' },
  ],
  ['more fields than it lists', 'a: required; b: required; and 3 more', { a: 'required', b: 'required' }],
  ['no field', 'something else', {}],
])('finds the reasons of %s', async (_, error, fields) => {
  expect((await refused(json(400, { error }))).fields).toEqual(fields);
});

it.each<[string, Answer, string]>([
  [
    'another web server',
    new Response('<h1>It works!</h1>'),
    'is not a Sendstep host, or its proxy failed (status 200)',
  ],
  ['a proxy', new Response('Bad Gateway', { status: 502 }), 'is not a Sendstep host, or its proxy failed (status 502)'],
  [
    'a redirect',
    new Response(null, { status: 301, headers: { location: 'https://www.example.com' } }),
    'redirects to another address; use that one',
  ],
])('reports %s in one sentence', async (_, answer, reason) => {
  expect(await refused(answer)).toMatchObject({ code: 'unavailable', message: `https://mail.example.com ${reason}` });
});

it('reports a host that cannot be reached, with the cause', async () => {
  const cause = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  const error = await refused(cause);
  expect(error).toMatchObject({ code: 'unavailable', status: undefined, cause });
  expect(error.message).toBe('cannot reach https://mail.example.com (ECONNREFUSED)');
});

it('refuses a key that no header can contain, without a request', async () => {
  expect(await refused(json(200, {}), 'fak_…')).toMatchObject({ code: 'unauthenticated', message: 'not a valid key' });
});
