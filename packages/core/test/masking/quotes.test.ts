import { describe, expect, it } from 'vitest';
import { MASK, maskBody, maskHeader, maskText } from '../../src/masking/index.js';
import { CREDENTIALS, masked } from './corpus.js';
import { base64, generator } from './random.js';
import { SERVICE_TOKENS } from './service-tokens.js';

const random = generator(99);
const hex = random(40, 'hex');
const login = base64(`user:${random(11)}`);
const padded = base64(`user:${random(12)}`);

/** What is hidden by its shape alone, and what stays of it. */
const SHAPES: readonly (readonly [says: string, text: string, becomes: string])[] = [
  ...SERVICE_TOKENS.map(({ service, token }) => [service, token, MASK] as const),
  ...[`Bearer ${hex}`, `bearer ${random(32)}`, `Basic ${login}`, `Basic ${padded}`, `Token ${hex}`, `ApiKey ${hex}`]
    .concat(`Api-Key ${random(32)}`, `api_key ${hex}`, `DPoP ${random(40)}`, `GenieKey ${hex}`, `SSWS ${random(42)}`)
    .map((text) => [text.split(' ')[0]!, text, text.replace(/ .*/, ` ${MASK}`)] as const),
];

const WRAPPINGS: readonly string[] = [
  ...['…', "'…'", '"…"', '“…”', '‘…’', '„…“', '«…»', '»…«', '`…`', '```…```', '(…)', '[…]', '{…}', '<…>', '"…', '…"'],
  ...[
    'note=…',
    'note = …',
    'note: …',
    'note:…',
    'a,…',
    'a, …,',
    'note="…"',
    "note='…'",
    'note: "…",',
    '["…"]',
    "['…',",
  ],
  ...[
    '{"note":"…"}',
    '\\"…\\"',
    '{\\"note\\": \\"…\\"}',
    'const h = "…";',
    'headers["Note"] = "…"',
    'f("…", 1)',
    '<a>…</a>',
  ],
];

describe.each(WRAPPINGS)('as %s', (wrapping) => {
  const wrapped = (text: string) => wrapping.replace('…', () => text);

  it('a credential is hidden, and nothing around it', () => {
    for (const [service, text, becomes] of SHAPES) {
      const [given, expected] = [wrapped(text), wrapped(becomes)];
      expect([service, maskText(given)]).toEqual([service, expected]);
      expect([service, maskText(`send ${given} now`)]).toEqual([service, `send ${expected} now`]);
      expect([service, maskHeader('X-Source', `send ${given}`)]).toEqual([service, `send ${expected}`]);
      expect([service, maskBody({ note: given })]).toEqual([service, { note: expected }]);
    }
  });

  it('a text with a credential shows nothing of it', () => {
    const leaks = CREDENTIALS.filter(({ sample, secrets }) => {
      // Braces around braces are Liquid.
      if (!('text' in sample) || wrapped(sample.text).includes('{{')) return false;
      const shown = maskText(`send ${wrapped(sample.text)} now`);
      return secrets.some((secret) => shown.includes(secret));
    });
    expect(leaks).toEqual([]);
  });
});

it.each([
  [`headers["Authorization"] = "Bearer ${hex}"`, `headers["Authorization"] = "Bearer ${MASK}"`],
  [`headers['X-Api-Key'] = 'abc123'`, `headers['X-Api-Key'] = '${MASK}'`],
  [`config["password"]="abc123"`, `config["password"]="${MASK}"`],
  ['set password: “abc 123” and `api_key`: `abc123`', `set password: “${MASK}” and \`api_key\`: \`${MASK}\``],
  ['das Passwort=„abc 123“, der Token: «abc123»', `das Passwort=„${MASK}“, der Token: «${MASK}»`],
  ['“password: abc123” and ‘token=abc123’', `“password: ${MASK}” and ‘token=${MASK}’`],
  ['[2026-01-02 10:30] password=abc123 [1, 2]', `[2026-01-02 10:30] password=${MASK} [1, 2]`],
  ['Bearer realm="example", error="invalid_token"', 'Bearer realm="example", error="invalid_token"'],
  ['"Token expired" or "Basic authentication"', '"Token expired" or "Basic authentication"'],
])('%s', (text, becomes) => {
  expect(masked({ text })).toBe(becomes);
});
