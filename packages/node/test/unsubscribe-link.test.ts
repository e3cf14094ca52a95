import { describe, expect, it } from 'vitest';
import { htmlTools } from '../src/html-tools.js';
import { mailShop } from './mail-shop.js';

const DEFAULT = 'the unsubscribe text rendered no link, so the default text was used';
const HIDDEN = 'the HTML body hides its end, so the unsubscribe link was placed at the top';
const TO = ['a@example.com', 'b@example.com', 'c@example.com'];
const QUESTION = 'Don’t want to receive these emails any more?';

const BODIES: Record<string, object> = {
  text: { bodyType: 'text', body: '<p>Hello</p>' },
  visual: { bodyType: 'visual', body: undefined, bodyDesign: { blocks: [{ type: 'text', text: 'Hello' }] } },
};
const kinds = Object.keys(BODIES);

const shop = () => mailShop({ html: htmlTools });
type Mails = Awaited<ReturnType<typeof shop>>['mails'];

/** Every mail shows the link of its own recipient, in both parts, and of nobody else. */
function expectLinks(mails: Mails) {
  const urls = mails.map(({ headers }) => headers['list-unsubscribe']!.slice(1, -1));
  expect(new Set(urls).size).toBe(mails.length);
  for (const [i, { html, text }] of mails.entries()) {
    for (const [j, url] of urls.entries()) {
      expect(html.includes(`href="${url}"`)).toBe(i === j);
      expect(text.includes(url)).toBe(i === j);
    }
  }
}

