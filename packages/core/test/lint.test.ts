import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InputOf, OutputOf, Ports } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { htmlContrast } from '../src/lint/contrast.js';
import { driftFindings } from '../src/lint/drift.js';
import { LINT_CODES, type LintCode } from '../src/lint/finding.js';
import { htmlFindings } from '../src/lint/html.js';
import { mergeTagFindings } from '../src/lint/merge-tags.js';
import { nameFindings, namesOf } from '../src/lint/names.js';
import { sizeFindings } from '../src/lint/size.js';
import type { LintText } from '../src/lint/texts.js';

type Finding = OutputOf<'layouts.lint'>['findings'][number];
interface Case {
  layout: object;
  /** Translations by language. */
  more?: Record<string, object>;
  settings?: object;
  variables?: object;
  ports?: Partial<Ports>;
  noSender?: boolean;
  after?(shop: Awaited<ReturnType<typeof open>>): Promise<unknown>;
}
interface Row {
  raises: Case & { at: Partial<Finding>; says: RegExp };
  fine: Case;
}

async function open(ports: Ports, noSender: boolean) {
  const { owner, store } = await buildStore(ports);
  const sender = { host: 'mail.example', port: 587, security: 'tls' as const, fromAddress: 'shop@example.com' };
  if (!noSender) await owner.run('smtp.create', { name: 'Mail', ...sender, isDefault: true });
  return { owner, store, ports };
}

async function lint({ layout, more = {}, variables, ports, noSender = false, after }: Case): Promise<Finding[]> {
  const shop = await open({ ...memoryPorts(), ...ports }, noSender);
  const fields = { name: 'News', subject: 'News', previewText: 'Read', ...layout };
  const { id } = await shop.owner.run('layouts.create', fields as InputOf<'layouts.create'>);
  for (const [locale, fields] of Object.entries(more)) {
    const content = { id, locale, subject: 'Neues', previewText: 'Lesen', ...fields };
    await shop.owner.run('translations.put', content as InputOf<'translations.put'>);
  }
  await after?.(shop);
  return (await shop.owner.run('layouts.lint', { id, ...(variables && { variables }) })).findings;
}

const text = (body: string, more: object = {}) => ({ layout: { bodyType: 'text', body, ...more } });
const visual = (blocks: object[], more: object = {}) => ({ layout: { bodyDesign: { blocks, ...more } } });
const hello = text('<p>Hello</p>');
const image = { type: 'image', src: 'https://a.example/a.png', alt: 'Sale' };
const secret = {
  after: ({ owner }: Awaited<ReturnType<typeof open>>) => owner.run('secrets.set', { name: 'CODE', value: 'x' }),
};
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const pictured: Case = {
  layout: { bodyType: 'text', body: '<p>Hello</p>' },
  async after({ owner, ports, store }) {
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: png } as never);
    const [layout] = (await owner.run('layouts.list', {})).items;
    await owner.run('layouts.update', { id: layout!.id, attachments: [{ filename: 'a.png', fileKey: key }] });
    return { key, ports, store };
  },
};

/** A text layout that shows an uploaded image by its key. */
const shownByKey: Case = {
  layout: { bodyType: 'text', body: '<p>Hello</p>' },
  async after({ owner }) {
    const { key } = await owner.run('files.upload', { filename: 'a.png', content: png } as never);
    const [layout] = (await owner.run('layouts.list', {})).items;
    await owner.run('layouts.update', { id: layout!.id, body: `Hi <img src="cid:${key}" alt="Shop">` });
  },
};

