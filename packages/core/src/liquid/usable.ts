import { FILTERS } from './usable-filters.js';
import { TAGS } from './usable-tags.js';

/** One usable thing of the dialect, as it is served to people and models. */
export interface UsableLiquid {
  name: string;
  description: string;
  example: string;
  /** What the example prints with `EXAMPLE_VARIABLES`. */
  output: string;
}

type Rows = Record<string, readonly [description: string, example: string, output: string]>;
const listed = (rows: Rows): UsableLiquid[] =>
  Object.entries(rows).map(([name, [description, example, output]]) => ({ name, description, example, output }));

const VARIABLES: Rows = {
  'variables.<path>': ['What the step handed in.', 'Hello {{ variables.customer.name }}', 'Hello Ada'],
  'secrets.<NAME>': ['A secret of the store, always by its name.', '{{ secrets.API_KEY }}', 'example-key'],
  unsubscribe_url: [
    'The address where this recipient unsubscribes; empty in transactional layouts.',
    '<a href="{{ unsubscribe_url }}">Unsubscribe</a>',
    '<a href="https://example.com/u/1?a=1&amp;b=2">Unsubscribe</a>',
  ],
  unsubscribe_link: [
    'A ready link with that address (in plain text the address); empty in transactional layouts.',
    '{{ unsubscribe_link }}',
    '<a href="https://example.com/u/1">Unsubscribe</a>',
  ],
};

/** The dialect as data. The engine is built from these lists, so what is served and what works cannot differ. */
export const USABLE_LIQUID = { tags: listed(TAGS), filters: listed(FILTERS), variables: listed(VARIABLES) };

/** The `variables` that the examples are written against. */
export const EXAMPLE_VARIABLES = {
  customer: { name: 'Ada' },
  status: 'paid',
  total: 75,
  tags: ['new', 'sale'],
  items: [
    { name: 'Cap', price: 24.5, note: '<gift>' },
    { name: 'Mug', price: 8 },
  ],
  address: { name: 'Ada Example', address1: 'Main Street 1', zip: '10115', city: 'Berlin', country: 'DE' },
};
