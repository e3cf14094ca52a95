import { type InputOf, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';

const ports = memoryPorts();
const { owner, app, write, store } = await buildStore(ports);
const create = (fields: object = {}) =>
  owner.run('layouts.create', {
    name: 'Welcome',
    subject: 'Hello',
    bodyType: 'text',
    ...fields,
  } as InputOf<'layouts.create'>);
const visual = (fields: object = {}) => create({ bodyType: 'visual', ...fields });
const update = (id: string, fields: object) =>
  owner.run('layouts.update', { id, ...fields } as InputOf<'layouts.update'>);
const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof SendstepError ? error.message : `thrown: ${error}`),
  );
const long = (count: number) => '😀'.repeat(count);

describe('refused input and its error', () => {
  it.each<[string, object, string]>([
    ['no name', { name: undefined }, 'name: required'],
    ['a blank name', { name: ' ' }, 'name: required'],
    ['a name of 201 characters', { name: long(201) }, 'name: at most 200 characters'],
    ['a description of 2001 characters', { description: long(2001) }, 'description: at most 2000 characters'],
    ['no subject', { subject: undefined }, 'subject: required'],
    [
      'Liquid in the subject that does not parse',
      { subject: 'Hi {{ x' },
      'subject: line 1, column 4: output "{{ x" not closed',
    ],
    [
      'Liquid in the preview line that does not parse',
      { previewText: '{% if x %}' },
      'previewText: line 1, column 1: tag {% if x %} not closed',
    ],
    [
      'Liquid in the body that does not parse',
      { body: 'a\n{% endif %}' },
      'body: line 2, column 1: tag "endif" not found',
    ],
    ['an unknown filter', { subject: '{{ x | shout }}' }, 'subject: line 1, column 1: undefined filter: shout'],
    ['another category', { category: 'spam' }, 'category: must be one of transactional, marketing'],
    ['another body type', { bodyType: 'pdf' }, 'bodyType: must be one of visual, text'],
    ['an invalid language code', { defaultLocale: 'english' }, 'defaultLocale: not a language code'],
    ['a design in a text layout', { bodyDesign: { blocks: [] } }, 'bodyDesign: only for visual layouts'],
    ['attachments that are no list', { attachments: 'x' }, 'attachments: must be a list'],
    [
      'an attachment without a name',
      { attachments: [{ url: 'https://a.example/x' }] },
      'attachments[0].filename: required',
    ],
    [
      'an attachment over http',
      { attachments: [{ filename: 'a', url: 'http://a.example' }] },
      'attachments[0].url: must start with https://',
    ],
    [
      'an attachment of both kinds',
      { attachments: [{ filename: 'a', url: 'https://a.example', fileKey: 'k' }] },
      'attachments[0]: must have either fileKey or url',
    ],
    [
      'an attachment of a file that is not there',
      { attachments: [{ filename: 'a', fileKey: 'nope' }] },
      'attachments[0].fileKey: no such file',
    ],
    [
      'a misspelt attachment field',
      { attachments: [{ filename: 'a', url: 'https://a.example', sendAsLnk: true }] },
      'attachments[0].sendAsLnk: unknown field',
    ],
    ['footer texts that are not an object', { marketingTexts: 'x' }, 'marketingTexts: must be an object'],
    [
      'an unsubscribe text of 2001 characters',
      { marketingTexts: { unsubscribeText: long(2001) } },
      'marketingTexts.unsubscribeText: at most 2000 characters',
    ],
    [
      'a link label of 101 characters',
      { marketingTexts: { unsubscribeLinkLabel: long(101) } },
      'marketingTexts.unsubscribeLinkLabel: at most 100 characters',
    ],
    [
      'company details of 2001 characters',
      { marketingTexts: { companyDetails: long(2001) } },
      'marketingTexts.companyDetails: at most 2000 characters',
    ],
    [
      'an unsubscribe text without the link',
      { marketingTexts: { unsubscribeText: 'Bye' } },
      'marketingTexts.unsubscribeText: must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}',
    ],
    [
      'an unsubscribe link in a comment',
      { marketingTexts: { unsubscribeText: '{% comment %}{{ unsubscribe_link }}{% endcomment %}' } },
      'marketingTexts.unsubscribeText: must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}',
    ],
    ...[
      '{% if unsubscribe_link %}Bye{% endif %}',
      '{% assign link = unsubscribe_link %}Bye',
      '{{ unsubscribe_link.href }}',
      '{{ "unsubscribe_link" }}',
      '{{ variables.unsubscribe_url }}',
    ].map((unsubscribeText): [string, object, string] => [
      `${unsubscribeText}, which prints no link,`,
      { marketingTexts: { unsubscribeText } },
      'marketingTexts.unsubscribeText: must contain {{ unsubscribe_link }} or {{ unsubscribe_url }}',
    ]),
    [
      'a link label of blanks',
      { marketingTexts: { unsubscribeLinkLabel: ' ' } },
      'marketingTexts.unsubscribeLinkLabel: must not be blank',
    ],
    ['an unknown footer text', { marketingTexts: { unsubscribe: 'x' } }, 'marketingTexts.unsubscribe: unknown field'],
    ['an unknown field', { subjct: 'x' }, 'subjct: unknown field'],
  ])('%s', async (_, fields, message) => {
    expect(await fault(create(fields))).toBe(message);
  });

  it.each<[string, object, string]>([
    ['a body in a visual layout', { body: '<p>x</p>' }, 'body: only for text layouts'],
    [
      'attachments in a visual layout',
      { attachments: [{ filename: 'a', url: 'https://a.example' }] },
      'attachments: only for text layouts',
    ],
    [
      'everything of the other kind',
      { body: '', attachments: [] },
      'body: only for text layouts; attachments: only for text layouts',
    ],
    ['an unknown block', { bodyDesign: { blocks: [{ type: 'marquee' }] } }, 'bodyDesign.blocks[0].type: unknown'],
    [
      'a preset that is not there',
      { bodyDesign: { blocks: [], header: { preset: 'nope' } } },
      'bodyDesign.header.preset: no such preset',
    ],
    [
      'a file that is not there',
      { bodyDesign: { blocks: [{ type: 'image', fileKey: 'nope', alt: 'x' }] } },
      'bodyDesign.blocks[0].fileKey: no such file',
    ],
    [
      'presets and files that are not there, in the order of the fields',
      {
        bodyDesign: {
          footer: { blocks: [{ type: 'image', fileKey: 'nope', alt: 'x' }] },
          header: { preset: 'nope' },
          blocks: [{ type: 'image', fileKey: 'nope', alt: 'x' }],
        },
      },
      'bodyDesign.blocks[0].fileKey: no such file; bodyDesign.header.preset: no such preset; bodyDesign.footer.blocks[0].fileKey: no such file',
    ],
  ])('%s', async (_, fields, message) => {
    expect(await fault(visual(fields))).toBe(message);
  });
});