const ROWS: Record<LintCode, Row> = {
  cannot_render: {
    raises: { ...text('<p>{{ "x" | date: "%Y", "Nowhere" }}</p>'), at: { field: 'body' }, says: /time zone/ },
    fine: text('<p>{{ "x" | date: "%Y", "Europe/Berlin" }}</p>'),
  },
  unknown_name: {
    raises: {
      ...visual([{ type: 'text', id: 'hi', text: 'Hello\n{{ customer.first_name }}' }]),
      at: { field: 'bodyDesign.blocks[0].text', blockId: 'hi', line: 2, column: 4 },
      says: /write variables\.customer\.first_name/,
    },
    fine: visual([
      { type: 'text', text: '{% assign name = variables.name %}' },
      { type: 'text', text: '{{ name }} {{ unsubscribe_link }}' },
      {
        type: 'loop',
        each: 'variables.items',
        as: 'item',
        visibleIf: 'variables.items.size > 0',
        blocks: [{ type: 'text', text: '{{ forloop.index }} {{ item.title }}', visibleIf: 'item.title' }],
      },
      { type: 'products', each: 'variables.items', title: '{{ item.title }}' },
    ]),
  },
  missing_value: {
    raises: {
      ...visual(
        [{ type: 'loop', id: 'l', each: 'variables.items', as: 'item', blocks: [{ type: 'text', text: 'a' }] }],
        {
          testVariables: { name: 'Ada' },
        },
      ),
      at: { field: 'bodyDesign.blocks[0].each', blockId: 'l', line: 1, column: 1 },
      says: /variables\.items has no value/,
    },
    fine: {
      ...text('{{ variables.name }}{{ variables.nick | default: "friend" }}{% assign x = variables.y | default: 2 %}'),
      variables: { name: 'Ada' },
    },
  },
  secret_missing: {
    raises: {
      ...text('<p>\n{{ secrets.CODE }}</p>'),
      at: { field: 'body', line: 2, column: 4 },
      says: /secret CODE does not exist/,
    },
    fine: { ...text('{{ secrets.CODE }}'), ...secret },
  },
  secret_restricted: {
    raises: {
      ...text('{{ secrets.CODE }}'),
      after: ({ owner }) => owner.run('secrets.set', { name: 'CODE', value: 'x', allowHosts: ['api.example'] }),
      at: { field: 'body' },
      says: /CODE may only be sent to api\.example/,
    },
    fine: { ...text('{{ secrets.CODE }}'), ...secret },
  },
  file_missing: {
    raises: {
      ...pictured,
      async after(shop) {
        const { key } = (await pictured.after!(shop)) as { key: string };
        await shop.ports.blobs.remove(shop.store.id, key);
      },
      at: { field: 'attachments' },
      says: /the file for attachment "a\.png" is missing/,
    },
    fine: pictured,
  },
  attachment_invalid: {
    raises: {
      ...text('Hello', {
        attachments: [{ filename: '{% for i in (1..99999999) %}x{% endfor %}', url: 'https://a.example/a' }],
      }),
      at: { field: 'attachments' },
      says: /attachments: line 1/,
    },
    fine: text('Hello', { attachments: [{ filename: 'a', url: 'https://a.example/a' }] }),
  },
  sender_missing: {
    raises: { ...hello, noSender: true, at: { field: 'sender' }, says: /no default sender/ },
    fine: hello,
  },
  unsubscribe_link_added: {
    raises: {
      ...text('Hello', {
        category: 'marketing',
        marketingTexts: { unsubscribeText: '{% if variables.vip %}{{ unsubscribe_link }}{% endif %}' },
      }),
      at: { field: 'marketingTexts.unsubscribeText' },
      says: /rendered no link/,
    },
    fine: text('Hello', { category: 'marketing' }),
  },
  unsubscribe_placeholder_missing: {
    raises: {
      ...text('Hello', { category: 'marketing' }),
      at: { field: 'body', severity: 'info' },
      says: /placeholder/,
    },
    fine: text('Hello {{ unsubscribe_link }}', { category: 'marketing' }),
  },
  translation_lost: {
    raises: {
      ...visual([{ type: 'text', text: 'Hi', visibleIf: 'variables.vip == "a"' }]),
      more: { de: { bodyDesign: { blocks: [{ type: 'text', text: 'Hallo' }] } } },
      at: { locale: 'de', field: 'bodyDesign.blocks[0].visibleIf' },
      says: /visibleIf: variables\.vip == "a" is in the layout but not in de/,
    },
    fine: {
      ...text('{% if variables.vip %}{{ variables.name | default: "friend" }}{% endif %}'),
      more: {
        de: {
          body: '{%- if variables.vip -%}\n{{variables.name|default:"Freund"}}{% endif %}'.replace(
            '|default:',
            ' | default: ',
          ),
        },
      },
    },
  },
  translation_gained: {
    raises: {
      ...text('Hello'),
      more: { de: { body: 'Hallo\n{% if variables.vip %}VIP{% endif %}' } },
      at: { locale: 'de', field: 'body', line: 2, column: 1 },
      says: /\{% if variables\.vip %\} is in de but not in the layout/,
    },
    fine: {
      ...text('{% if variables.vip %}VIP{% endif %}'),
      more: { de: { body: '{% if variables.vip %}V{% endif %}' } },
    },
  },
  empty_link: {
    raises: {
      ...text('<p>\n<a href="#">Shop</a></p>'),
      at: { field: 'body', line: 2, column: 1 },
      says: /leads nowhere/,
    },
    fine: text('<a href="{{ variables.url }}">Shop</a> <a href="#terms">Terms</a> <a name="terms"></a>'),
  },
  unknown_scheme: {
    raises: { ...text('<a href="htps://shop.example">Shop</a>'), at: { field: 'body' }, says: /htps:.*replaced by #/ },
    fine: text(
      '<a href="https://shop.example">Shop</a> <a href="tel:+49">Call</a> <a href="mailto:a@b.example">Mail</a>',
    ),
  },
  relative_link: {
    raises: {
      ...text('<a href="/orders/{{ variables.id }}">Order</a>'),
      at: { field: 'body' },
      says: /\/orders.*https:\/\//,
    },
    fine: text('<a href="{{ variables.shop }}/orders">Order</a> <!-- <a href="/x">old</a> -->'),
  },
  localhost_link: {
    raises: {
      ...visual([{ type: 'button', text: 'Go', href: 'http://localhost:3000/a' }]),
      at: { field: 'bodyDesign.blocks[0].href' },
      says: /public address/,
    },
    fine: visual([{ type: 'button', text: 'Go', href: 'http://localhost.example/a' }]),
  },
  blocked_link: {
    raises: {
      ...text('<a href="{{ variables.url }}">Go</a>'),
      variables: { url: 'javascript:alert(1)' },
      at: { field: 'body' },
      says: /javascript:alert\(1\) came from a variable/,
    },
    fine: { ...text('<a href="{{ variables.url }}">Go</a>'), variables: { url: 'https://a.example' } },
  },
  button_without_link: {
    raises: {
      ...visual([{ type: 'button', id: 'buy', text: 'Buy', href: '#' }]),
      at: { field: 'bodyDesign.blocks[0].href', blockId: 'buy' },
      says: /button has no link/,
    },
    fine: text('<a href="https://a.example" class="button">Buy</a>'),
  },
  image_without_alt: {
    raises: { ...text('<p>Hi</p>\n  <img src="https://a.example/a.png">'), at: { line: 2, column: 3 }, says: /alt/ },
    fine: text(
      '<p>Hi</p><img src="https://a.example/a.png" alt=""><img alt="{{ variables.a }}" src="https://a.example/b">',
    ),
  },
  linked_image_without_alt: {
    raises: {
      ...visual([
        { ...image, alt: '', href: 'https://a.example' },
        { type: 'text', text: 'Hi' },
      ]),
      at: { field: 'bodyDesign.blocks[0].alt' },
      says: /where the link leads/,
    },
    fine: text('<a href="https://a.example"><img src="https://a.example/a.png" alt=""> Sale</a>'),
  },
  unresolved_cid: {
    raises: { ...text('Hi <img src="cid:logo" alt="Shop">'), at: { field: 'body' }, says: /key logo/ },
    fine: shownByKey,
  },
  foreign_merge_tag: {
    raises: { ...text('Dear\n*|FNAME|*'), at: { field: 'body', line: 2, column: 1 }, says: /\*\|FNAME\|\*/ },
    fine: text('5 * 3 | 2 [note] 100 % {{ variables.x }} [1]'),
  },
  low_contrast: {
    raises: {
      ...visual([
        {
          type: 'section',
          backgroundColor: '#eeeeee',
          blocks: [{ type: 'text', id: 't', text: 'Hi', color: '#999999' }],
        },
      ]),
      at: { field: 'bodyDesign.blocks[0].blocks[0]', blockId: 't' },
      says: /#999999 on #eeeeee has a contrast of 2\.4:1/,
    },
    fine: visual([
      { type: 'section', backgroundColor: '#000000', blocks: [{ type: 'text', text: 'Hi', color: 'white' }] },
      { type: 'text', text: 'Hi', color: '{{ variables.color }}' },
    ]),
  },
  background_without_color: {
    raises: {
      ...visual([
        {
          type: 'section',
          id: 'hero',
          blocks: [{ type: 'text', text: 'Hi' }],
          backgroundImage: { src: 'https://a.example/a.png' },
        },
      ]),
      at: { field: 'bodyDesign.blocks[0].backgroundImage', blockId: 'hero' },
      says: /set backgroundColor/,
    },
    fine: visual([
      {
        type: 'section',
        blocks: [{ type: 'text', text: 'Hi', color: '#ffffff' }],
        backgroundImage: { src: 'https://a.example/a.png' },
        backgroundColor: '#000000',
      },
    ]),
  },
  external_stylesheet: {
    raises: {
      ...text('<head><link rel="stylesheet" href="https://a.example/a.css"></head><p>Hi</p>'),
      at: { field: 'body', line: 1, column: 7 },
      says: /style element/,
    },
    fine: text('<head><link rel="icon" href="https://a.example/a.ico"><style>p{color:#000}</style></head><p>Hi</p>'),
  },
  too_large: {
    raises: {
      ...text(
        `<p>Hi</p><img alt="a" src="https://a.example/a"><p style="color:#000${' '.repeat(90_000)}">a</p>${'x'.repeat(20_000)}`,
      ),
      at: { field: 'body' },
      says: /Gmail clips .*style attributes 90 KB, text and tags 21 KB/,
    },
    fine: text('x'.repeat(90_000)),
  },
  text_missing: {
    raises: {
      ...visual([{ ...image, alt: '' }], { testVariables: {} }),
      at: { field: 'bodyDesign' },
      says: /alt texts/,
    },
    fine: visual([image], { testVariables: {} }),
  },
  empty_subject: {
    raises: {
      ...text('Hi', { subject: '{{ variables.title }}' }),
      variables: { title: '' },
      at: { field: 'subject' },
      says: /subject is empty/,
    },
    fine: text('Hi', { subject: '{{ variables.title }}' }),
  },
  long_subject: {
    raises: {
      ...text('Hi', { subject: 'x'.repeat(61) }),
      at: { field: 'subject', severity: 'info' },
      says: /61 characters/,
    },
    fine: text('Hi', { subject: '🙂'.repeat(60) }),
  },
  preview_text_missing: {
    raises: { ...text('Hi', { previewText: '' }), at: { field: 'previewText', severity: 'info' }, says: /first words/ },
    fine: hello,
  },
};

describe.each(Object.entries(ROWS))('%s', (code, { raises, fine }) => {
  it('is found, with its place and what to do', async () => {
    const found = (await lint(raises)).filter((one) => one.code === code);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severity: LINT_CODES[code as LintCode], locale: 'en', ...raises.at });
    expect(found[0]!.message).toMatch(raises.says);
  });
  it('is not found without a reason', async () => {
    expect((await lint(fine)).filter((one) => one.code === code)).toEqual([]);
  });
});

