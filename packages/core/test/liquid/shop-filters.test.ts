import { describe, expect, it } from 'vitest';
import { html, plain } from './rendering.js';

/** Intl writes no-break spaces of several widths. */
const spaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each([
    ['the language and currency of the store', '{{ 1234.5 | money }}', 'de', 'EUR', '1.234,50 €'],
    ['another language', '{{ 1234.5 | money }}', 'fr', 'EUR', '1 234,50 €'],
    ['a locale in our storage form', '{{ 1234.5 | money }}', 'pt-br', 'BRL', 'R$ 1.234,50'],
    ['whole units, not cents', '{{ 5 | money }}', 'en', 'USD', '$5.00'],
    ['a currency without decimals', '{{ 1234.5 | money }}', 'en', 'JPY', '¥1,235'],
    ['a currency with three', '{{ 1.5 | money_without_currency }}', 'en', 'KWD', '1.500'],
    ['the short symbol', '{{ 5 | money }}', 'en', 'CAD', '$5.00'],
    ['a currency of its own', '{{ 5 | money: "gbp" }}', 'en', 'USD', '£5.00'],
    ['the code once', '{{ 5 | money_with_currency }}', 'en', 'CHF', 'CHF 5.00'],
    ['symbol and code', '{{ 5 | money_with_currency }}', 'de', 'EUR', '5,00 € EUR'],
    ['a number in a text', '{{ "12.345" | money }}', 'en', 'USD', '$12.35'],
    ['half a cent rounds up as written', '{{ 1.005 | money }}', 'en', 'USD', '$1.01'],
    ['a negative amount', '{{ -3 | money }}', 'en', 'USD', '-$3.00'],
    ['what is no amount as it is', '{{ "on request" | money }}', 'en', 'USD', 'on request'],
    ['nothing for nothing', '{{ variables.no | money }}', 'en', 'USD', ''],
  ])('%s', async (_, text, locale, currency, expected) => {
    expect(spaces(await plain(text, { locale, currency }))).toBe(expected);
  });

  it('prints two decimals if the store has no currency', async () => {
    expect(await plain('{{ 5 | money }} {{ 5 | money_with_currency }}', { locale: 'en' })).toBe('5.00 5.00');
  });

  it('refuses an invalid currency without quoting it', async () => {
    expect(await plain('a {{ 5 | money: "canary" }}')).toBe('ERROR line 1, column 3: not a currency code such as EUR');
  });
});

describe('date', () => {
  const late = '"2026-03-01T23:30:05Z"';
  it.each([
    ['short', `{{ ${late} | date: "short" }}`, 'en', 'UTC', '3/1/26'],
    ['medium', `{{ ${late} | date: "medium" }}`, 'de', 'UTC', '01.03.2026'],
    ['long', `{{ ${late} | date: "long" }}`, 'fr', 'UTC', '1 mars 2026'],
    ['full', `{{ ${late} | date: "full" }}`, 'de', 'UTC', 'Sonntag, 1. März 2026'],
    ['long when nothing is asked', `{{ ${late} | date }}`, 'en', 'UTC', 'March 1, 2026'],
    ['the time zone of the store', `{{ ${late} | date: "%Y-%m-%d %H:%M" }}`, 'en', 'Asia/Tokyo', '2026-03-02 08:30'],
    ['a time zone of its own', `{{ ${late} | date: "%H:%M %z", "America/New_York" }}`, 'en', 'UTC', '18:30 -0500'],
    ['summer time', '{{ "2026-07-01T12:00:00Z" | date: "%H %:z" }}', 'en', 'Europe/Berlin', '14 +02:00'],
    ['names in the language', `{{ ${late} | date: "%A %a %B %b" }}`, 'es', 'UTC', 'domingo dom marzo mar'],
    [
      'flags',
      `{{ ${late} | date: "%-d|%e|%05d|%^b|%j|%I %p|%y|%%|%s" }}`,
      'en',
      'UTC',
      '1| 1|00001|MAR|060|11 PM|26|%|1772407805',
    ],
    ['weeks', '{{ "2026-01-04" | date: "%U %W %u %w" }}', 'en', 'UTC', '01 00 7 0'],
    ['a code that is none', `{{ ${late} | date: "%Q %" }}`, 'en', 'UTC', '%Q %'],
    ['Unix seconds', '{{ 0 | date: "%F %Y" }}', 'en', 'UTC', '%F 1970'],
    ['Unix seconds in a text', '{{ "86400" | date: "%Y-%m-%d" }}', 'en', 'UTC', '1970-01-02'],
    ['a day without a zone stays that day', '{{ "2026-03-01" | date: "%d" }}', 'en', 'America/Los_Angeles', '01'],
    [
      "a time without a zone is the store's",
      '{{ "2026-03-01T10:00" | date: "%H %z" }}',
      'en',
      'Asia/Tokyo',
      '10 +0900',
    ],
    ['the same in words', '{{ "March 14, 2026 09:30" | date: "%H:%M" }}', 'en', 'Asia/Tokyo', '09:30'],
    ['an hour that summer time skips', '{{ "2026-03-29T02:30" | date: "%d" }}', 'en', 'Europe/Berlin', '29'],
    ['what is no date as it is', '{{ "soon" | date: "%Y" }}', 'en', 'UTC', 'soon'],
    ['nothing for nothing', '{{ variables.no | date: "%Y" }}', 'en', 'UTC', ''],
    ['a date beyond all dates as it is', '{{ 99999999999999999 | date: "%Y" }}', 'en', 'UTC', '100000000000000000'],
    ['a zone that is none as UTC', `{{ ${late} | date: "%H" }}`, 'en', 'Mars/Base', '23'],
    ['a language that is none as English', `{{ ${late} | date: "%B" }}`, 'no such language', 'UTC', 'March'],
  ])('%s', async (_, text, locale, timeZone, expected) => {
    expect(await plain(text, { locale, timeZone })).toBe(expected);
  });

  it('accepts now', async () => {
    expect(await plain('{{ "now" | date: "%Y" }}')).toBe(String(new Date().getUTCFullYear()));
  });

  it('refuses an invalid time zone without quoting it', async () => {
    expect(await plain('{{ "now" | date: "%Y", "canary" }}')).toBe(
      'ERROR line 1, column 1: not a time zone such as Europe/Berlin',
    );
  });
});