describe('accepted input and how it is returned', () => {
  it('a link that is printed by echo, and no label', async () => {
    const unsubscribeText = '{% echo unsubscribe_link %}';
    const made = await owner.run('layouts.create', {
      name: 'A',
      subject: 'B',
      marketingTexts: { unsubscribeText, unsubscribeLinkLabel: '' },
    });
    expect(made.marketingTexts).toEqual({ unsubscribeText });
  });

  it('fills in the defaults of a visual layout', async () => {
    const made = await owner.run('layouts.create', { name: 'A', subject: 'B' });
    expect(made).toMatchObject({
      bodyType: 'visual',
      defaultLocale: 'en',
      category: 'transactional',
      description: '',
      previewText: '',
      bodyDesign: { blocks: [] },
      marketingTexts: null,
      languages: ['en'],
      version: 1,
    });
    expect(made).not.toHaveProperty('body');
    expect(made).not.toHaveProperty('attachments');
  });

  it('takes the limits themselves: 200, 2000 and 100 characters', async () => {
    const link = '{{ unsubscribe_link }}';
    const made = await create({
      name: long(200),
      description: long(2000),
      category: 'marketing',
      marketingTexts: {
        unsubscribeText: long(2000 - link.length) + link,
        unsubscribeLinkLabel: long(100),
        companyDetails: long(2000),
      },
    });
    expect(await owner.run('layouts.get', { id: made.id })).toEqual(made);
  });

  it.each([
    '{{unsubscribe_link}}',
    '{{ unsubscribe_url | escape }}',
    '{% if true %}{{- unsubscribe_url -}}{% endif %}',
  ])('finds the unsubscribe placeholder in %s', async (unsubscribeText) => {
    expect(await fault(create({ marketingTexts: { unsubscribeText } }))).toBe('accepted');
  });

  it('stores footer texts for every category, and a field set to null is unset', async () => {
    const made = await create({ marketingTexts: { companyDetails: 'Shop Ltd', unsubscribeLinkLabel: null } });
    expect(made.marketingTexts).toEqual({ companyDetails: 'Shop Ltd' });
    expect((await update(made.id, { marketingTexts: null })).marketingTexts).toBeNull();
  });

  it('keeps the language in one spelling', async () => {
    expect((await create({ defaultLocale: 'PT_br' })).defaultLocale).toBe('pt-br');
  });

  it('changes only what is sent; a body type cannot change', async () => {
    const made = await create({ body: '<p>a</p>', description: 'kept', previewText: 'kept too' });
    const changed = await update(made.id, { subject: 'New' });
    expect(changed).toMatchObject({
      subject: 'New',
      body: '<p>a</p>',
      description: 'kept',
      previewText: 'kept too',
      version: 2,
    });
    expect(await fault(update(made.id, { bodyType: 'visual' }))).toBe('bodyType: cannot change after creation');
    expect(await fault(update(made.id, { bodyType: 'text' }))).toBe('accepted');
    expect(await fault(update(made.id, { bodyDesign: { blocks: [] } }))).toBe('bodyDesign: only for visual layouts');
    expect(await fault(update(made.id, { subject: '' }))).toBe('subject: required');
    expect(await fault(update(made.id, { name: null, category: null, subject: null }))).toBe(
      'name: required; category: must be one of transactional, marketing; subject: required',
    );
  });

  it('takes back what it returned, and counts that as a version too', async () => {
    for (const made of [
      await create({ body: '<p>{{ variables.x }}</p>' }),
      await visual({ bodyDesign: { blocks: [{ type: 'spacer' }] } }),
    ]) {
      const back = await update(made.id, made);
      expect({ ...back, updatedAt: '', version: 0 }).toEqual({ ...made, updatedAt: '', version: 0 });
      expect(back.version).toBe(made.version + 1);
    }
  });

  it('lists by category and searches name, subject and description', async () => {
    const { owner } = await buildStore(memoryPorts());
    const make = (name: string, over: object) =>
      owner.run('layouts.create', { name, subject: 's', bodyType: 'text', ...over } as InputOf<'layouts.create'>);
    await make('One', { subject: 'Ünique', category: 'marketing' });
    await make('Two', { description: 'about tea' });
    const names = async (input: object) => (await owner.run('layouts.list', input)).items.map(({ name }) => name);
    expect(await names({})).toEqual(['Two', 'One']);
    expect(await names({ category: 'marketing' })).toEqual(['One']);
    expect(await names({ q: 'üNIQUE' })).toEqual(['One']);
    expect(await names({ q: 'TEA' })).toEqual(['Two']);
    expect(Object.keys((await owner.run('layouts.list', {})).items[0]!)).not.toContain('body');
  });

  it('notes who wrote a version: the key’s name, or the app', async () => {
    const admitted = await app.admit({ key: write });
    const { id } = await admitted.run('layouts.create', { name: 'By key', subject: 's' });
    await update(id, { subject: 'By the owner' });
    await owner.run('translations.put', { id, locale: 'de', subject: 'By the owner' });
    await admitted.run('layouts.update', { id, subject: 'By key' });
    const { items } = await owner.run('versions.list', { id });
    expect(items.map(({ source, keyName }) => [source, keyName])).toEqual([
      ['api', 'write key'],
      ['app', ''],
      ['app', ''],
      ['api', 'write key'],
    ]);
  });
});