it('finds nothing in the example of the layout schema', async () => {
  const { owner } = await buildStore(memoryPorts());
  const { example } = await owner.run('layouts.schema', {});
  const findings = await lint({ layout: { subject: 'Order', bodyDesign: example } });
  expect(findings).toEqual([]);
});

it('checks every language, or the one that is asked for', async () => {
  const { owner } = await buildStore(memoryPorts());
  const { id } = await owner.run('layouts.create', { name: 'a', subject: 'a', bodyType: 'text', body: '{{ a }}' });
  await owner.run('translations.put', { id, locale: 'de', subject: 'a', body: '{{ b }}' });
  const names = async (locale?: string) =>
    (await owner.run('layouts.lint', { id, ...(locale && { locale }) })).findings
      .filter(({ code }) => code === 'unknown_name')
      .map((one) => `${one.locale} ${one.message.split(' ')[0]}`);
  expect(await names()).toEqual(['en a', 'de b']);
  expect(await names('de-AT')).toEqual(['de b']);
});

it('what a translation lost and gained are its Liquid outputs and links, not its words or spaces', () => {
  const common = { subject: 'a', previewText: '', marketingTexts: null };
  const own = {
    ...common,
    body: '<a href="https://a.example/x">{{ variables.name}}</a> {{ variables.total | money }}',
  };
  const other = { ...common, body: '<a href="https://b.example/x">{{variables.name }}</a> Summe' };
  expect(driftFindings(own, other, 'de').map(({ code, name }) => [code, name])).toEqual([
    ['translation_lost', '{{ variables.total | money }}'],
    ['translation_lost', 'https://a.example/x'],
    ['translation_gained', 'https://b.example/x'],
  ]);
});

