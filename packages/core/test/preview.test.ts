import { type InputOf, type OutgoingMail, type Ports, SendstepError } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { buildEdges, EDGES, saidIn } from './design/edges.js';

async function shop() {
  const mails: OutgoingMail[] = [];
  const mailer: Ports['mailer'] = {
    async send(_, mail) {
      mails.push(mail);
      return { accepted: mail.to.map(({ address }) => address), rejected: [], reply: '250 ok', attempts: 1 };
    },
  };
  const ports = { ...memoryPorts(), mailer };
  const { owner, store } = await buildStore(ports);
  const sender = { host: 'mail.example', port: 587, security: 'tls' as const, fromAddress: 'shop@example.com' };
  await owner.run('smtp.create', { name: 'Mail', ...sender, isDefault: true });
  const layout = async (fields: object) =>
    (await owner.run('layouts.create', { name: 'News', subject: 'News', ...fields } as InputOf<'layouts.create'>)).id;
  const preview = (id: string, more: object = {}) => owner.run('layouts.preview', { id, ...more });
  return { owner, mails, layout, preview, ports, store };
}
const TEXT = { bodyType: 'text', body: '<p>Hello [{{ unsubscribe_url }}|{{ unsubscribe_link }}]</p>' };
const VISUAL = { bodyType: 'visual', bodyDesign: { blocks: [{ type: 'text', text: 'Hello' }] } };

describe('a preview of a marketing layout', () => {
  it.each([TEXT, VISUAL])('is the mail that is sent but for where its link leads ($bodyType)', async (body) => {
    const { owner, mails, layout, preview } = await shop();
    await owner.run('settings.set', { companyDetails: 'Corner shop, {{ variables.town }}' });
    const marketingTexts = { unsubscribeLinkLabel: 'Stop <{{ variables.name }}>' };
    const layoutId = await layout({ ...body, category: 'marketing', marketingTexts });
    const variables = { town: 'Ghent', name: 'News & more' };
    const { html, text, warnings } = await preview(layoutId, { variables });
    expect(warnings).toEqual([]);
    expect(html).toContain('Stop &lt;News &amp; more&gt;</a>');
    expect(html).toContain('Corner shop, Ghent');
    await owner.run('steps.sendEmail', { layoutId, to: 'jo@example.com', variables });
    const url = mails[0]!.headers['List-Unsubscribe']!.slice(1, -1);
    expect(mails[0]!.html).toContain(url);
    expect([html, text]).toEqual([mails[0]!.html, mails[0]!.text].map((part) => part.replaceAll(url, '#')));
  });

  it('shows a secret in the footer by its reference, and the mail has its value', async () => {
    const { owner, mails, layout, preview } = await shop();
    await owner.run('secrets.set', { name: 'VAT', value: 'BE0123456789' });
    const marketingTexts = { companyDetails: 'VAT {{ secrets.VAT }}' };
    const layoutId = await layout({ ...TEXT, category: 'marketing', marketingTexts });
    expect((await preview(layoutId)).html).toContain('VAT {{ secrets.VAT }}');
    const entry = await owner.run('steps.sendEmail', { layoutId, to: 'jo@example.com' });
    expect([entry.status, entry.error]).toEqual(['SUCCESS', '']);
    expect(mails[0]!.html).toContain('VAT BE0123456789');
  });

  it('takes no secret in the label of the unsubscribe link, which templates can read', async () => {
    const { layout } = await shop();
    const marketingTexts = { unsubscribeLinkLabel: 'Leave {{ secrets.VAT }}' };
    await expect(layout({ ...TEXT, category: 'marketing', marketingTexts })).rejects.toThrow(
      'marketingTexts.unsubscribeLinkLabel: a secret cannot be used here',
    );
  });

  it('has the footer of the language it comes in', async () => {
    const { owner, layout, preview } = await shop();
    const id = await layout({ ...TEXT, category: 'marketing' });
    await owner.run('translations.put', { id, locale: 'de', subject: 'Neues', body: '<p>Hallo</p>' });
    await owner.run('settings.set', { texts: { de: { unsubscribeText: 'Genug? {{ unsubscribe_link }}' } } });
    expect((await preview(id, { locale: 'de-AT' })).html).toContain('Genug? <a href="#"');
    expect((await preview(id)).html).not.toContain('Genug?');
  });

  it('warns of a variable that only the footer names, and says which footer text cannot render', async () => {
    const { layout, preview } = await shop();
    const marketing = { ...TEXT, category: 'marketing' };
    const id = await layout({ ...marketing, marketingTexts: { companyDetails: '{{ variables.town }}' } });
    expect((await preview(id)).warnings).toEqual(['no value for variables.town']);
    const broken = await layout({
      ...marketing,
      marketingTexts: { unsubscribeLinkLabel: '{% for i in (1..99999999) %}x{% endfor %}' },
    });
    const fault = await preview(broken).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SendstepError);
    expect((fault as SendstepError).message).toMatch(/^marketingTexts\.unsubscribeLinkLabel: /);
  });
});

it('a preview of a transactional layout has no footer, and nowhere to unsubscribe', async () => {
  const { owner, layout, preview } = await shop();
  await owner.run('settings.set', { companyDetails: 'Corner shop' });
  const id = await layout({ ...TEXT, category: 'transactional', marketingTexts: { companyDetails: 'Shop Ltd' } });
  const { html } = await preview(id);
  expect(html).toContain('Hello [|]');
  expect(html).not.toMatch(/Corner shop|Shop Ltd|<a /);
});

