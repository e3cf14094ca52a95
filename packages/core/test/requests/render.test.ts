import { describe, expect, it } from 'vitest';
import { opaqueCredentials } from '../../src/liquid/fill.js';
import { inProcessLiquid } from '../../src/liquid/render.js';
import { planRequest } from '../../src/requests/plan.js';
import { type RequestToRender, renderRequest } from '../../src/requests/render.js';
import { systemPorts } from '../../src/runtime/system-ports.js';
import { SendstepError } from '../../src/shared/errors.js';

type Request = RequestToRender['request'];
const base: Request = { method: 'POST', url: 'https://api.example.com/x', headers: {}, body: '', timeoutMs: 5000 };
const variables = {
  name: 'Ada "L"',
  id: 7,
  lines: 'a\r\nX-Evil: 1',
  empty: '',
  path: 'a/b?c=d',
  evil: 'x.example@evil.example',
};
const rendered = (given: Partial<Request>) => {
  const { content, literals } = planRequest({ ...base, ...given });
  const values = literals.map(({ value }) => value);
  const credentials = opaqueCredentials({ KEY: 'k-123', UNNAMED: 'u' }, systemPorts().ids, values);
  return renderRequest(
    {
      request: { ...base, ...given, ...content },
      literals,
      credentials,
      variables,
      storeId: 'S',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
    },
    inProcessLiquid(),
  );
};
const render = async (request: Partial<Request>) => (await rendered(request)).outgoing;
const fault = (request: Partial<Request>) =>
  render(request).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? `${error.code} ${error.message}` : `thrown: ${error}`),
  );

describe('a rendered request', () => {
  it('has url, headers and body rendered, and keeps method and timeout', async () => {
    expect(
      await render({
        url: 'https://u:{{ secrets.KEY }}@api.example.com/{{ variables.id }}?q={{ variables.name | url_encode }}',
        headers: { 'X-Api-Key': '{{ secrets.KEY }}', Accept: 'text/plain' },
        body: '{"name":{{ variables.name | json }},"price":"{{ 5 | money }}"}',
      }),
    ).toEqual({
      method: 'POST',
      url: 'https://u:k-123@api.example.com/7?q=Ada+%22L%22',
      headers: { 'X-Api-Key': 'k-123', Accept: 'text/plain', 'Content-Type': 'application/json' },
      confidentialHeaders: ['X-Api-Key'],
      body: '{"name":"Ada \\"L\\"","price":"€5.00"}',
      confidentialBody: false,
      timeoutMs: 5000,
    });
  });

  it('has Liquid rendered in every text of an object or list, and in no key', async () => {
    const body = {
      '{{ secrets.KEY }}': ['{{ variables.name }}', 5, null, true, { deep: 'id {{ variables.id }}' }],
      plain: 'x',
    };
    const { body: sent } = await render({ body });
    expect(JSON.parse(sent!)).toEqual({
      '{{ secrets.KEY }}': ['Ada "L"', 5, null, true, { deep: 'id 7' }],
      plain: 'x',
    });
    expect((await render({ body: ['{{ variables.id }}'] })).body).toBe('["7"]');
    expect((await render({ body: {} })).body).toBe('{}');
  });

  it.each([
    ['an empty text', ''],
    ['blanks', ' \n'],
    ['Liquid that prints nothing', '{% if variables.nothing %}{}{% endif %}'],
    ['null', null],
  ])('has no body and no content type for %s', async (_, body) => {
    const sent = await render({ body });
    expect(sent).not.toHaveProperty('body');
    expect(sent.headers).toEqual({});
  });

  it('keeps a content type of its own, whatever its letter case, and sends a body with GET as well', async () => {
    const sent = await render({ method: 'GET', headers: { 'content-type': 'application/vnd.api+json' }, body: '{}' });
    expect(sent).toMatchObject({ method: 'GET', headers: { 'content-type': 'application/vnd.api+json' }, body: '{}' });
    expect(Object.keys(sent.headers)).toHaveLength(1);
  });

  it('has values in its url as they are, and a host that no value changes behind a literal slash', async () => {
    expect((await render({ url: 'https://api.example.com/{{ variables.path }}' })).url).toBe(
      'https://api.example.com/a/b?c=d',
    );
    const { url } = await render({ url: 'https://api.example.com/{{ variables.evil }}' });
    expect(new URL(url).host).toBe('api.example.com');
  });
});

