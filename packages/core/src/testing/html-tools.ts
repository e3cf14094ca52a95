import { expect, it } from 'vitest';
import type { HtmlTools } from '../ports/index.js';

/** Requirements of `HtmlTools`. */
export function describeHtmlTools(tools: HtmlTools) {
  it('keeps text and URLs when it inlines styles', async () => {
    const html =
      '<html><head><style>p{color:red}</style></head><body><p>a &amp; b <a href="https://a.example/?x=1&amp;y=2">c</a></p></body></html>';
    const inlined = await tools.inline(html);
    expect(inlined).toContain('a &amp; b');
    expect(inlined).toContain('href="https://a.example/?x=1&amp;y=2"');
    expect(await tools.inline('')).toBe('');
  });

  it('makes text with each block on its own line, separated cells, and URLs of links', async () => {
    const text = await tools.toText(
      '<h1>Order</h1><p>Thank you &amp; welcome</p><table><tr><td>Tea</td><td>2</td></tr><tr><td>Cup</td><td>1</td></tr></table><p><a href="https://a.example/x">Track it</a></p><style>p{color:red}</style>',
    );
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    expect(lines[0]!.toLowerCase()).toBe('order');
    expect(lines[1]).toBe('Thank you & welcome');
    expect(text).toMatch(/Tea\s+2/);
    expect(text).not.toContain('Tea2');
    expect(text).toContain('https://a.example/x');
    expect(text).not.toContain('color');
    expect(await tools.toText('')).toBe('');
  });
}