describe('deleting', () => {
  it('is never blocked, and warns with the number of steps that still use the layout', async () => {
    const made = await create();
    expect(await owner.run('layouts.remove', { id: made.id })).toEqual({ deleted: true, id: made.id });
    expect(await fault(owner.run('layouts.get', { id: made.id }))).toBe('layout not found');
    const used = await create();
    for (const step of ['a', 'b']) await owner.run('steps.remember', { stepReference: step, layoutId: used.id });
    await owner.run('steps.remember', { stepReference: 'c', layoutId: used.id });
    await owner.run('steps.forget', { stepReference: 'c' });
    expect((await owner.run('layouts.remove', { id: used.id })).warning).toBe(
      '2 workflow steps still use this layout and fail until they use another one',
    );
  });
});

describe('preview', () => {
  beforeAll(async () => {
    const server = { host: 'mail.example', port: 587, security: 'tls' } as const;
    await owner.run('smtp.create', { name: 'Mail', ...server, fromAddress: 'shop@example.com', isDefault: true });
  });

  it('renders a text layout with variables, and secrets as their reference', async () => {
    await owner.run('secrets.set', { name: 'CODE', value: 'canary-secret' });
    const { id } = await create({
      subject: 'Hi {{ variables.name }}\n{{ variables.name }}',
      previewText: 'For {{ variables.name }}',
      body: '<p>{{ variables.name }} {{ secrets.CODE }} {{ variables.missing.path }}</p>',
    });
    const shown = await owner.run('layouts.preview', { id, variables: { name: '<Ada>' } });
    expect(shown.subject).toBe('Hi <Ada> <Ada>');
    expect(shown.html).toContain('&lt;Ada&gt; {{ secrets.CODE }}');
    expect(shown.text).toContain('<Ada> {{ secrets.CODE }}');
    expect(shown.warnings).toEqual(['no value for variables.missing.path']);
    expect(JSON.stringify(shown)).not.toContain('canary-secret');
  });

  it('renders the schema’s own example, posted unchanged, with nothing missing', async () => {
    const schema = await owner.run('layouts.schema', {});
    const made = await visual({ bodyDesign: schema.example, name: 'Example' });
    expect(made.bodyDesign).toEqual(schema.example);
    const shown = await owner.run('layouts.preview', { id: made.id });
    expect(shown.warnings).toEqual([]);
    expect(shown.html).toMatch(/^<!doctype html>/i);
    expect(shown.html).not.toContain('{{');
    expect(shown.text.length).toBeGreaterThan(100);
  });

  it('names the field of Liquid that cannot render', async () => {
    const { id } = await create({ subject: 'x', body: 'a\n{% for i in (1..9999999) %}{{ i }}{% endfor %}' });
    expect(await fault(owner.run('layouts.preview', { id, variables: { a: 1 } }))).toMatch(
      /^body: line 2, column \d+: /,
    );
  });

  it('warns of a mail that Gmail would clip', async () => {
    const { id } = await create({ body: 'x'.repeat(100_001) });
    expect((await owner.run('layouts.preview', { id })).warnings[0]).toMatch(
      /^the HTML is 1001\d\d bytes; Gmail clips/,
    );
  });
});

