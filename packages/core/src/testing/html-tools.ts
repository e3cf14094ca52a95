import assert from 'node:assert/strict';
import type { HtmlTools } from '../ports/index.js';
import type { TestFunctions } from './test-functions.js';

/** Requirements of `HtmlTools`. */
export function describeHtmlTools({ it }: TestFunctions, tools: HtmlTools) {
  it('keeps text and URLs when it inlines styles', async () => {
    const html =
      '<html><head><style>p{color:red}</style></head><body><p>a &amp; b <a href="https://a.example/?x=1&amp;y=2">c</a></p></body></html>';
    const inlined = await tools.inline(html);
    assert.ok(inlined.includes('a &amp; b'));
    assert.ok(inlined.includes('href="https://a.example/?x=1&amp;y=2"'));
    assert.equal(await tools.inline(''), '');
  });

  it('makes text with each block on its own line, separated cells, and URLs of links', async () => {
    const text = await tools.toText(
      '<h1>Order</h1><p>Thank you &amp; welcome</p><table><tr><td>Tea</td><td>2</td></tr><tr><td>Cup</td><td>1</td></tr></table><p><a href="https://a.example/x">Track it</a></p><style>p{color:red}</style>',
    );
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    assert.equal(lines[0]!.toLowerCase(), 'order');
    assert.equal(lines[1], 'Thank you & welcome');
    assert.match(text, /Tea\s+2/);
    assert.ok(!text.includes('Tea2'));
    assert.ok(text.includes('https://a.example/x'));
    assert.ok(!text.includes('color'));
    assert.equal(await tools.toText(''), '');
  });
}
