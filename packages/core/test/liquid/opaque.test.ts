import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { opaqueCredentials } from '../../src/liquid/fill.js';
import { SECRET_USES } from '../../src/liquid/opaque.js';
import { tokensOf } from '../../src/liquid/tokens.js';
import { systemPorts } from '../../src/runtime/system-ports.js';
import { filled, html, plain } from './rendering.js';

const { ids } = systemPorts();
const secrets = { KEY: ' s3<&"cret ', USER: 'ada' };
const { KEY } = secrets;
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('what a template may do with a secret', () => {
  it.each<[string, string, string, string]>([
    ['print it', '{{ secrets.KEY }}', KEY, '{{ secrets.KEY }}'],
    ['print it as raw', '{{ secrets.KEY | raw }}', KEY, '{{ secrets.KEY }}'],
    ['print it in a sentence', 'Bearer {{ secrets.KEY }}!', `Bearer ${KEY}!`, 'Bearer {{ secrets.KEY }}!'],
    ['keep it', '{% assign k = secrets.KEY %}{{ k }}', KEY, '{{ secrets.KEY }}'],
    ['echo it', '{% echo secrets.KEY %}', KEY, '{{ secrets.KEY }}'],
    ['cycle it', '{% cycle secrets.KEY, "x" %}', KEY, '{{ secrets.KEY }}'],
    ['capture it', '{% capture c %}[{{ secrets.KEY }}]{% endcapture %}{{ c }}', `[${KEY}]`, '[{{ secrets.KEY }}]'],
    ['ask whether there is one', '{% if secrets.KEY %}yes{% endif %}', 'yes', 'yes'],
    ['give another value for none', '{{ secrets.KEY | default: "x" }}', KEY, '{{ secrets.KEY }}'],
    ['use it as the other value', '{{ variables.none | default: secrets.KEY }}', KEY, '{{ secrets.KEY }}'],
    [
      'put it into a list and out again',
      '{% assign l = secrets.USER | concat: secrets.KEY | compact | reverse %}{{ l | join: "-" }}{{ l | first }}',
      `${KEY}-ada${KEY}`,
      '{{ secrets.KEY }}-{{ secrets.USER }}{{ secrets.KEY }}',
    ],
    [
      'make a login of two',
      'Basic {{ secrets.USER | append: ":" | append: secrets.KEY | base64_encode }}',
      `Basic ${base64(`ada:${KEY}`)}`,
      'Basic {{ secrets.USER, secrets.KEY | base64_encode }}',
    ],
    [
      'make a login in a capture',
      '{% capture c %}{{ secrets.USER }}:{{ secrets.KEY }}{% endcapture %}{{ c | base64_encode }}',
      base64(`ada:${KEY}`),
      '{{ secrets.USER, secrets.KEY | base64_encode }}',
    ],
    [
      'sign a text with it',
      '{{ "body" | hmac_sha256: secrets.KEY }}',
      createHmac('sha256', KEY).update('body').digest('hex'),
      '{{ secrets.KEY | hmac_sha256 }}',
    ],
    [
      'sign a text that holds it',
      '{{ secrets.KEY | append: "|1" | hmac_sha256: "k" }}',
      createHmac('sha256', 'k').update(`${KEY}|1`).digest('hex'),
      '{{ secrets.KEY | hmac_sha256 }}',
    ],
    [
      'hash it, and the hash again',
      '{{ secrets.KEY | sha256 | sha256 }}',
      createHash('sha256').update(createHash('sha256').update(KEY).digest('hex')).digest('hex'),
      '{{ secrets.KEY | sha256 }}',
    ],
    ['take white space off', '[{{ secrets.KEY | strip }}]', `[${KEY.trim()}]`, '[{{ secrets.KEY | strip }}]'],
    [
      'take it off one end',
      '{{ secrets.KEY | lstrip | upcase }}',
      KEY.trimStart().toUpperCase(),
      '{{ secrets.KEY | upcase }}',
    ],
    ['encode it for an address', '{{ secrets.KEY | url_encode }}', '+s3%3C%26%22cret+', '{{ secrets.KEY }}'],
    ['write it as JSON', '{{ secrets.KEY | json }}', '" s3\\u003c&\\"cret "', '"{{ secrets.KEY }}"'],
    [
      'write JSON inside JSON',
      '{{ secrets.KEY | json | json }}',
      JSON.stringify('" s3\\u003c&\\"cret "'),
      '"\\"{{ secrets.KEY }}\\""',
    ],
    ['escape it', '{{ secrets.KEY | escape }}', ' s3&lt;&amp;&#34;cret ', '{{ secrets.KEY }}'],
  ])('%s', async (_, text, sent, shown) => {
    const names = ['KEY', 'USER'].filter((name) => text.includes(`secrets.${name}`) && shown.includes(name));
    expect(await filled('text', text, { secrets })).toEqual({
      sent,
      shown,
      names: expect.arrayContaining(names),
      confidential: sent !== 'yes',
    });
  });

  it('escapes it once in HTML, and not with raw', async () => {
    const escaped = ' s3&lt;&amp;&#34;cret ';
    expect(await html('{{ secrets.KEY }}{{ secrets.KEY | escape }}', { secrets })).toBe(escaped + escaped);
    expect(await html('{{ secrets.KEY | raw }}', { secrets })).toBe(KEY);
    const captured = '{% capture c %}<b>{{ secrets.KEY }}</b>{% endcapture %}{{ c }}{{ c | strip }}';
    expect(await html(captured, { secrets })).toBe(`<b>${escaped}</b><b>${escaped}</b>`);
    expect(await html('{{ "<" | append: secrets.KEY }}', { secrets })).toBe(`&lt;${escaped}`);
    expect(await html('{{ secrets.KEY | json }}', { secrets })).toBe('" s3\\u003c\\u0026\\"cret "');
  });
});

