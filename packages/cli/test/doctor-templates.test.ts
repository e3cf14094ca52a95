import type { InputOf } from '@sendstep/core';
import { compose, readConfiguration } from '@sendstep/node';
import { expect, it } from 'vitest';
import { command, demo } from './command.js';

const TYPO = '{{ variables.first name }}';
const REASON = 'unexpected "name"';
const CUT = '{{ secrets.SHOP_KEY | slice: 0, 3 }}';

/** Stores templates that were valid once and are no longer. */
async function storeOldTemplates(env: Record<string, string>) {
  const { app, close } = await compose(readConfiguration(env));
  try {
    const { ports } = app;
    const owner = await app.admit({ owner: (await ports.stores.list({ offset: 0, limit: 1 })).items[0]!.id });
    const { storeId, seal } = owner.context;
    const layout = { name: 'Old', subject: 'Hi', bodyType: 'text', body: 'OLD' };
    const { id } = await owner.run('layouts.create', layout as InputOf<'layouts.create'>);
    await owner.run('translations.put', { id, locale: 'de', subject: 'Hallo', body: 'OLD' });
    const { id: requestId } = await owner.run('httpRequests.create', { name: 'Old call', url: 'https://a.example/' });
    const blocks = [{ type: 'text', text: 'x' }];
    const preset = { kind: 'footer', name: 'Old footer', blocks };
    const { id: presetId } = await owner.run('presets.create', preset as InputOf<'presets.create'>);
    await ports.transaction(async (tx) => {
      const locked = (await tx.layouts.lock(storeId, id))!;
      const { row, content } = locked;
      const german = (await tx.layouts.findPart(storeId, id, 'de'))!;
      const parts = [
        { locale: '', content: content.replace('OLD', TYPO) },
        { locale: 'de', content: german.content.replace('OLD', `\\n${TYPO}`) },
      ];
      const note = { createdAt: 1, source: 'api', keyName: '', summary: '' } as const;
      await tx.layouts.save(storeId, locked, { ...row, search: '' }, parts, note);
      const request = (await tx.httpRequests.find(storeId, requestId))!;
      const sent = JSON.stringify({ url: 'https://a.example/', headers: { 'X-Name': TYPO, 'X-Key': CUT }, body: '' });
      const sealed = await seal({ table: 'http_requests', id: requestId }, sent);
      await tx.httpRequests.replace(storeId, requestId, { ...request, sealed });
      const texts = { de: { unsubscribeText: `${TYPO} {{ unsubscribe_link }}` } };
      await tx.settings.replace(storeId, { ...(await tx.settings.lock(storeId)), texts });
      const old = (await tx.presets.find(storeId, presetId))!;
      await tx.presets.replace(storeId, presetId, { ...old, blocks: [{ type: 'text', text: TYPO }] });
    });
    return { storeId, id, requestId, presetId };
  } finally {
    await close();
  }
}

const examine = async (env: Record<string, string>) => {
  const { code, out } = await command(env, 'doctor', '--json');
  const findings: { check: string; state: string; message: string }[] = JSON.parse(out).findings;
  return { code, templates: findings.filter(({ check }) => check === 'templates') };
};

it('doctor lists every stored template that is no longer valid', async () => {
  const { env } = await demo();
  const before = await examine(env);
  expect(before).toMatchObject({ code: 0, templates: [{ state: 'ok' }] });
  const { storeId, id, requestId, presetId } = await storeOldTemplates(env);
  const { code, templates } = await examine(env);
  expect(code).toBe(0);
  expect(new Set(templates.map(({ state }) => state))).toEqual(new Set(['warning']));
  expect(templates.map(({ message }) => message)).toEqual([
    `store ${storeId}, settings: texts.de.unsubscribeText: line 1, column 20: ${REASON}`,
    `store ${storeId}, layout "Old" (${id}): body: line 1, column 20: ${REASON}`,
    `store ${storeId}, layout "Old" (${id}), language de: body: line 2, column 20: ${REASON}`,
    `store ${storeId}, preset "Old footer" (${presetId}): blocks[0].text: Liquid: ${REASON} (line 1, column 20)`,
    `store ${storeId}, HTTP request "Old call" (${requestId}): headers.X-Name: line 1, column 20: ${REASON}; headers.X-Key: line 1, column 4: slice cannot be applied to a secret`,
  ]);
});
