import { plainHtmlTools } from '@sendstep/core';
import { describeHtmlTools } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { htmlTools } from '../src/html-tools.js';

describe('plain HTML tools', () => describeHtmlTools({ describe, it }, plainHtmlTools));
describe('HTML tools', () => {
  describeHtmlTools({ describe, it }, htmlTools);
  it('moves styles into the elements and keeps media queries', async () => {
    const html = '<style>p{color:red}@media(max-width:600px){p{color:blue}}</style><p>a</p>';
    const inlined = await htmlTools.inline(html);
    expect(inlined).toContain('<p style="color: red;">a</p>');
    expect(inlined).toContain('@media');
  });

  it.each<[string, string]>([
    [
      'many rules and many elements',
      `<style>${Array.from({ length: 3000 }, (_, i) => `.a${i} p, div > b.c${i} {color:red}`).join('')}</style>${'<p class="a1"><b>x</b></p>'.repeat(5000)}`,
    ],
    ['2,000 levels', `<style>p{color:red}</style>${'<div>'.repeat(2000)}x`],
    ['50,000 levels', `<style>p{color:red}</style>${'<div>'.repeat(50_000)}x`],
    ['half a tag, half a million times', '<style>p{color:red}</style>'.concat('<'.repeat(500_000))],
  ])('does not block the process for hostile HTML: %s', async (_, html) => {
    const started = process.cpuUsage();
    await htmlTools.inline(html);
    expect(await htmlTools.toText(html)).toEqual(expect.any(String));
    // Unbounded, some of these take minutes.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(20);
  });
});
