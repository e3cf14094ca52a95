import { describe, expect, it } from 'vitest';
import { cleanUpTargets, type Target, targets } from '../../knex/test/targets.js';
import { mailShop } from './mail-shop.js';

cleanUpTargets();

const to = 'jo@example.com';

/** A new database; mails go out through the real mail server of the shop. */
async function storage(target: Target) {
  const { mailer, ...ports } = await target.fresh();
  return ports;
}

for (const target of targets) {
  describe.skipIf(target.missing)(`the language of a mail on ${target.name}`, () => {
    async function shop(fields: object = {}) {
      const built = await mailShop(await storage(target));
      const { owner, layout, send, mails } = built;
      const layoutId = await layout({ subject: 'en', body: '<p>en</p>', ...fields });
      const put = (locale: string, content: object = {}) =>
        owner.run('translations.put', { id: layoutId, locale, subject: locale, body: `<p>${locale}</p>`, ...content });
      /** The mail that a step gets when it asks for a language. */
      const mailIn = async (locale?: string) => {
        const { status, error } = await send({ layoutId, to, locale });
        expect([status, error]).toEqual(['SUCCESS', '']);
        return mails.pop()!;
      };
      return { ...built, layoutId, put, mailIn };
    }

    it('is the exact locale, then the base language, then a regional variant, then the layout', async () => {
      const { owner, layoutId, put, mailIn } = await shop();
      const subject = async (locale?: string) => (await mailIn(locale)).subject;
      for (const locale of ['pt', 'pt-br', 'pt-pt']) await put(locale);
      expect(await subject('PT_br')).toBe('pt-br');
      const remove = (locale: string) => owner.run('translations.remove', { id: layoutId, locale });
      await remove('pt-br');
      expect(await subject('pt-br')).toBe('pt');
      await remove('pt');
      expect(await subject('pt-br')).toBe('pt-pt');
      await remove('pt-pt');
      expect([await subject('pt-br'), await subject()]).toEqual(['en', 'en']);
    });

    it('sends the same in every language before and after a promotion, including files and footer', async () => {
      const { owner, layoutId, put, mailIn } = await shop({
        category: 'marketing',
        marketingTexts: { companyDetails: 'Shop Ltd', unsubscribeLinkLabel: 'Leave' },
      });
      const { key: fileKey } = await owner.run('files.upload', { filename: 'a.txt', content: Buffer.from('a') });
      await owner.run('layouts.update', { id: layoutId, attachments: [{ filename: 'en.txt', fileKey }] });
      const attachments = [{ filename: 'de.txt', fileKey }];
      await put('de', { attachments, marketingTexts: { companyDetails: 'Laden GmbH' } });
      await put('fr', { attachments: [] });
      await put('it');
      const sent = async () => {
        const mails = [];
        for (const locale of ['en', 'de', 'fr', 'it']) {
          const { subject, html, text, attachments: files } = await mailIn(locale);
          const withoutLink = [html, text].map((part) => part.replace(/https?:\/\/\S+\/u\/[\w-]+/g, '#'));
          mails.push([locale, subject, ...withoutLink, files.map(({ filename }) => filename)]);
        }
        return mails;
      };
      const before = await sent();
      expect(
        before.map(([locale, , html, , files]) => [locale, /Shop Ltd|Laden GmbH/.exec(html as string)?.[0], files]),
      ).toEqual([
        ['en', 'Shop Ltd', ['en.txt']],
        ['de', 'Laden GmbH', ['de.txt']],
        ['fr', 'Shop Ltd', []],
        ['it', 'Shop Ltd', ['en.txt']],
      ]);
      await owner.run('translations.promote', { id: layoutId, locale: 'de' });
      expect(await sent()).toEqual(before);
    });
  });

  describe.skipIf(target.missing)(`the footer of a marketing mail on ${target.name}`, () => {
    it('uses the texts of the language, then of the layout, then of the settings, field by field', async () => {
      const { owner, layout, send, mails } = await mailShop(await storage(target));
      await owner.run('settings.set', {
        texts: {
          en: { unsubscribeText: 'Settings {{ unsubscribe_link }}', unsubscribeLinkLabel: 'Settings label' },
          de: { unsubscribeText: 'Einstellungen {{ unsubscribe_link }}' },
        },
        companyDetails: 'Settings Ltd',
      });
      const id = await layout({ category: 'marketing', marketingTexts: null });
      const footer = async (locale: string) => {
        await send({ layoutId: id, to, locale });
        const { html } = mails.pop()!;
        return /(?<text>\w+) <a [^>]*>(?<label>[^<]*)<\/a>[\s\S]*?(?<company>\w+ (?:Ltd|GmbH))/.exec(html)?.groups;
      };
      const update = (marketingTexts: object | null) => owner.run('layouts.update', { id, marketingTexts });
      const put = (marketingTexts: object | null) =>
        owner.run('translations.put', { id, locale: 'de', subject: 'x', body: 'x', marketingTexts });

      expect(await footer('en')).toEqual({ text: 'Settings', label: 'Settings label', company: 'Settings Ltd' });
      await update({ companyDetails: 'Layout Ltd' });
      expect(await footer('en')).toEqual({ text: 'Settings', label: 'Settings label', company: 'Layout Ltd' });
      await put(null);
      expect(await footer('de')).toMatchObject({ text: 'Einstellungen', company: 'Layout Ltd' });
      await put({ unsubscribeLinkLabel: 'Abmelden, bitte' });
      expect(await footer('de')).toEqual({
        text: 'Einstellungen',
        label: 'Abmelden, bitte',
        company: 'Layout Ltd',
      });
      await put({ companyDetails: 'Laden GmbH' });
      expect(await footer('de')).toMatchObject({ text: 'Einstellungen', company: 'Laden GmbH' });
      await update(null);
      await put(null);
      expect(await footer('de')).toMatchObject({ text: 'Einstellungen', company: 'Settings Ltd' });
    });

    it('is stored with a transactional layout but not sent', async () => {
      const { owner, layout, send, mails } = await mailShop(await storage(target));
      const marketingTexts = { companyDetails: 'Layout Ltd', unsubscribeText: 'Enough? {{ unsubscribe_link }}' };
      const id = await layout({ category: 'transactional', marketingTexts });
      expect((await owner.run('layouts.get', { id })).marketingTexts).toEqual(marketingTexts);
      await send({ layoutId: id, to });
      expect(mails.pop()!.html).not.toMatch(/Layout Ltd|Enough/);
      await owner.run('layouts.update', { id, category: 'marketing' });
      await send({ layoutId: id, to });
      expect(mails.pop()!.html).toMatch(/Enough\? <a [\s\S]*Layout Ltd/);
    });
  });
}
