import { expect, it } from 'vitest';
import { createLiquid } from '../../src/liquid/engine.js';
import { liquidFault } from '../../src/liquid/parse.js';
import { EXAMPLE_SECRETS, EXAMPLE_VARIABLES, USABLE_LIQUID } from '../../src/liquid/usable.js';
import { html, plain } from './rendering.js';

const { tags, filters, variables, secrets } = USABLE_LIQUID;
const example = {
  storeId: 'S',
  variables: EXAMPLE_VARIABLES,
  locale: 'en',
  currency: 'USD',
  timeZone: 'UTC',
};

it.each([...tags, ...filters, ...variables])(
  '$name does what its example says',
  async ({ name, example: text, output }) => {
    const globals = {
      unsubscribe_url: `https://example.com/u/1${name === 'unsubscribe_url' ? '?a=1&b=2' : ''}`,
      unsubscribe_link: '<a href="https://example.com/u/1">Unsubscribe</a>',
    };
    expect(await html(text, { ...example, globals, secrets: EXAMPLE_SECRETS })).toBe(output);
  },
);

it.each(secrets.examples)('a secret as $name matches its example', async ({ example: text, output }) => {
  expect(await plain(text, { ...example, secrets: EXAMPLE_SECRETS })).toBe(output);
});

it('names the filters that take a secret', async () => {
  const taken: string[] = [];
  for (const { name } of filters) {
    const [text, key] = [`{{ secrets.API_KEY | ${name} }}`, `{{ secrets.API_KEY | ${name}: "x" }}`];
    const printed = [await plain(text, { secrets: EXAMPLE_SECRETS }), await plain(key, { secrets: EXAMPLE_SECRETS })];
    if (!printed.every((one) => one.includes(`${name} cannot be applied to a secret`))) taken.push(name);
  }
  // A single secret has no first or last item.
  expect([...taken, 'first', 'last'].sort()).toEqual(secrets.filters);
});

it('an example uses what it is about', () => {
  for (const { name, example: text } of tags) expect(text).toContain(`{% ${name}`);
  for (const { name, example: text } of filters) expect(text).toMatch(new RegExp(`\\| ${name}\\b`));
});

it('the engine has exactly the listed tags and filters', () => {
  const liquid = createLiquid();
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
  expect(Object.keys(liquid.tags).sort()).toEqual(names(tags));
  expect(Object.keys(liquid.filters).sort()).toEqual(names(filters));
});

it('every description is one line that says something', () => {
  for (const { description } of [...tags, ...filters, ...variables]) expect(description).toMatch(/^[^\n]{4,}\.$/);
});

it.each(['include', 'render', 'layout', 'block'])('no tag reads files or other templates: %s', (name) => {
  expect(liquidFault(`{% ${name} '.env' %}`)).toBe(`line 1, column 1: tag "${name}" not found`);
});

it.each([
  'where_exp',
  'reject_exp',
  'group_by_exp',
  'has_exp',
  'find_exp',
  'find_index_exp',
  'group_by',
  'sample',
  'push',
  'unshift',
  'inspect',
  'constructor',
  '__proto__',
  'toString',
])('no filter that evaluates, nests lists or is inherited: %s', (name) => {
  expect(liquidFault(`{{ variables.x | ${name}: 1 }}`)).toBe(`line 1, column 1: undefined filter: ${name}`);
});