it.each([
  ['<a href="javascript:x">a</a>', 'blocked_link'],
  ['<a href="jav&#x61;script:x">a</a>', 'blocked_link'],
  ['<a href="//a.example">a</a>', 'relative_link'],
  ['<a href="www.a.example">a</a>', 'relative_link'],
  ['<a href="">a</a>', 'empty_link'],
  ['<a class="button">a</a>', 'button_without_link'],
  ['<button>a</button>', 'button_without_link'],
  ['<img alt="a" src="images/a.png">', 'relative_link'],
  ['<style>@import url("https://a.example/a.css");</style>a', 'external_stylesheet'],
  ['Hi [[first_name]]', 'foreign_merge_tag'],
  ['{% raw %}{{#each items}}{% endraw %}', 'foreign_merge_tag'],
  ['<p style="color:#aaa">Hi</p>', 'low_contrast'],
  ['<table bgcolor="#222222"><tr><td>Hi</td></tr></table>', 'low_contrast'],
])('%s is %s', async (body, code) => {
  expect((await lint(text(body))).map((one) => one.code)).toEqual([code]);
});

it.each([
  '{% comment %}<img src="/x">{{ name }}{% endcomment %}Hi',
  '<a {% if variables.x %}href="https://a.example"{% endif %}>a</a>',
  '<a href="https://a.example/{% if variables.x %}a{% else %}b{% endif %}">a</a>',
  '<div style="background:#000"><p style="color:#fff">Hi</p></div>',
  '<div style="display:none;color:#fff">Hi</div>Hi',
  '<td background="https://a.example/a.png" style="color:#fff">Hi</td>',
  '{% for item in variables.items %}{{ item.title }}{{ forloop.index }}{% endfor %}',
])('%s has no finding', async (body) => {
  expect(await lint(text(body))).toEqual([]);
});