describe.each(kinds)('a marketing mail (%s)', (kind) => {
  it.each([
    '{% if false %}{{ unsubscribe_link }}{% endif %}',
    'Bye {% comment %}{{ unsubscribe_link }}{% endcomment %}{% if variables.vip %}{{ unsubscribe_url }}{% endif %}',
    '{{ unsubscribe_url | upcase }}',
    '{{ "<!--" | raw }}{{ unsubscribe_link }}',
    '{% break %}{{ unsubscribe_link }}',
  ])('whose unsubscribe text %j shows no link has the default text, and a warning', async (unsubscribeText) => {
    for (const to of [TO.slice(0, 1), TO]) {
      const { layout, send, mails, owner } = await shop();
      const marketingTexts = { unsubscribeText, companyDetails: 'Shop Ltd, Dublin' };
      const id = await layout({ ...BODIES[kind], category: 'marketing', marketingTexts });
      expect(await send({ layoutId: id, to })).toMatchObject({ status: 'SUCCESS', warnings: [DEFAULT] });
      expect(mails).toHaveLength(to.length);
      expectLinks(mails);
      for (const { html, text } of mails) {
        expect(html.split(QUESTION)).toHaveLength(2);
        expect(html).toContain('>Unsubscribe</a>');
        for (const part of [html, text]) expect(part.indexOf('Shop Ltd')).toBeGreaterThan(part.indexOf(QUESTION));
      }
      const preview = await owner.run('layouts.preview', { id });
      expect(preview.warnings).toContain(DEFAULT);
      expect(preview.html).toContain(`${QUESTION} <a href="#">Unsubscribe</a>`);
      expect(preview.text).toContain(QUESTION);
    }
  });

  it('keeps its own text if it shows the link, without a warning', async () => {
    const { layout, send, mails, owner } = await shop();
    const unsubscribeText =
      '{% if variables.vip %}Leave: {{ unsubscribe_link }}{% else %}Go to\n{{ unsubscribe_url }}{% endif %}';
    const id = await layout({ ...BODIES[kind], category: 'marketing', marketingTexts: { unsubscribeText } });
    const vip = await send({ layoutId: id, to: TO, variables: { vip: true } });
    expect(vip).toMatchObject({ status: 'SUCCESS', warnings: [] });
    expectLinks(mails);
    for (const { html } of mails.splice(0)) expect(html).toMatch(/Leave: <a href="[^"]+">Unsubscribe<\/a>/);
    expect(await send({ layoutId: id, to: TO[0] })).toMatchObject({ status: 'SUCCESS', warnings: [] });
    const url = mails[0]!.headers['list-unsubscribe']!.slice(1, -1);
    expect(mails[0]!.html).toContain(`Go to<br>${url}`);
    expect(mails[0]!.text).toMatch(/Go to\n\S+\/u\//);
    expect((await owner.run('layouts.preview', { id })).warnings).not.toContain(DEFAULT);
  });

  it.each([
    '{% if unsubscribe_url contains "unsubscribe.invalid" %}{{ unsubscribe_link }}{% endif %}',
    '{% unless unsubscribe_url contains "unsubscribe.invalid" %}{{ unsubscribe_link }}{% endunless %}',
    '{% assign last = unsubscribe_url | slice: -1 %}{% if last > "M" %}{{ unsubscribe_link }}{% endif %}',
    '{% assign rest = unsubscribe_url | size | modulo: 4 %}{% if rest == 0 %}{{ unsubscribe_link }}{% endif %}',
  ])('has a link for every recipient, also where its text %j depends on the address', async (unsubscribeText) => {
    const { layout, send, mails } = await shop();
    const marketingTexts = { unsubscribeText };
    const layoutId = await layout({ ...BODIES[kind], category: 'marketing', marketingTexts });
    const to = Array.from({ length: 8 }, (_, i) => `${'r'.repeat(i + 1)}@example.com`);
    expect((await send({ layoutId, to })).status).toBe('SUCCESS');
    expect(mails).toHaveLength(8);
    expectLinks(mails);
  });

  it('has the default text in its language', async () => {
    const { layout, send, mails } = await shop();
    const marketingTexts = { unsubscribeText: '{% if false %}{{ unsubscribe_link }}{% endif %}' };
    await send({
      layoutId: await layout({ ...BODIES[kind], category: 'marketing', defaultLocale: 'de', marketingTexts }),
      to: TO[0],
    });
    expect(mails[0]!.html).toMatch(/Sie möchten diese E-Mails nicht mehr erhalten\? <a href="[^"]+">Abmelden<\/a>/);
  });
});

describe('the body cannot remove the link', () => {
  it.each([
    ['{% if variables.a %}<html><body>A</body></html>{% else %}<html><body>B</body></html>{% endif %}', []],
    ['{% for i in (1..2) %}<body>A</body>{% endfor %}', []],
    ['{% assign unsubscribe_link = "" %}{% assign unsubscribe_url = "" %}Hi', []],
    ['Hi {% break %} there', []],
    ['<p>Hi</p><!-- x', [HIDDEN]],
    ['<p>Hi</p><style> p {}', [HIDDEN]],
  ])('%s', async (body, warnings) => {
    for (const to of [TO.slice(0, 1), TO]) {
      const { layout, send, mails } = await shop();
      const layoutId = await layout({ bodyType: 'text', body, category: 'marketing' });
      expect(await send({ layoutId, to, variables: { a: true } })).toMatchObject({ status: 'SUCCESS', warnings });
      expectLinks(mails);
      for (const { html, text } of mails) {
        const url = /\/u\/[\w-]+/.exec(text)![0];
        const visible = html.replace(/<!--[\s\S]*/, '').replace(/<style[\s\S]*/, '');
        expect(visible).toContain(url);
      }
    }
  });

  it('in a design', async () => {
    const { layout, send, mails } = await shop();
    const blocks = [{ type: 'text', text: '{% assign unsubscribe_link = "" %}Hi {% break %} there' }];
    const layoutId = await layout({
      bodyType: 'visual',
      body: undefined,
      bodyDesign: { blocks },
      category: 'marketing',
    });
    expect((await send({ layoutId, to: TO })).status).toBe('SUCCESS');
    expectLinks(mails);
  });
});
