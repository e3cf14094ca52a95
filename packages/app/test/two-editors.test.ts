import { createApp } from '@sendstep/core';
import { buildStore } from '@sendstep/core/testing';
import { migrate } from '@sendstep/knex';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPorts, cleanUpTargets, targets } from '../../knex/test/targets.js';
import { pagesMissing } from '../../koa/test/chromium.js';
import { BUILT_WEB, launch, signInWith, watchedPage } from './browser.js';
import { codeOf, textLayout, typeAtEnd } from './editor-page.js';
import { serveWeb } from './host.js';

cleanUpTargets();
const noPages = pagesMissing();

for (const target of targets) {
  const missing = noPages ?? target.missing;
  describe.skipIf(missing)(`two editors on ${target.name}${missing ? ` (${missing})` : ''}`, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    it('lose nothing: the second one sees what the first one saved, and merges field by field', async () => {
      const database = await target.url();
      await migrate(database);
      const { app, owner, store } = await buildStore(asPorts(database));
      const other = createApp(asPorts(database));
      const id = await textLayout({ owner });
      const open = async (name: string, host: typeof app) => {
        const url = await serveWeb(host, { web: { directory: BUILT_WEB } });
        const { id: member } = await owner.run('members.add', { name, role: 'editor' });
        const { page } = await watchedPage(browser, url);
        await signInWith(page, `${url}${(await owner.run('app.link', { member })).url}`);
        await page.goto(`${url}/app/s/${store.id}/layouts/${id}`);
        await codeOf(page).waitFor();
        return page;
      };
      const [jo, ada] = [await open('Jo', app), await open('Ada', other)];
      const save = (page: typeof jo) => page.getByRole('button', { name: 'Save', exact: true }).click();

      await jo.getByLabel('Subject').fill('By Jo');
      await jo.getByLabel('Preview text').fill('From Jo, too');
      await save(jo);
      await jo.getByText('Saved as version 3').waitFor();

      await ada.getByLabel('Subject').fill('By Ada');
      await typeAtEnd(ada, '<p>From Ada</p>');
      await save(ada);
      const dialog = ada.getByRole('dialog');
      await dialog.getByText('Version 3', { exact: true }).waitFor();
      expect(await dialog.locator('.saved-by').textContent()).toMatch(/by Jo.*changed subject, previewText/);
      // The draft is still kept, should the browser be closed now.
      expect(await ada.evaluate('JSON.stringify(localStorage)')).toContain('From Ada');
      const part = (field: string) =>
        dialog.locator('.merge-field').filter({ has: ada.getByRole('heading', { name: field }) });
      const chosen = (field: string) => part(field).locator('label:has(:checked)').textContent();
      // A field that only one of them changed comes from there.
      expect([await chosen('Subject'), await chosen('Preview text'), await chosen('HTML')]).toEqual([
        'Mine',
        'Theirs',
        'Mine',
      ]);
      await part('Subject').getByText('Theirs', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Save the choice' }).click();
      await ada.getByText('Saved as version 4').waitFor();

      const merged = await owner.run('layouts.get', { id });
      expect(merged).toMatchObject({ subject: 'By Jo', previewText: 'From Jo, too', version: 4 });
      expect(merged.body).toContain('<p>From Ada</p>');
      expect(await ada.getByLabel('Subject').inputValue()).toBe('By Jo');
      const { items } = await owner.run('versions.list', { id });
      expect(items.map(({ version, keyName }) => [version, keyName]).slice(0, 2)).toEqual([
        [4, 'Ada'],
        [3, 'Jo'],
      ]);
    });
  });
}
