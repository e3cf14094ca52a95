import { describe, expect, it } from 'vitest';
import { html, plain } from './rendering.js';

const secrets = { API_KEY: 'canary', OTHER: 'canary' };

it.each([
  ['by its name', '{{ secrets.API_KEY }}'],
  ['in brackets', '{{ secrets["API_KEY"] }}'],
  ['with brackets at the root', '{{ ["secrets"].API_KEY }}'],
])('a secret is read %s', async (_, text) => {
  expect(await plain(text, { secrets })).toBe('canary');
});

it.each([
  '{{ secrets }}',
  '{{ secrets | json }}',
  '{{ secrets | size }}',
  '{{ secrets.size }}',
  '{{ secrets.first }}{{ secrets.last }}',
  '{{ secrets | first }}{{ secrets | last }}',
  '{{ secrets | map: "API_KEY" }}',
  '{{ secrets | where: "API_KEY" }}',
  '{{ secrets | sort: "API_KEY" | join }}',
  '{{ secrets | sum: "API_KEY" }}',
  '{{ secrets | join }}{{ secrets | raw }}{{ secrets | escape }}',
  '{{ secrets | default: "x" }}',
  '{{ secrets | concat: secrets }}',
  '{{ "" | append: secrets }}',
  '{{ nil | default: secrets }}',
  '{% for s in secrets %}{{ s }}x{% endfor %}',
  '{% tablerow s in secrets %}{{ s }}x{% endtablerow %}',
  '{% if secrets contains "canary" or secrets contains "API_KEY" %}x{% endif %}',
  '{% assign s = secrets %}{{ s }}{{ s | json }}',
  '{% capture s %}{{ secrets }}{% endcapture %}{{ s }}',
  '{% echo secrets %}{% cycle secrets %}',
  '{% cycle secrets: "" %}',
  '{{ secrets[0] }}{{ secrets[nil] }}{{ secrets[] }}{{ secrets[secrets] }}',
  '{{ variables.list | map: "secrets" }}{{ variables.list | where: "secrets.API_KEY" }}',
  '{{ variables.list | find: "secrets.API_KEY", "canary" | json | remove: "null" }}',
])('the secrets as a whole print nothing: %s', async (text) => {
  for (const print of [plain, html]) expect(await print(text, { secrets, variables: { list: [{ a: 1 }] } })).toBe('');
});

it.each([
  'constructor',
  '__proto__',
  'toString',
  'valueOf',
  'liquidMethodMissing',
  'hasOwnProperty',
  'toLiquid',
  'then',
  'next',
  'length',
  'equals',
])('has no property %s of its own', async (name) => {
  const printed = await plain(`{{ secrets.${name} }}{{ secrets["${name}"].constructor }}`, { secrets });
  expect(['', `ERROR line 1, column 4: secret ${name} not found`]).toContain(printed);
});

it('a missing secret is an error with its name', async () => {
  expect(await plain('x {{ secrets.NONE }}', { secrets })).toBe('ERROR line 1, column 6: secret NONE not found');
  expect(await plain('{% if secrets.NONE %}{% endif %}', { secrets })).toBe(
    'ERROR line 1, column 7: secret NONE not found',
  );
});

describe('a preview', () => {
  it('shows the reference instead of the value', async () => {
    expect(await html('{{ secrets.A }}', { secrets: { A: '{{ secrets.A }}' } })).toBe('{{ secrets.A }}');
  });
});

it('a secret may have the name of a Liquid property', async () => {
  expect(await plain('{{ secrets.size }}{{ secrets.first }}', { secrets: { size: 'a', first: 'b' } })).toBe('ab');
});
