import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HttpRequestContent } from '../../src/domain/http-request.js';
import { opaqueCredentials } from '../../src/liquid/fill.js';
import { inProcessLiquid } from '../../src/liquid/render.js';
import { planRequest } from '../../src/requests/plan.js';
import { renderRequest } from '../../src/requests/render.js';
import { systemPorts } from '../../src/runtime/system-ports.js';
import { SendstepError } from '../../src/shared/errors.js';

const { ids } = systemPorts();
const BASE: HttpRequestContent = { url: 'https://api.example.com/x', headers: {}, body: '' };

const SECRETS = {
  KEY: 'k-123',
  USER: 'ada',
  PASS: 'p/a@s:s',
  QUOTED: 'say "hi" \\ there',
  ESCAPED: '-----BEGIN-----\\nAbC\\n-----END-----',
  PIN: '4711',
  HOOK: 'hooks.example.com/services/T0/B0/x?y=1',
  LOGIN: 'ada:pa55',
};
const variables = { sku: 'A-1', order: { id: 7, note: 'line "one"' } };

async function render(given: Partial<HttpRequestContent>, secrets: Record<string, string> = SECRETS) {
  const { content, literals, secretNames } = planRequest({ ...BASE, ...given });
  const named = Object.fromEntries(secretNames.flatMap((name) => (name in secrets ? [[name, secrets[name]!]] : [])));
  const values = literals.map(({ value }) => value);
  const request = { ...content, method: 'POST', timeoutMs: 5000 };
  const credentials = opaqueCredentials(named, ids, values);
  const job = { request, literals, credentials, variables, storeId: 'S', currency: 'EUR', timeZone: 'UTC' };
  return renderRequest(job, inProcessLiquid());
}
const fault = (given: Partial<HttpRequestContent>, secrets?: Record<string, string>) =>
  render(given, secrets).then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );

describe('legitimate uses', () => {
  it.each<[string, Partial<HttpRequestContent>, object, object]>([
    [
      'a key in a header',
      { headers: { 'X-Api-Key': '{{ secrets.KEY }}' } },
      { headers: { 'X-Api-Key': 'k-123' }, confidentialHeaders: ['X-Api-Key'] },
      { headers: { 'X-Api-Key': '{{ secrets.KEY }}' } },
    ],
    [
      'Basic by append',
      { headers: { Authorization: 'Basic {{ secrets.USER | append: ":" | append: secrets.KEY | base64_encode }}' } },
      { headers: { Authorization: `Basic ${btoa('ada:k-123')}` } },
      { headers: { Authorization: 'Basic {{ secrets.USER, secrets.KEY | base64_encode }}' } },
    ],
    [
      'an HMAC over the body',
      {
        headers: { 'X-Signature': '{% capture b %}{"sku":"A-1"}{% endcapture %}{{ b | hmac_sha256: secrets.KEY }}' },
        body: '{"sku":"A-1"}',
      },
      {
        headers: {
          'X-Signature': createHmac('sha256', 'k-123').update('{"sku":"A-1"}').digest('hex'),
          'Content-Type': 'application/json',
        },
      },
      { headers: { 'X-Signature': '{{ secrets.KEY | hmac_sha256 }}', 'Content-Type': 'application/json' } },
    ],
    [
      'a secret in a JSON string',
      { body: '{"key":"{{ secrets.KEY }}","sku":"{{ variables.sku }}"}' },
      { body: '{"key":"k-123","sku":"A-1"}', confidentialBody: true },
      { body: '{"key":"{{ secrets.KEY }}","sku":"A-1"}' },
    ],
    [
      'quotes and backslashes in a JSON string',
      { body: '{"key":"{{ secrets.QUOTED }}"}' },
      { body: JSON.stringify({ key: SECRETS.QUOTED }) },
      { body: '{"key":"{{ secrets.QUOTED }}"}' },
    ],
    [
      'a value that is escaped already',
      { body: '{"key":"{{ secrets.ESCAPED }}"}' },
      { body: `{"key":"${SECRETS.ESCAPED}"}` },
      { body: '{"key":"{{ secrets.ESCAPED }}"}' },
    ],
    [
      'the filter json',
      { body: '{"key":{{ secrets.QUOTED | json }}}' },
      { body: JSON.stringify({ key: SECRETS.QUOTED }) },
      { body: '{"key":"{{ secrets.QUOTED }}"}' },
    ],
    [
      'a number by itself',
      { body: '{"pin": {{ secrets.PIN }} }' },
      { body: '{"pin": 4711 }' },
      { body: '{"pin": "{{ secrets.PIN }}" }' },
    ],
    [
      'an object as body',
      { body: { key: 'k {{ secrets.QUOTED }}', n: [1, '{{ variables.order.id }}'] } },
      { body: JSON.stringify({ key: `k ${SECRETS.QUOTED}`, n: [1, '7'] }) },
      { body: JSON.stringify({ key: 'k {{ secrets.QUOTED }}', n: [1, '7'] }) },
    ],
    [
      'JSON inside JSON',
      { body: '{% capture j %}{"k":{{ secrets.QUOTED | json }}}{% endcapture %}{"inner":{{ j | json }}}' },
      { body: JSON.stringify({ inner: JSON.stringify({ k: SECRETS.QUOTED }) }) },
      { body: '{"inner":"{\\"k\\":\\"{{ secrets.QUOTED }}\\"}"}' },
    ],
    [
      'a whole webhook address',
      { url: 'https://{{ secrets.HOOK }}' },
      { url: `https://${SECRETS.HOOK}` },
      { url: 'https://{{ secrets.HOOK }}' },
    ],
    [
      'a password in the address, encoded where it has to be',
      { url: 'https://{{ secrets.USER }}:{{ secrets.PASS }}@api.example.com/x' },
      { url: 'https://ada:p%2Fa%40s%3As@api.example.com/x' },
      { url: 'https://{{ secrets.USER }}:{{ secrets.PASS }}@api.example.com/x' },
    ],
    [
      'a whole login in the address',
      { url: 'https://{{ secrets.LOGIN }}@api.example.com/x' },
      { url: 'https://ada:pa55@api.example.com/x' },
      {},
    ],
    [
      'a key in the path and query',
      { url: 'https://api.example.com/{{ secrets.KEY }}?k={{ secrets.PASS | url_encode }}' },
      { url: 'https://api.example.com/k-123?k=p%2Fa%40s%3As' },
      { url: 'https://api.example.com/{{ secrets.KEY }}?k={{ secrets.PASS }}' },
    ],
  ])('%s', async (_, given, outgoing, shown) => {
    const rendered = await render(given);
    expect(rendered.outgoing).toMatchObject(outgoing);
    expect(rendered.shown).toMatchObject(shown);
  });
});

