import type { InputOf } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { expect, it } from 'vitest';

const TYPO = '{{ variables.first name }}';
const REASON = 'unexpected "name"';

async function shop() {
  const ports = memoryPorts();
  const { owner, store } = await buildStore(ports);
  const fault = (work: Promise<unknown>) => work.then(() => 'accepted').catch(({ message }) => message);
  const layout = (fields: object) =>
    owner.run('layouts.create', { name: 'News', subject: 'Hi', ...fields } as InputOf<'layouts.create'>);
  return { ports, owner, store, fault, layout };
}

it('all faults of a layout are reported at once, by field and position', async () => {
  const { fault, layout } = await shop();
  const text = { bodyType: 'text', subject: `${TYPO} ${TYPO}`, previewText: '{{ variables.a | }}' };
  const attachments = [{ filename: TYPO, url: `https://a.example/${TYPO}` }];
  const marketingTexts = { companyDetails: TYPO, unsubscribeText: `${TYPO} {{ unsubscribe_link }}` };
  expect(await fault(layout({ ...text, body: `<p>\n${TYPO}`, attachments, marketingTexts }))).toBe(
    [
      `subject: line 1, column 20: ${REASON}`,
      `subject: line 1, column 47: ${REASON}`,
      'previewText: line 1, column 16: a filter is missing after "|"',
      `body: line 2, column 20: ${REASON}`,
      `attachments[0].filename: line 1, column 20: ${REASON}`,
      `attachments[0].url: line 1, column 38: ${REASON}`,
      `marketingTexts.companyDetails: line 1, column 20: ${REASON}`,
      `marketingTexts.unsubscribeText: line 1, column 20: ${REASON}`,
    ].join('; '),
  );
  const bodyDesign = { blocks: [1, 2].map(() => ({ type: 'text', text: `${TYPO}${TYPO}` })) };
  expect(await fault(layout({ bodyDesign }))).toBe(
    [0, 0, 1, 1]
      .map((block, i) => `bodyDesign.blocks[${block}].text: Liquid: ${REASON} (line 1, column ${i % 2 ? 46 : 20})`)
      .join('; '),
  );
});

it('ten faults are reported, then the number of others', async () => {
  const { fault, layout } = await shop();
  const message = await fault(layout({ bodyType: 'text', body: `${TYPO}\n`.repeat(12) }));
  expect(message.split('; ')).toHaveLength(11);
  expect(message).toMatch(/^body: line 1, column 20: .*; body: line 10, column 20: unexpected "name"; and 2 more$/);
});

it('HTTP requests, translations, presets and settings follow the same rule', async () => {
  const { owner, fault, layout } = await shop();
  const request = { url: `https://a.example/${TYPO}`, headers: { 'X-A': TYPO }, body: { a: [TYPO] } };
  expect(await fault(owner.run('httpRequests.create', request))).toBe(
    `url: line 1, column 38: ${REASON}; headers.X-A: line 1, column 20: ${REASON}; body.a[0]: line 1, column 20: ${REASON}`,
  );
  const { id } = await layout({ bodyType: 'text' });
  const at = `line 1, column 20: ${REASON}`;
  expect(await fault(owner.run('translations.put', { id, locale: 'de', subject: TYPO }))).toBe(`subject: ${at}`);
  expect(await fault(owner.run('settings.set', { companyDetails: TYPO }))).toBe(`companyDetails: ${at}`);
  const blocks = [{ type: 'text', text: TYPO }];
  expect(await fault(owner.run('presets.create', { kind: 'header', name: 'A', blocks } as never))).toBe(
    `blocks[0].text: Liquid: ${REASON} (line 1, column 20)`,
  );
});

it('a layout stored with a typo still renders, and its other fields can be changed', async () => {
  const { owner, ports, store, layout } = await shop();
  const { id } = await layout({ bodyType: 'text', body: 'OLD' });
  const { row, content } = (await ports.layouts.find(store.id, id))!;
  const note = { createdAt: 1, source: 'api', keyName: '', summary: '' } as const;
  await ports.transaction(async (tx) => {
    const locked = (await tx.layouts.lock(store.id, id))!;
    const parts = [{ locale: '', content: content.replace('OLD', TYPO) }];
    await tx.layouts.save(store.id, locked, { ...row, search: '' }, parts, note);
  });
  const preview = () => owner.run('layouts.preview', { id, variables: { first: 'Ada' } });
  expect((await preview()).html).toContain('Ada');
  await owner.run('layouts.update', { id, name: 'Renamed' });
  expect((await preview()).html).toContain('Ada');
});
