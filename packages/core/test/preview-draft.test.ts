import type { InputOf } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const TEXT = { bodyType: 'text', body: '<p>Saved</p>' };
const VISUAL = { bodyType: 'visual', bodyDesign: { blocks: [{ type: 'text', id: 'saved', text: 'Saved' }] } };

async function shop(content: object) {
  const { owner, store, app } = await buildStore(memoryPorts());
  const { id } = await owner.run('layouts.create', {
    name: 'News',
    subject: 'Saved',
    previewText: 'Saved',
    ...content,
  } as InputOf<'layouts.create'>);
  const preview = (draft: object) =>
    owner.run('layouts.previewDraft', { id, subject: 'News', ...draft } as InputOf<'layouts.previewDraft'>);
  return { owner, store, app, id, preview };
}

it('renders what was sent and saves nothing', async () => {
  const { owner, id, preview } = await shop(TEXT);
  const before = await owner.run('layouts.get', { id });
  const shown = await preview({
    subject: 'For {{ variables.name }}',
    previewText: 'Now',
    body: '<p>Hi {{ variables.name }}</p>',
    variables: { name: 'Ada' },
  });
  expect(shown).toMatchObject({ subject: 'For Ada', previewText: 'Now', locale: 'en', faults: [] });
  expect(shown.html).toContain('<p>Hi Ada</p>');
  expect(shown.text).toContain('Hi Ada');
  expect(await owner.run('layouts.get', { id })).toEqual(before);
});

it('is the preview of the same content once it is saved', async () => {
  const { owner, id, preview } = await shop({ ...VISUAL, category: 'marketing' });
  const draft = {
    subject: 'S',
    previewText: 'P {{ variables.n }}',
    bodyDesign: { blocks: [{ type: 'text', text: 'T {{ variables.n }}' }], testVariables: { n: 7 } },
    marketingTexts: { unsubscribeLinkLabel: 'Leave' },
  };
  const { findings, faults, html, ...shown } = await preview(draft);
  await owner.run('layouts.update', { id, ...draft });
  const unmarked = html.replaceAll(/ data-block="[^"]*"/g, '');
  expect({ ...shown, html: unmarked }).toEqual(await owner.run('layouts.preview', { id }));
  expect(findings).toEqual((await owner.run('layouts.lint', { id })).findings);
  expect(faults).toEqual([]);
});

it('marks the blocks of a design by their paths, but not those of presets, and only in drafts', async () => {
  const { owner, id, preview } = await shop(VISUAL);
  const block = { type: 'text', text: 'Own' };
  await owner.run('presets.create', {
    kind: 'header',
    name: 'H',
    isDefault: true,
    blocks: [{ ...block, id: 'preset' }],
  });
  const columns = { type: 'columns', columns: [{ blocks: [{ ...block }] }, { blocks: [{ ...block }] }] };
  const bodyDesign = { blocks: [columns], footer: { blocks: [block] } };
  const { html } = await preview({ bodyDesign });
  expect([...html.matchAll(/data-block="([^"]*)"/g)].map(([, mark]) => mark)).toEqual([
    'blocks[0]',
    'blocks[0].columns[0].blocks[0]',
    'blocks[0].columns[1].blocks[0]',
    'footer.blocks[0]',
  ]);
  await owner.run('layouts.update', { id, bodyDesign } as InputOf<'layouts.update'>);
  expect((await owner.run('layouts.preview', { id })).html).not.toContain('data-block');
});

it.each([
  ['a body', TEXT, { body: '<p>\n{{ oops' }, { field: 'body', line: 2, column: 1 }],
  ['a subject', TEXT, { subject: '{% if %}', body: '<p>Hi</p>' }, { field: 'subject', line: 1, column: 6 }],
  ['an empty subject', TEXT, { subject: ' ', body: '<p>Hi</p>' }, { field: 'subject', message: 'required' }],
  [
    'a body that cannot render',
    TEXT,
    { body: '<p>{{ "x" | date: "%Y", "Nowhere" }}</p>' },
    { field: 'body', line: 1, column: 4 },
  ],
  [
    'a block',
    VISUAL,
    { bodyDesign: { blocks: [{ type: 'section', id: 's', blocks: [{ type: 'text', id: 't', text: 'a\nb {{ c' }] }] } },
    { field: 'bodyDesign.blocks[0].blocks[0].text', blockId: 't', line: 2, column: 3 },
  ],
  ['a design', VISUAL, { bodyDesign: { blocks: 'none' } }, { field: 'bodyDesign.blocks' }],
  ['no design', VISUAL, { bodyDesign: [] }, { field: 'bodyDesign' }],
  [
    'attachments',
    TEXT,
    { body: '<p>Hi</p>', attachments: [{ filename: 'a.pdf' }] },
    { field: 'attachments[0]', message: 'must have either fileKey or url' },
  ],
])('says what is wrong with %s as data', async (_, kind, draft, fault) => {
  const { faults, html } = await (await shop(kind)).preview(draft);
  expect(faults).toEqual([expect.objectContaining(fault)]);
  // What is sound is shown, also the blocks beside a faulty one.
  expect(html === '').toBe(/^body/.test(fault.field) && !('blockId' in fault));
});

it('shows a design whose blocks are not complete, with placeholders for them', async () => {
  const { preview } = await shop(VISUAL);
  const text = (value: string) => ({ type: 'text', text: value });
  const bodyDesign = {
    blocks: [text('First'), { type: 'image', alt: '' }, { type: 'section', blocks: [text(' '), text('Last')] }],
  };
  const { html, faults, findings } = await preview({ bodyDesign });
  expect(html).toContain('First');
  expect(html).toMatch(/data-block="blocks\[2\].blocks\[1\]".*Last/s);
  expect(faults.map(({ field }) => field)).toEqual(['bodyDesign.blocks[1].src', 'bodyDesign.blocks[2].blocks[0].text']);
  expect(findings.filter(({ field }) => field.startsWith('bodyDesign.blocks'))).toEqual([]);
});

it('shows the translation of a draft with what it inherits, also in a new language', async () => {
  const { owner, id, preview } = await shop({
    ...TEXT,
    category: 'marketing',
    marketingTexts: { unsubscribeLinkLabel: 'Leave' },
  });
  const { html, locale, findings } = await preview({ locale: 'de_AT', body: '<p>Neu {{ variables.new }}</p>' });
  expect([locale, html.includes('>Leave</a>')]).toEqual(['de-at', true]);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'translation_gained', locale: 'de-at', field: 'body' }),
  );
  expect((await owner.run('layouts.get', { id })).languages).toEqual(['en']);
});

it('needs the role editor, and a layout of the store', async () => {
  const { owner, app, store, id } = await shop(TEXT);
  const { id: member } = await owner.run('members.add', { name: 'Vi', role: 'viewer' });
  const { session } = await app.signIn((await owner.run('app.link', { member })).url.split('#')[1]!, { label: '' });
  const viewer = await app.admit({ session, store: store.id });
  await expect(viewer.run('layouts.previewDraft', { id, subject: 'S' })).rejects.toThrow('this needs the role editor');
  await expect(owner.run('layouts.previewDraft', { id: 'nope', subject: 'S' })).rejects.toThrow('layout not found');
});
