import { describe, expect, it } from 'vitest';
import { checkRendered } from '../../src/design/render/check-rendered.js';
import { cpuTime, HOSTILE_MS } from '../cpu-time.js';

const BAD_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '  javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u0000script:alert(1)',
  'java\u200bscript:alert(1)',
  '\ufeffjavascript:alert(1)',
  'javascript\t:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  '&#0000106avascript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  'java&ZeroWidthSpace;script:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,&lt;script&gt;',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'livescript:x',
  'about:blank',
];
const GOOD_ADDRESSES = [
  'https://a.example/?x=javascript:1&amp;y=2',
  'HTTP://a.example',
  '//a.example/x',
  'mailto:a@b.example?subject=x:y',
  'tel:+49123',
  'sms:+49123',
  'cid:logo',
  '#top',
  '/path:with/colon',
  'path?a=b:c',
  '',
  '?javascript:x',
];

describe('URLs after rendering', () => {
  it.each(BAD_ADDRESSES)('%j is replaced in every kind of attribute', (bad) => {
    expect(checkRendered(`<a href="${bad}">x</a>`)).toBe('<a href="#">x</a>');
    expect(checkRendered(`<a\nHREF = '${bad}' >x</a>`)).toBe(`<a\nHREF = '#' >x</a>`);
    expect(checkRendered(`<img alt="a>b" src="${bad}">`)).toBe('<img alt="a>b" src="#">');
    expect(checkRendered(`<td background="${bad}"/>`)).toBe('<td background="#"/>');
    expect(checkRendered(`<!--[if mso]><v:rect href="${bad}"/><![endif]-->`)).toBe(
      '<!--[if mso]><v:rect href="#"/><![endif]-->',
    );
    if (!/\s|^$/.test(bad)) expect(checkRendered(`<a href=${bad}>`)).toBe('<a href=#>');
  });

  it.each(GOOD_ADDRESSES)('%j is kept', (good) => {
    const html = `<a href="${good}">x</a><img src='${good}'><p style="background:url(${good})">`;
    expect(checkRendered(html)).toBe(html);
  });

  it.each([
    ['a comment', '<!-- <a title=" --><a href="javascript:x">', '<!-- <a title=" --><a href="#">'],
    ['a comment that ends oddly', '<!-- <a title="--!><a href="javascript:x">', '<!-- <a title="--!><a href="#">'],
    ['an empty comment', '<!--><a href="javascript:x">-->', '<!--><a href="#">-->'],
    ['a style', '<style>a[title="]{}</style><a href="javascript:x">', '<style>a[title="]{}</style><a href="#">'],
    ['a title', '<title><a title="</title><a href="javascript:x">', '<title><a title="</title><a href="#">'],
    ['an end tag', `</a title='><a title="'><a href="javascript:x">`, `</a title='><a title="'><a href="#">`],
    ['a declaration', '<!x "><a href="javascript:x">', '<!x "><a href="#">'],
    ['a lone <', 'a < b <a href="javascript:x">', 'a < b <a href="#">'],
    ['a slash', '<a/href="javascript:x"/title>', '<a/href="#"/title>'],
    ['a second attribute', '<a href="#" href="javascript:x">', '<a href="#" href="#">'],
    ['a refresh', '<meta content="0; url=javascript:x">', '<meta content="">'],
    ['a source set', '<img srcset="https://a.example 1x, javascript:x 2x">', '<img srcset="#">'],
  ])('is not hidden by %s', (_, html, checked) => {
    expect(checkRendered(html)).toBe(checked);
  });

  it.each([
    'background:url(javascript:x)',
    'background:URL( "javascript:x" )',
    "background:url('data:text/html,x')",
    'background:u\\72l(javascript:x)',
    'background:url(java\\73 cript:x)',
    'background:url(java&#115;cript:x)',
    'width:expression(alert(1))',
    'width:exp/**/ression(alert(1))',
    'width:e\\78 pression(alert(1))',
    'behavior:url(x.htc)',
    '-moz-binding:url(x.xml#a)',
    'content:"/*";background:url(javascript:x)',
    'background:url(&quot;vbscript:x&quot;)',
  ])('a style with %s is dropped', (css) => {
    const quote = css.includes('"') ? "'" : '"';
    expect(checkRendered(`<p style=${quote}${css}${quote}>`)).toBe(`<p style=${quote}${quote}>`);
  });

  it('keeps the rest of a style element when one of its URLs is not allowed', () => {
    expect(checkRendered('<style>a{color:red;background:url(data:x)}b{c:url(https://a.example)}</style>')).toBe(
      '<style>a{color:red;background:url(#)}b{c:url(https://a.example)}</style>',
    );
    expect(checkRendered('<style>@import "javascript:x";</style>')).toBe('<style></style>');
  });

  it('takes linear time on any input', () => {
    const parts = [
      '<a href="',
      "<a '",
      '<!--',
      '<style>',
      '<style',
      '</',
      '<a b=',
      'url(',
      '<!--<style>-->',
      '<a =',
      '\\',
      '&#',
    ];
    for (const part of parts) {
      const used = cpuTime(() => {
        checkRendered(part.repeat(100_000 / part.length));
        checkRendered(`<p style="${part.replaceAll('"', '').repeat(100_000 / part.length)}">`);
        checkRendered(`<style>${part.repeat(100_000 / part.length)}</style>`);
      });
      expect.soft(used, part).toBeLessThan(HOSTILE_MS);
    }
  });
});

describe('colours after rendering', () => {
  it.each(['red', '#fff', '#A1B2C3', '#a1b2c3d4', 'rgb(1, 2, 3)', 'rgba(1,2,3,.5)', 'hsl(120deg 50% 50% / 0.5)'])(
    '%s stays',
    (good) => {
      expect(checkRendered(`<p style="margin:0;/*~*/color:${good};border-left:4px solid ${good}">`)).toBe(
        `<p style="margin:0;color:${good};border-left:4px solid ${good}">`,
      );
    },
  );

  it.each([
    '',
    'red;position:fixed',
    'red}',
    'url(https://a.example)',
    'red/*~*/;top:0',
    '#fff"',
    'a&quot;b',
    'var(--x)',
  ])('%j disappears', (bad) => {
    expect(checkRendered(`<p style="margin:0;/*~*/color:${bad.replaceAll('"', '&quot;')}">`)).toBe(
      '<p style="margin:0;">',
    );
    expect(checkRendered(`<style>/*~*/@media (x){.a{color:${bad}!important}}</style>`)).toBe('<style></style>');
  });

  it('keeps rules with only colours', () => {
    const rules =
      '@media (prefers-color-scheme:dark){.a,[data-ogsc] .a{color:red!important}}.b{background-color:#000!important}';
    expect(checkRendered(`<style>/*~*/${rules}</style>`)).toBe(`<style>${rules}</style>`);
  });
});