describe('pluralize', () => {
  const russian = '{{ variables.n | pluralize: one: "товар", few: "товара", many: "товаров" }}';
  it.each([
    ['en', '{{ variables.n | pluralize: "item", "items" }}', { 0: 'items', 1: 'item', 2: 'items' }],
    ['fr', '{{ variables.n | pluralize: "article", "articles" }}', { 0: 'article', 1: 'article', 2: 'articles' }],
    ['ja', '{{ variables.n | pluralize: "item", "items" }}', { 1: 'item', 2: 'items' }],
    ['ru', russian, { 1: 'товар', 3: 'товара', 5: 'товаров', 21: 'товар' }],
    [
      'en',
      '{{ variables.n | pluralize: zero: "none", one: "one", other: "more" }}',
      { 0: 'none', 1: 'one', 7: 'more' },
    ],
  ])('in %s: %s', async (locale, text, cases) => {
    for (const [n, word] of Object.entries(cases)) {
      expect(await plain(text, { locale, variables: { n: Number(n) } })).toBe(word);
      expect(await plain(text, { locale, variables: { n } })).toBe(word);
    }
  });
});

describe('format_address', () => {
  const address = {
    name: 'A <b>',
    company: 'C & D',
    address1: '1 Main St',
    city: 'Austin',
    province: 'TX',
    zip: 78701,
    country: 'US',
  };
  const variables = {
    address,
    other: { first_name: 'Ada', last_name: 'L', zip: '1010', city: 'Wien', country: 'Austria' },
  };

  it('in HTML escapes each line and separates them with <br>', async () => {
    expect(await html('{{ variables.address | format_address }}', { variables })).toBe(
      'A &lt;b&gt;<br>C &amp; D<br>1 Main St<br>Austin, TX 78701<br>United States',
    );
  });

  it('in text has one line each, with the country in the language of the message', async () => {
    expect(await plain('{{ variables.address | format_address }}', { variables, locale: 'de' })).toBe(
      'A <b>\nC & D\n1 Main St\nAustin, TX 78701\nVereinigte Staaten',
    );
    expect(await plain('{{ variables.other | format_address }}', { variables })).toBe('Ada L\n1010 Wien\nAustria');
  });

  it('omits missing fields, and prints other values unchanged', async () => {
    expect(await html('[{{ variables.none | format_address }}] {{ "a<b" | format_address }}')).toBe('[] a&lt;b');
    expect(await html('{{ variables.a | format_address }}', { variables: { a: { city: 'X', zip: {} } } })).toBe('X');
  });
});

describe('json', () => {
  const variables = { x: { a: "</script><b>&'", b: [1, null, true] }, line: '\u2028' };

  it('cannot end a script or HTML text, and parses to the same value', async () => {
    const text = await html('{{ variables.x | json }}', { variables });
    expect(text).toBe('{"a":"\\u003c/script\\u003e\\u003cb\\u003e\\u0026\\u0027","b":[1,null,true]}');
    expect(JSON.parse(text)).toEqual(variables.x);
    expect(await html('{{ variables.line | json }}', { variables })).toBe('"\\u2028"');
  });

  it('can be escaped for an attribute', async () => {
    expect(await html('<i x="{{ "a" | json | escape }}">')).toBe('<i x="&#34;a&#34;">');
  });

  it('makes a valid JSON body in text too, even with missing values', async () => {
    expect(await plain('{"a":{{ variables.x.a | json }},"b":{{ variables.none | json }}}', { variables })).toBe(
      '{"a":"\\u003c/script>\\u003cb>&\'","b":null}',
    );
  });
});

