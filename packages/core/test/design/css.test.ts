import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/tier.js';
import { readCss } from '../../src/design/css.js';
import { checkDesign } from '../../src/design/index.js';
import { draw, send } from './render-html.js';

const faultsOf = (css: unknown) =>
  checkDesign({ blocks: [], global: { css } }).faults.map(({ path, reason }) => `${path.join('.')}: ${reason}`);

describe('the author’s CSS', () => {
  it.each([
    ['', ''],
    [' .promo { color: Red ; } ', '.promo{color:Red}'],
    [
      '.a,\n.b > td a:hover{ padding:0 4px!important;margin:0 }',
      '.a,.b > td a:hover{padding:0 4px!important;margin:0}',
    ],
    [
      '/* one */ @media only screen and (max-width: 480px) { .a { width: calc(100% - 8px) } .b{} }',
      '@media only screen and (max-width: 480px){.a{width:calc(100% - 8px)}}',
    ],
    ['[data-ogsc] .a{color:#fff}', '[data-ogsc] .a{color:#fff}'],
    [`.a{font-family:'Open Sans', "A;/*B"}`, `.a{font-family:'Open Sans', "A;/*B"}`],
    ['.a{background:linear-gradient(rgba(0,0,0,.5), red)}', '.a{background:linear-gradient(rgba(0,0,0,.5), red)}'],
  ])('%j is written as %j', (css, written) => {
    expect(faultsOf(css)).toEqual([]);
    expect(readCss(css)).toEqual({ css: written });
  });

  it.each<[css: string, reason: string]>([
    ['@import "https://a.example/x.css";', 'only @media is allowed (line 1)'],
    ['\n@font-face{font-family:a}', 'only @media is allowed (line 2)'],
    ['@media print{@media screen{.a{color:red}}}', '@ rules cannot be nested (line 1)'],
    ['@media <x>{.a{color:red}}', '< is not allowed here (line 1)'],
    ['@media {.a{color:red}}', 'must be a media query such as @media (max-width: 600px) (line 1)'],
    ['.a{background:url(https://a.example/x.png)}', 'url() is not allowed (line 1)'],
    ['.a{background:URL/**/("x")}', 'URL() is not allowed (line 1)'],
    ['.a{background:image-set("https://a.example" 1x)}', 'image-set() is not allowed (line 1)'],
    ['.a{width:expression(alert(1))}', 'expression() is not allowed (line 1)'],
    ['.a{width:var(--x)}', 'var() is not allowed (line 1)'],
    ['.a{behavior:none}', 'behavior is not allowed (line 1)'],
    ['.a{-moz-binding:none}', '-moz-binding is not allowed (line 1)'],
    ['.a{color:red}</style><script>', '< is not allowed here (line 1)'],
    ['.a{content:"</style>"}', 'a string must not contain {, }, < or a backslash (line 1)'],
    ['.a{content:"a\nb"}', 'a string is not closed (line 1)'],
    ['.a{c\\6flor:red}', '\\ is not allowed here (line 1)'],
    ['a{color:red}', 'every selector needs a class, such as .promo (line 1)'],
    ['.a, td{color:red}', 'every selector needs a class, such as .promo (line 1)'],
    ['*{color:red}', 'every selector needs a class, such as .promo (line 1)'],
    ['.ss-c{color:red}', 'not a class name: ss-c (line 1)'],
    ['.a .SS-o{color:red}', 'not a class name: SS-o (line 1)'],
    ['.a:not(.b){color:red}', 'not a selector: .a:not(.b) (line 1)'],
    ['.a#b{color:red}', 'not a selector: .a#b (line 1)'],
    ['.a{color:red', '} is missing (line 1)'],
    ['@media print{.a{color:red}', '} is missing (line 1)'],
    ['.a{color:red}}', '} without { (line 1)'],
    ['.a{color:rgb(1,2,3}', '} is not allowed here (line 1)'],
    ['.a{color:red)}', ') without ( (line 1)'],
    ['.a{color}', 'must be property: value (line 1)'],
    ['.a{color:}', 'must be property: value (line 1)'],
    ['.a{--x:1}', 'must be property: value (line 1)'],
    ['.a{color:red width:1px}', '; is missing (line 1)'],
    ['.a', '{ is missing (line 1)'],
    ['.a{color:{{ variables.color }}}', 'Liquid is not allowed here'],
    ['{% if a %}.a{color:red}{% endif %}', 'Liquid is not allowed here'],
    ['.a{color:red}\u0001', 'must not contain control characters'],
    [`.a{color:red}${' '.repeat(8000)}`, 'at most 8000 characters'],
  ])('%j is refused', (css, reason) => {
    expect(faultsOf(css)).toEqual([`global.css: ${reason}`]);
    expect(draw([], { global: { css } }).html.match(/<style>/g)).toHaveLength(reason.startsWith('at most') ? 4 : 3);
  });

  it('is in a style element of its own and survives rendering', () => {
    const { html } = send({ blocks: [], global: { css: '@media print{.a{color:red}}' } }, {});
    expect(html).toContain('<style>@media print{.a{color:red}}</style></head>');
  });

  it('never leaves its style element, whatever is written', () => {
    const parts = fc.constantFrom(
      ...[
        '.a',
        '{',
        '}',
        '(',
        ')',
        ';',
        ':',
        ',',
        '"',
        "'",
        '/*',
        '*/',
        '@media print',
        '@import',
        'url',
        'red',
        'color',
      ],
      ...['<', '</style>', '\\', '\n', ' ', '.ss-c', 'expression', '{{', '{%', '!important', '-', '*', '>', '[x]'],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 14 }), (list) => {
        const { css } = readCss(list.join(''));
        if (css === undefined) return;
        expect(css).not.toMatch(/[<\\]|url|expression|@import|\{[{%]|\.ss-/);
        expect(readCss(css)).toEqual({ css });
      }),
      { numRuns: runs(50_000) },
    );
  });

  it('is read in linear time', () => {
    for (const part of ['.a{', '(', '/*', '"', '@media print{', '.a,', '.a{color:red}', '.a ', 'a:', '[x]', ' ']) {
      expect(readCss(part.repeat(8000 / part.length))).toBeDefined();
    }
  });
});

