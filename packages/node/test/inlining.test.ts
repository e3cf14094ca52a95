import { describe, expect, it } from 'vitest';
import { htmlTools } from '../src/html-tools.js';
import { mailShop } from './mail-shop.js';

/** Previews a body and sends it through a real mail server. Both have to carry the same words. */
async function previewedAndSent(body: string, variables: object = {}, html = htmlTools) {
  const { mails, layout, send, owner } = await mailShop({ html });
  const id = await layout({ body });
  const preview = await owner.run('layouts.preview', { id, variables });
  const entry = await send({ layoutId: id, to: 'a@example.com', variables });
  expect(entry).toMatchObject({ status: 'SUCCESS', error: '' });
  for (const mail of [preview, mails[0]!]) {
    expect(mail.html).toContain('>Hello</p>');
    expect(mail.text).toContain('Hello');
  }
  return preview.html;
}

describe('an unusual style attribute never fails an email', () => {
  it.each([
    'font-family:&quot;Segoe UI&quot;,Arial',
    'color:blue;font-family:&#39;Segoe UI&#39;,Arial;width:1px',
    'color:',
    'width:;',
    'color',
    ':red',
    ';;',
    '{color:red}',
    'constructor:1',
    '__proto__:x',
    'color:red !important',
    'color:red!important;color:',
    '-webkit-text-size-adjust:100%;mso-line-height-rule:exactly',
    'background:url(data:image/png;base64,AAA=)',
    'width:calc(100% - 1px)',
  ])('%s', async (style) => {
    await previewedAndSent(`<style>p{color:red}</style><p style="${style}">Hello</p>`);
  });

  it.each([{}, { color: '' }, { color: 'blue' }, { color: '"Segoe UI"' }])('a value from %j', async (variables) => {
    const body = '<style>p{color:red}</style><p style="color: {{ variables.color }}">Hello</p>';
    await previewedAndSent(body, variables);
  });
});

describe('an unusual style sheet never fails an email', () => {
  it.each([
    'p{color:}',
    'p{color',
    'p{',
    '}p{color:red}}',
    'p:not({color:red}',
    'p[{color:red}',
    '>p{color:red}',
    '@media',
    '@media(x){p{color:red}',
    '@import url(x.css);p{color:red !important}',
    'p{-webkit-box-shadow:none;constructor:1}',
    '<!-- p{color:red} -->',
  ])('%s', async (sheet) => {
    await previewedAndSent(`<style>${sheet}</style><p style="width:1px">Hello</p>`);
  });

  it('inside conditional comments', async () => {
    const html = await previewedAndSent(
      '<!--[if mso]><style>p{color:}</style><![endif]--><style>p{color:red}</style><p>Hello</p>',
    );
    expect(html).toContain('<!--[if mso]><style>p{color:}</style><![endif]-->');
  });
});

it('an HTML tool that throws leaves the HTML as written and the text to the plain converter', async () => {
  const broken = () => {
    throw new TypeError('broken');
  };
  const style = '<style>p{color:red}</style>';
  const html = await previewedAndSent(`${style}<p>Hello</p>`, {}, { inline: broken, toText: broken });
  expect(html).toContain(`${style}<p>Hello</p>`);
});
