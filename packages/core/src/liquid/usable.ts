import { SECRET_USES } from './opaque.js';
import { FILTERS } from './usable-filters.js';
import { TAGS } from './usable-tags.js';

/** A tag, filter or variable of the dialect, as served to people and models. */
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
  'variables.<path>': ['Variables passed by the workflow step.', 'Hello {{ variables.customer.name }}', 'Hello Ada'],
  'secrets.<NAME>': ['A secret of the store, referenced by name.', '{{ secrets.API_KEY }}', 'example-key'],
  unsubscribe_url: [
    'The unsubscribe URL of this recipient; empty in transactional layouts.',
    '<a href="{{ unsubscribe_url }}">Unsubscribe</a>',
    '<a href="https://example.com/u/1?a=1&amp;b=2">Unsubscribe</a>',
  ],
  unsubscribe_link: [
    'A complete unsubscribe link (in plain text the URL); empty in transactional layouts.',
    '{{ unsubscribe_link }}',
    '<a href="https://example.com/u/1">Unsubscribe</a>',
  ],
};

const SECRETS: Rows = {
  'API key': ['A secret in a header.', 'Bearer {{ secrets.API_KEY }}', 'Bearer example-key'],
  'Basic authentication': [
    'Username and password in Base64.',
    'Basic {{ secrets.USER | append: ":" | append: secrets.PASSWORD | base64_encode }}',
    'Basic YWRhOmV4YW1wbGU=',
  ],
  'HMAC signature': [
    'A signature of the body with a secret. Print the captured body in the request too, so both are identical.',
    '{% capture body %}{"total":{{ variables.total }}}{% endcapture %}{{ body | hmac_sha256: secrets.API_KEY }}',
    '7cc2188e5b94fabd4ba2e2038a8a52e465a678d28124a70cb7764dfecb1c1c1f',
  ],
  'JSON string': ['A secret in a JSON body.', '{"key":{{ secrets.API_KEY | json }}}', '{"key":"example-key"}'],
  'Webhook URL': [
    'A secret that contains a complete URL without https://, as the url of a request.',
    'https://{{ secrets.WEBHOOK }}',
    'https://hooks.example.com/services/T0/B0',
  ],
};

/** The dialect as data. The engine is built from these lists, so documentation and behaviour cannot differ. */
export const USABLE_LIQUID = {
  tags: listed(TAGS),
  filters: listed(FILTERS),
  variables: listed(VARIABLES),
  secrets: {
    rule: 'Templates never see the value of a secret. It is filled in after rendering, so it can be printed whole, tested for existence with if, or passed to the filters listed here; it cannot be compared, cut, measured or looped over.',
    filters: Object.entries(SECRET_USES).flatMap(([name, use]) => (use === 'refuse' ? [] : [name])),
    examples: listed(SECRETS),
  },
};

/** The `secrets` of the examples. */
export const EXAMPLE_SECRETS = {
  API_KEY: 'example-key',
  USER: 'ada',
  PASSWORD: 'example',
  WEBHOOK: 'hooks.example.com/services/T0/B0',
};

/** The `variables` of the examples. */
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
