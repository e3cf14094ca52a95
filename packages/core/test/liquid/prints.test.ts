import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../test/tier.js';
import { opaqueCredentials } from '../../src/liquid/fill.js';
import { printValues } from '../../src/liquid/prints.js';
import { inProcessLiquid } from '../../src/liquid/render.js';
import { systemPorts } from '../../src/runtime/system-ports.js';

const VARIABLES = {
  order: {
    id: 'A-1042',
    total: 12.5,
    paid: true,
    none: null,
    lines: [{ sku: 'MUG-1' }],
    big: 1e21,
    size: 3,
    'a-b': 'x',
  },
  markup: '<b>{{ secrets.KEY }}</b> & {% raw %} ä😀\ud800',
  zero: -0,
  empty: '',
  when: new Date(0),
  own: { toJSON: () => 'other' },
  inherited: Object.create({ name: 'inherited' }),
  not: Number.NaN,
};
const { job: credentials, tokens: SECRETS } = opaqueCredentials({ KEY: 's3cret-value', size: 'x' }, systemPorts().ids);

async function rendered(text: string) {
  const job = { storeId: 'S', variables: VARIABLES, credentials, parts: [{ text, mode: 'text' as const }] };
  return (await inProcessLiquid().render(job))[0];
}

it.each([
  ['{{ variables.order.id }}', 'A-1042'],
  ['/{{variables.order.id}}/{{\n variables.order.total\t}}?{{ variables.order.paid }}', '/A-1042/12.5?true'],
  ['Bearer {{ secrets.KEY }}', `Bearer ${SECRETS.KEY}`],
  ['{{ variables.markup }}', VARIABLES.markup],
  ['{{ variables.zero }}{{ variables.empty }}}}', '0}}'],
  ['{"a":"{{ variables.order.big }}"}', '{"a":"1e+21"}'],
  ['no Liquid', 'no Liquid'],
])('prints %j as the renderer does', async (text, expected) => {
  expect(printValues(text, { variables: VARIABLES, secrets: SECRETS })).toBe(expected);
  expect(await rendered(text)).toEqual({ text: expected });
});

it.each([
  '{{ variables.order.id | upcase }}',
  '{{- variables.order.id }}',
  '{{ variables.order["id"] }}',
  '{{ variables.order.a-b }}',
  '{{ variables.order.size }}',
  '{{ secrets.size }}',
  '{{ variables.order.id.size }}',
  '{{ variables.order }}',
  '{{ variables.order.lines }}',
  '{{ variables.order.lines.first.sku }}',
  '{{ variables.order.none }}',
  '{{ variables.missing.deeper }}',
  '{{ variables.constructor.name }}',
  '{{ variables.order.__proto__ }}',
  '{{ variables.when }}',
  '{{ variables.own }}',
  '{{ variables.own.toJSON }}',
  '{{ variables.inherited.name }}',
  '{{ variables.not }}',
  '{{ variables }}',
  '{{ secrets.MISSING }}',
  '{{ secrets.KEY.length }}',
  '{{ secrets }}',
  '{{ unsubscribe_url }}',
  '{{{ variables.order.id }}}',
  '{{ variables.order.id }}{{',
  '{{ variables.order.id }}{% if true %}{% endif %}',
  '{% raw %}{{ variables.order.id }}{% endraw %}',
  `{{ variables.order.id }}${' '.repeat(100_000)}`,
])('leaves %j to the renderer', (text) => {
  expect(printValues(text, { variables: VARIABLES, secrets: SECRETS })).toBeUndefined();
});

it('the output is limited, however often a value is printed', () => {
  const variables = { long: 'x'.repeat(500_000) };
  expect(printValues('{{ variables.long }}{{ variables.long }}', { variables, secrets: {} })).toHaveLength(1_000_000);
  expect(printValues('{{ variables.long }}'.repeat(3), { variables, secrets: {} })).toBeUndefined();
  expect(printValues('{{ variables.long }}'.repeat(4000), { variables, secrets: {} })).toBeUndefined();
});

it('always matches the renderer', async () => {
  const piece = fc.constantFrom(
    ...['{', '}', '{{', '}}', '{{-', '%}', ' ', '\n', '.', '-', '|', "'", 'variables', 'secrets', '.order', '.id'],
    ...['.KEY', '.paid', '.none', '.size', '.lines', '[0]', '{{ variables.order.id }}', '{{ secrets.KEY }}', '{% x'],
  );
  let told = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const text = pieces.join('');
      const quickly = printValues(text, { variables: VARIABLES, secrets: SECRETS });
      if (quickly === undefined) return;
      told++;
      expect(await rendered(text)).toEqual({ text: quickly });
    }),
    { numRuns: runs(5000), seed: 7 },
  );
  expect(told).toBeGreaterThan(runs(500));
});