describe('what it may not do', () => {
  const refused = Object.entries(SECRET_USES).flatMap(([name, use]) => (use === 'refuse' ? [name] : []));
  it.each(refused)('apply %s', async (name) => {
    const fault = `ERROR line 1, column 1: ${name} cannot be applied to a secret`;
    for (const text of [`{{ secrets.KEY | ${name} }}`, `{{ secrets.KEY | ${name}: 1, 2 }}`])
      for (const print of [plain, html]) expect(await print(text, { secrets })).toBe(fault);
    expect(await plain(`{{ "a,b" | ${name}: secrets.KEY }}`, { secrets })).toBe(fault);
  });

  it.each(['first', 'last'])('take its %s letter', async (name) => {
    expect(await plain(`{{ secrets.KEY | ${name} }}`, { secrets })).toBe(
      `ERROR line 1, column 1: ${name} cannot be applied to a secret`,
    );
  });

  it.each(['==', '!=', '<', '>', '<=', '>=', 'contains'])('compare it with %s', async (operator) => {
    for (const condition of [`secrets.KEY ${operator} "a"`, `"a" ${operator} secrets.KEY`])
      expect(await plain(`{% if ${condition} %}x{% endif %}`, { secrets })).toMatch(/: a secret cannot be compared$/);
  });

  it.each(['{{ c.size }}', '{{ c[0] }}', '{{ c.first }}', '{{ c["length"] }}'])(
    'read a part of it: %s',
    async (part) => {
      const text = `{% capture c %}{{ secrets.KEY }}{% endcapture %}${part}`;
      expect(await plain(text, { secrets })).toMatch(/: a secret has no parts$/);
    },
  );

  it.each(['strip', 'lstrip', 'rstrip'])('have %s remove given letters', async (name) => {
    expect(await plain(`{{ secrets.KEY | ${name}: "s" }}`, { secrets })).toMatch(/takes no argument with a secret$/);
  });
});

describe('a token', () => {
  it('that was cut or forged is refused', async () => {
    const text = '{% for c in variables.codes %}{{ c | url_decode }}{% endfor %}{{ secrets.KEY }}';
    expect(await plain(text, { secrets, variables: { codes: ['%EF%B7%A0'] } })).toBe(
      'ERROR a secret was cut or changed; print it whole',
    );
  });

  it('of another job is refused', () => {
    const [one, other] = [opaqueCredentials(secrets, ids), opaqueCredentials(secrets, ids)];
    expect(one.fill({ text: other.tokens.KEY! })).toEqual({ error: 'a secret was cut or changed; print it whole' });
  });

  it('has the same length for every credential', () => {
    const { tokens } = opaqueCredentials({ A: '', B: 'b'.repeat(1000) }, ids);
    expect(tokens.A).toHaveLength(tokens.B!.length);
  });
});

describe('recipes of a compromised renderer', () => {
  const credentials = opaqueCredentials(secrets, ids);
  const { of } = tokensOf(credentials.job!.nonce);
  const cut = 'a secret was cut or changed; print it whole';
  it.each<[string, unknown, string]>([
    ['an operation that there is not', [{ op: 'reverse', text: of(0) }], 'cannot be rendered'],
    ['one of the prototype', [{ op: 'constructor', text: of(0) }], 'cannot be rendered'],
    ['a text that is none', [{ op: 'sha256', text: 5 }], 'cannot be rendered'],
    ['a key that is none', [{ op: 'sha256', text: of(0), key: {} }], 'cannot be rendered'],
    ['no recipe', [null], 'cannot be rendered'],
    ['no list', { length: 1 }, 'cannot be rendered'],
    ['too many', Array.from({ length: 2001 }, () => ({ op: 'sha256', text: '' })), 'cannot be rendered'],
    ['one that uses itself', [{ op: 'sha256', text: of(2) }], cut],
    [
      'one that uses a later one',
      [
        { op: 'sha256', text: of(3) },
        { op: 'sha256', text: of(0) },
      ],
      cut,
    ],
    ['one of a number that nobody has', [{ op: 'sha256', text: of(999) }], cut],
    [
      'one that doubles without end',
      Array.from({ length: 40 }, (_, i) => ({ op: 'upcase', text: of(i === 0 ? 0 : i + 1).repeat(2) })),
      'too much output from secrets',
    ],
  ])('%s', (_, made, error) => {
    expect(credentials.fill({ text: of(2), made: made as never })).toEqual({ error });
  });
});

it('a preview has references and no value', () => {
  const credentials = opaqueCredentials(['KEY'], ids);
  const made = [{ op: 'base64_encode' as const, text: credentials.tokens.KEY! }];
  const { of } = tokensOf(credentials.job!.nonce);
  expect(credentials.fill({ text: `${of(0)} ${of(1)}`, made })).toMatchObject({
    sent: '{{ secrets.KEY }} {{ secrets.KEY | base64_encode }}',
    shown: '{{ secrets.KEY }} {{ secrets.KEY | base64_encode }}',
  });
});