describe('what does not go out', () => {
  it.each<[string, Partial<Request>, string]>([
    [
      'a url with a line break',
      { url: 'https://a.example/{{ variables.lines }}' },
      'url: must not contain line breaks or control characters',
    ],
    ['a url without a host', { url: 'https://{{ variables.empty }}/admin' }, 'url: not a valid URL after rendering'],
    [
      'a url with a host that is none',
      { url: 'https://{{ variables.name }}/' },
      'url: not a valid URL after rendering',
    ],
    [
      'a header with a line break',
      { headers: { 'X-A': '{{ variables.lines }}' } },
      'headers.X-A: must not contain line breaks or control characters',
    ],
    ['a body that is not JSON', { body: '{"name":"{{ variables.name }}"}' }, 'body: not JSON after rendering'],
    [
      'Liquid that cannot render in a url',
      { url: 'https://a.example/{{ variables.id | nope }}' },
      'url: line 1, column',
    ],
    [
      'Liquid that cannot render in a header',
      { headers: { 'X-A': '{{ "?" | base64_decode | nope }}' } },
      'headers.X-A: line 1, column',
    ],
    [
      'Liquid that cannot render deep in a body',
      { body: { items: [{ name: '{{ x | nope }}' }] } },
      'body.items[0].name: line 1, column',
    ],
    [
      'several at once, in order',
      { url: 'https:///x', headers: { 'X-A': '{{ variables.lines }}' }, body: '{{ variables.name }}' },
      'url: not a valid URL after rendering; headers.X-A: must not contain line breaks or control characters; body: not JSON after rendering',
    ],
  ])('%s', async (_, request, message) => {
    expect(await fault(request)).toMatch(`invalid ${message}`);
  });

  it('names the variables that were empty when a body is not JSON, and no others', async () => {
    const names = ['missing', 'empty', 'name', 'id', 'name.size', 'a.b[0].c'];
    const body = `{ ${names.map((name) => `{{ variables.${name} }}`).join(' ')} {{ secrets.KEY }} {{ variables.empty }} }`;
    expect(await fault({ body })).toBe(
      'invalid body: not JSON after rendering (empty: variables.missing, variables.empty, variables.a.b.0.c)',
    );
    expect(await fault({ body: '{ {{ variables.id }} }' })).toBe('invalid body: not JSON after rendering');
    const many = Array.from({ length: 13 }, (_, i) => `{{ variables.v${i} }}`).join(' ');
    expect(await fault({ body: `{ ${many}, }` })).toMatch(/, variables\.v9 and 3 more\)$/);
  });

  it('is told without any value', async () => {
    const request = { headers: { 'X-A': '{{ secrets.KEY }}{{ variables.lines }}' }, body: '{{ secrets.KEY }}' };
    expect(await fault(request)).not.toMatch(/k-123|Evil/);
  });
});

it('a request names its secrets in url, headers and body, each once, and not in keys or comments', () => {
  const request = {
    url: 'https://a.example/{{ secrets.URL }}',
    headers: { 'X-A': 'Bearer {{ secrets.TOKEN | strip }}', 'X-B': '{{ secrets["TOKEN"] }}' },
    body: {
      '{{ secrets.NOT_A_KEY }}': [{ deep: '{{ secrets.DEEP }}' }],
      x: '{% comment %}{{ secrets.NO }}{% endcomment %}',
    },
  };
  expect(planRequest(request).secretNames).toEqual(['URL', 'TOKEN', 'DEEP']);
  expect(planRequest({ ...request, body: '{"a":{{ secrets.TEXT | json }}}' }).secretNames).toEqual([
    'URL',
    'TOKEN',
    'TEXT',
  ]);
  expect(planRequest({ url: 'https://a.example/', headers: {}, body: null }).secretNames).toEqual([]);
});