describe('class names', () => {
  const classFaults = (className: unknown) =>
    checkDesign({ blocks: [{ type: 'divider', className }] }).faults.map(({ reason }) => reason);

  it.each(['promo', 'a-b_1 Wide', 'sss-x'])('%s is accepted', (name) => expect(classFaults(name)).toEqual([]));
  it.each(['ss-c', 'a SS-b', '1a', 'a  b', ' a', 'a"', 'a.b', 'ä'])('%j is refused', (name) =>
    expect(classFaults(name)).toEqual([
      'must be class names of letters, digits, - and _ that do not start with ss-, separated by spaces',
    ]),
  );
  it('cannot contain Liquid', () => expect(classFaults('{{ a }}')).toEqual(['Liquid is not allowed here']));

  it('are on the cell of a block, before the classes of dark mode', () => {
    expect(draw({ type: 'text', text: 'x', className: 'promo wide' }).html).toContain('<td class="promo wide ss-t"');
    expect(draw({ type: 'spacer', className: 'promo' }).html).toContain('<td class="promo" style');
    expect(draw({ type: 'spacer', className: '"><script>' }).html).not.toContain('<script');
  });

  it('are on the cell with the background of a section or column', () => {
    const blocks = [{ type: 'spacer' as const }];
    const section = { type: 'section' as const, blocks, className: 'promo' };
    expect(draw({ ...section, borderWidth: 1 }).html).toContain('<td class="promo" style="padding:16px 24px;border:');
    expect(draw({ ...section, backgroundColor: 'red' }).html).toContain('<td class="promo" bgcolor="red"');
    const columns = draw({ type: 'columns', columns: [{ blocks, className: 'first', backgroundColor: 'red' }] });
    expect(columns.html).toContain('<td class="first" bgcolor="red"');
  });
});
