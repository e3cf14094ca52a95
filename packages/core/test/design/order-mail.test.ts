import mjml2html from 'mjml';
import { describe, expect, it } from 'vitest';
import { blocksOf, checkDesign } from '../../src/design/index.js';
import { renderDesignHtml } from '../../src/design/render/index.js';
import { ORDER_MAIL, ORDER_MAIL_MJML } from './order-mail.js';
import { forOthers, OPTIONS } from './render-html.js';

const { header, footer } = ORDER_MAIL;
const options = { ...OPTIONS, header: header!.blocks!, footer: footer!.blocks! };

/** Visible text, link targets and loaded images, each in order. */
function contentOf(document: string) {
  const body = forOthers(document).replace(/^.*?<body/s, '<body');
  const attribute = (name: string) =>
    [...body.matchAll(new RegExp(` ${name}="([^"]+)"`, 'g'))].map(([, value]) => value);
  const words = body
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { words, links: attribute('href'), pictures: attribute('src'), described: attribute('alt') };
}

describe('the benchmark email', () => {
  it('is a valid design of twenty blocks and at most 15 KB', () => {
    expect(checkDesign(ORDER_MAIL).faults).toEqual([]);
    expect(blocksOf(ORDER_MAIL)).toHaveLength(20);
    expect(Buffer.byteLength(renderDesignHtml(ORDER_MAIL, options))).toBeLessThanOrEqual(15 * 1024);
  });

  it('has the same text, links and images as in MJML', async () => {
    const { html, errors } = await mjml2html(ORDER_MAIL_MJML);
    expect(errors).toEqual([]);
    expect(contentOf(html)).toEqual(contentOf(renderDesignHtml(ORDER_MAIL, options)));
  });
});