it('concurrent renders keep their own language', async () => {
  const job = (locale: string, currency: string) => plain('{{ 1 | money }}', { locale, currency });
  const both = await Promise.all([job('en', 'USD'), job('de', 'EUR')]);
  expect(both.map(spaces)).toEqual(['$1.00', '1,00 €']);
});

describe('money in cents', () => {
  it.each([
    ['{{ 123450 | money }}', 'en', 'USD', '$1,234.50'],
    ['{{ "5" | money }}', 'en', 'USD', '$0.05'],
    ['{{ -1050 | money_without_currency }}', 'en', 'USD', '-10.50'],
    ['{{ 100000 | money }}', 'en', 'JPY', '¥1,000'],
    [
      '{{ 2000 | money_without_trailing_zeros }} {{ 2050 | money_without_trailing_zeros }}',
      'de',
      'EUR',
      '20 € 20,50 €',
    ],
    ['{{ 100.5 | money }}', 'en', 'USD', '$1.01'],
    ['{{ "on request" | money }}', 'en', 'USD', 'on request'],
  ])('%s', async (text, locale, currency, expected) => {
    expect(spaces(await plain(text, { locale, currency, moneyUnit: 'cents' }))).toBe(expected);
  });
});

describe('filters and tags of shop notifications', () => {
  const variables = {
    image: { src: '//cdn.shopify.com/s/files/a.jpg?v=2' },
    line: { image: { src: 'https://other.example/b.png' } },
    evil: '"><script>',
    address: { address1: 'Main Street 1', city: 'Ghent', zip: '9000', country: { name: 'Belgium', code: 'BE' } },
    coded: { address1: 'Main Street 1', city: 'Boston', zip: '02101', province: 'MA', country: { code: 'us' } },
  };
  it.each([
    [
      '{{ variables.image | img_url: "compact", crop: "center", scale: 2 | raw }}',
      'https://cdn.shopify.com/s/files/a_compact_crop_center@2x.jpg?v=2',
    ],
    ['{{ variables.image | img_url: "1/../2" }}', 'https://cdn.shopify.com/s/files/a.jpg?v=2'],
    ['{{ variables.line | img_url: "100x" }}', 'https://other.example/b.png'],
    [
      '{{ variables.image | image_url: width: 100, height: 50 | raw }}',
      'https://cdn.shopify.com/s/files/a.jpg?v=2&width=100&height=50',
    ],
    ['{{ variables.none | image_url: width: 100 }}', ''],
    ['{{ "logo.png" | shopify_asset_url }}', ''],
    ['{{ "Ärmel & Knöpfe" | handleize }}', 'ärmel-knöpfe'],
    [
      '{{ variables.evil | link_to: variables.evil, variables.evil }}',
      '<a href="&#34;&gt;&lt;script&gt;" title="&#34;&gt;&lt;script&gt;">&#34;&gt;&lt;script&gt;</a>',
    ],
    [
      '{{ "2026-03-01T10:00:00Z" | time_tag: format: "abbreviated_date" }}',
      '<time datetime="2026-03-01T10:00:00Z">Mar 1, 2026</time>',
    ],
    ['{{ "soon" | time_tag }}', 'soon'],
    ['{{ 453.59237 | weight_with_unit: "lb" }}', '1 lb'],
    ['{{ variables.none | weight_with_unit }}', ''],
    ['{{ 5 | weight_with_unit: "stone" }}', 'ERROR line 1, column 1: not a unit of weight: g, kg, oz or lb'],
    ['{{ "orders.title" | t }}', 'orders.title'],
    ['{{ variables.address | format_address }}', 'Main Street 1<br>9000 Ghent<br>Belgium'],
    ['{{ variables.coded | format_address }}', 'Main Street 1<br>Boston, MA 02101<br>United States'],
    ['a{% doc %}{% if %}{{ x | nothing }}{% enddoc %}b', 'ab'],
    ['{% for i in (1..4) %}{% ifchanged %}{{ i | divided_by: 2 | floor }}{% endifchanged %}{% endfor %}', '012'],
    [
      '{% style %}a { color: {{ variables.evil }} }{% endstyle %}',
      '<style>a { color: &#34;&gt;&lt;script&gt; }</style>',
    ],
    ['{% style %}a', 'ERROR line 1, column 1: is not valid Liquid'],
  ])('%s', async (text, expected) => {
    expect(await html(text, { variables, locale: 'en' })).toBe(expected);
  });

  it('print no markup in plain text', async () => {
    const text =
      '{{ "Shop" | link_to: "https://a.example" }} {{ "2026-03-01" | time_tag: "%Y" }}{% style %}a{}{% endstyle %}';
    expect(await plain(text)).toBe('Shop (https://a.example) 2026');
  });
});