describe('what is refused', () => {
  const PART = 'url: a secret can be the whole host or everything after the scheme, but not part of the host';
  it.each<[string, Partial<HttpRequestContent>, string]>([
    ['a part of the host', { url: 'https://{{ secrets.KEY }}.example.com/' }, PART],
    ['the end of the host', { url: 'https://api.{{ secrets.KEY }}/' }, PART],
    ['a host behind a login', { url: 'https://ada@{{ secrets.HOOK }}' }, PART],
    ['a host with a port', { url: 'https://{{ secrets.KEY }}:8443/' }, PART],
    [
      'a text that is no JSON by itself',
      { body: '{"k": {{ secrets.KEY }} }' },
      'body: {{ secrets.KEY }} is not valid JSON; add the json filter',
    ],
    ['a body that is no JSON around it', { body: '{"k": "{{ secrets.KEY }}"' }, 'body: not JSON after rendering'],
    [
      'a slice',
      { headers: { 'X-A': '{{ secrets.KEY | slice: 0, 3 }}' } },
      'headers.X-A: line 1, column 1: slice cannot be applied to a secret',
    ],
  ])('%s', async (_, given, message) => {
    expect(await fault(given)).toBe(message);
  });

  it('tells nothing about a value in a JSON string', async () => {
    const body = '{"k":"{{ secrets.KEY }}"}';
    for (const value of ['a', '"', '\\', '",x":1,"y":"', '\n', '}'])
      expect(JSON.parse((await render({ body }, { KEY: value })).outgoing.body!)).toEqual({ k: value });
  });
});

describe('literal credentials in stored requests', () => {
  const TOKEN = 'sk_live_51HqLyjWDarjtT1zdp7dc8Xq';
  it.each<[string, Partial<HttpRequestContent>]>([
    ['in a header', { headers: { Authorization: `Bearer ${TOKEN}` } }],
    ['in a header with Liquid', { headers: { Authorization: `Bearer ${TOKEN}`, 'X-A': '{{ variables.sku }}' } }],
    ['in a JSON text', { body: `{"api_key":"${TOKEN}","pin":1234,"sku":"{{ variables.sku }}"}` }],
    ['with escapes in a JSON text', { body: '{"password":"a\\"b\\\\c\\u00e9 \\n"}' }],
    ['in an object', { body: { api_key: TOKEN, pin: 1234, password: 'a"b\\c\n', list: [{ token: TOKEN }] } }],
    ['as a key of an object', { body: { [TOKEN]: 1 } }],
    ['in an address', { url: `https://ada:pa55word@api.example.com/x?token=${TOKEN}&page=2#f` }],
    ['in a string of Liquid', { headers: { 'X-Api-Key': `{{ "${TOKEN}" | append: "-x" }}` } }],
    ['in a capture', { headers: { Authorization: `{% capture t %}Bearer ${TOKEN}{% endcapture %}{{ t }}` } }],
    ['in an assign', { headers: { 'X-A': `{% assign api_key = "${TOKEN}" %}{{ api_key }}` } }],
  ])('go out as they are stored and are not shown, %s', async (_, given) => {
    const { outgoing, shown } = await render(given);
    const old = await withoutReferences({ ...BASE, ...given });
    expect({ url: outgoing.url, headers: outgoing.headers, body: outgoing.body ?? '' }).toEqual(old);
    expect(JSON.stringify(shown)).not.toMatch(/sk_live|pa55word|1234|a\\+"b/);
    expect(JSON.stringify(shown)).toContain('********');
  });

  it('are not for filters to cut', async () => {
    const headers = { Authorization: `{% capture t %}Bearer ${TOKEN}{% endcapture %}{{ t | split: "" | join: "-" }}` };
    expect(await fault({ headers })).toBe('headers.Authorization: split cannot be applied to a secret');
  });

  it('can be made into a login', async () => {
    const headers = { Authorization: `Basic {{ "${TOKEN}" | append: ":" | base64_encode }}` };
    const { outgoing, shown } = await render({ headers });
    expect(outgoing.headers.Authorization).toBe(`Basic ${btoa(`${TOKEN}:`)}`);
    expect(shown.headers.Authorization).toBe('Basic ********');
  });
});

/** What was sent before literals became opaque: the stored texts, rendered as they are. */
async function withoutReferences(content: HttpRequestContent) {
  const text = async (one: string) => {
    const [part] = await inProcessLiquid().render({ storeId: 'S', variables, parts: [{ text: one, mode: 'text' }] });
    return (part as { text: string }).text;
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(content.headers)) headers[name] = await text(value);
  const body = typeof content.body === 'string' ? await text(content.body) : JSON.stringify(content.body);
  if (body !== '') headers['Content-Type'] = 'application/json';
  return { url: await text(content.url), headers, body };
}