it('a file that a layout uses cannot be deleted, and says which layout it is', async () => {
  const key = ports.ids.uuid();
  await ports.files.announce(store.id, key, 1);
  await ports.files.insert(store.id, {
    key,
    filename: 'terms.pdf',
    contentType: 'application/pdf',
    size: 3,
    kind: 'attachment',
    createdAt: 1,
  });
  const { id } = await create({ name: 'Terms', attachments: [{ filename: 'terms.pdf', fileKey: key }] });
  expect(await fault(owner.run('files.remove', { key }))).toBe('in use by layout "Terms"');
  await update(id, { attachments: [] });
  expect(await fault(owner.run('files.remove', { key }))).toBe('accepted');
});

it('the background image of a section is a use of its file, and a restore without it keeps the section', async () => {
  const key = ports.ids.uuid();
  await ports.files.announce(store.id, key, 1);
  const file = { key, filename: 'hero.png', contentType: 'image/png', size: 3, kind: 'image', createdAt: 1 } as const;
  await ports.files.insert(store.id, file);
  const section = { type: 'section', blocks: [{ type: 'text', text: 'Hi' }], backgroundColor: '#eee' };
  const design = (more: object) => ({ blocks: [{ ...section, ...more }], header: null, footer: null });
  const { id } = await create({
    name: 'Hero',
    bodyType: 'visual',
    body: undefined,
    bodyDesign: design({ backgroundImage: { fileKey: key } }),
  });
  expect((await owner.run('layouts.preview', { id })).html).toContain(`background="cid:${key}"`);
  expect(await fault(owner.run('files.remove', { key }))).toBe('in use by layout "Hero"');
  await update(id, { bodyDesign: design({}) });
  expect(await fault(owner.run('files.remove', { key }))).toBe('accepted');
  const restored = await owner.run('versions.restore', { id, version: '1' });
  expect(restored.warning).toBe(
    `restored without 1 deleted file: ${key} (bodyDesign.blocks[0].backgroundImage.fileKey)`,
  );
  expect(restored.layout.bodyDesign).toEqual(design({}));
});