describe('a preview of a design has as header and footer', () => {
  it.each(EDGES)('%s', async (_, edges, said) => {
    const { owner, layout, preview } = await shop();
    const { spare, design } = await buildEdges(owner);
    const { html, text } = await preview(await layout(design(edges(spare))));
    expect([saidIn(html), saidIn(text)]).toEqual([said, said]);
  });

  it('the current presets, even if edited or made the default just before', async () => {
    const { owner, layout, preview } = await shop();
    const { spare, byDefault, design, edit } = await buildEdges(owner);
    const id = await layout(design({ header: { preset: spare.header } }));
    const said = async () => saidIn((await preview(id)).html);
    expect(await said()).toEqual(['Spare header', 'Hello', 'Default footer']);
    await edit(spare.header, 'New header');
    await edit(byDefault.footer, 'New footer');
    expect(await said()).toEqual(['New header', 'Hello', 'New footer']);
    await owner.run('presets.update', { id: spare.footer, isDefault: true });
    expect(await said()).toEqual(['New header', 'Hello', 'Spare footer']);
  });
});

describe('a preview warns of what sending would refuse', () => {
  const content = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('a secret that does not exist, or has no value', async () => {
    const { owner, layout, preview } = await shop();
    await owner.run('secrets.set', { name: 'EMPTY' });
    await owner.run('secrets.set', { name: 'FULL', value: 'x' });
    const id = await layout({ ...TEXT, body: '{{ secrets.EMPTY }}{{ secrets.FULL }}{{ secrets.NONE }}' });
    expect((await preview(id)).warnings).toEqual([
      'sending would fail: secret EMPTY has no value',
      'sending would fail: secret NONE does not exist',
    ]);
    const entry = await owner.run('steps.sendEmail', { layoutId: id, to: 'jo@example.com' });
    expect(entry.status).toBe('FAILED');
  });

  it('an attachment whose file is missing, if the mail would carry it', async () => {
    const { owner, layout, preview, ports, store } = await shop();
    const upload = async () => (await owner.run('files.upload', { filename: 'a.png', content } as never)).key;
    const [gone, kept] = [await upload(), await upload()];
    const attachments = [
      { filename: 'Terms {{ variables.year }}.pdf', fileKey: gone },
      { filename: 'Kept.pdf', fileKey: kept },
    ];
    const text = await layout({ ...TEXT, attachments });
    const block = { type: 'attachment', filename: 'Terms.pdf', fileKey: gone };
    const visual = await layout({ bodyDesign: { blocks: [{ ...block, visibleIf: 'variables.terms' }] } });
    expect((await preview(text, { variables: { year: 26 } })).warnings).toEqual([]);
    await ports.files.remove(store.id, gone, 1);
    expect((await preview(text, { variables: { year: 26 } })).warnings).toEqual([
      'sending would fail: the file for attachment "Terms 26.pdf" is missing',
    ]);
    expect((await preview(visual, { variables: { terms: false } })).warnings).toEqual([]);
    expect((await preview(visual, { variables: { terms: true } })).warnings).toEqual([
      'sending would fail: the file for attachment "Terms.pdf" is missing',
    ]);
  });

  it('a picture whose record or bytes are missing', async () => {
    const { owner, layout, preview, ports, store } = await shop();
    const { key } = await owner.run('files.upload', { filename: 'a.png', content, kind: 'image' } as never);
    const columns = [1, 2].map(() => ({ blocks: [{ type: 'image', fileKey: key, alt: 'A' }] }));
    const id = await layout({ bodyDesign: { blocks: [{ type: 'columns', columns }] } });
    expect((await preview(id)).warnings).toEqual([]);
    await ports.blobs.remove(store.id, key);
    expect((await preview(id)).warnings).toEqual([`sending would fail: image file ${key} is missing`]);
  });

  it('no default sender, or one that has to be connected again', async () => {
    const { owner, layout, preview, ports, store } = await shop();
    const id = await layout(TEXT);
    const mailbox = { provider: 'google', address: 'jo@shop.example', displayName: 'Jo', token: 'refresh-1' } as const;
    const { id: mailboxId } = await owner.run('mailboxes.connect', { ...mailbox, isDefault: true });
    expect((await preview(id)).warnings).toEqual([]);
    await ports.transaction(async (tx) => {
      const row = (await tx.mailboxes.lock(store.id, mailboxId))!;
      await tx.mailboxes.replace(store.id, mailboxId, { ...row, status: 'reconnect_required' });
    });
    expect((await preview(id)).warnings).toEqual([
      'the default sender is a mailbox that must be reconnected: sending fails unless the step names another one',
    ]);
    await owner.run('mailboxes.remove', { id: mailboxId });
    expect((await preview(id)).warnings).toEqual([
      'the store has no default sender: sending fails unless the step names a sender',
    ]);
  });
});

it.each([TEXT, VISUAL])('a preview has the subject as its title, as the mail does ($bodyType)', async (body) => {
  const { owner, mails, layout, preview } = await shop();
  const layoutId = await layout({ ...body, subject: 'News for {{ variables.name }}', previewText: 'Read <on>' });
  const variables = { name: 'Jo & co' };
  const { html } = await preview(layoutId, { variables });
  expect(html).toContain('<title>News for Jo &amp; co</title>');
  expect(html).toMatch(/<body[^>]*><div style="display:none;[^"]*">Read &lt;on&gt;/);
  expect(html).not.toMatch(/font-size:1px|transparent/);
  await owner.run('steps.sendEmail', { layoutId, to: 'jo@example.com', variables });
  expect(mails[0]!.html).toBe(html);
});