it.each([
  '<!--',
  '<style>',
  '<a "',
  '<b>',
  '<a href="#">',
  '<i></b>',
  '[[',
  '{{',
  '{% raw %}',
  '*|A',
  '<% a',
  '<style',
  '{{a}}',
])('reads many of %s in time that grows with their number only', (piece) => {
  const source: LintText = { field: 'body', text: piece.repeat(50_000), kind: 'html', names: [], part: 'body' };
  const found = [
    ...nameFindings(namesOf([source]), {}),
    ...htmlFindings([source], new Set()),
    ...mergeTagFindings([source]),
    ...sizeFindings(source.text, ''),
  ];
  expect(found.length).toBeLessThan(200);
  expect(htmlContrast(source.text, { color: '#000000', background: '#ffffff' })).toEqual([]);
});

it('documents every code with its severity', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../../docs/templates.md'), 'utf8').matchAll(
    /^\| (`[^|]*`) +\| (error|warning|info) +\|/gm,
  );
  const documented = [...rows].flatMap(([, codes, severity]) =>
    codes!.split(', ').map((code) => [code.replaceAll('`', ''), severity]),
  );
  expect(Object.fromEntries(documented)).toEqual(LINT_CODES);
});

it.each<[what: string, section: object, codes: string[]]>([
  [
    'white text on an image without a colour',
    { backgroundImage: { src: 'https://a.example/a.png' } },
    ['low_contrast', 'background_without_color'],
  ],
  ['white text on a band in the colour of the content', { fullWidth: true }, ['low_contrast']],
  ['white text on a dark band', { fullWidth: true, backgroundColor: '#000000' }, []],
  [
    'an image of your own computer',
    { backgroundImage: { src: 'http://localhost/a.png' }, backgroundColor: '#000000' },
    ['localhost_link'],
  ],
])('%s', async (_, section, codes) => {
  const blocks = [{ type: 'section', blocks: [{ type: 'text', text: 'Hi', color: '#ffffff' }], ...section }];
  expect((await lint(visual(blocks))).map((one) => one.code).toSorted()).toEqual(codes.toSorted());
});
