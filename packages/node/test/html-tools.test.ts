import { plainHtmlTools } from '@sendstep/core';
import { describeHtmlTools } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';
import { htmlTools } from '../src/html-tools.js';

describe('plain HTML tools', () => describeHtmlTools(plainHtmlTools));
describe('HTML tools', () => {
  describeHtmlTools(htmlTools);
  it('moves styles into the elements and keeps media queries', async () => {
    const html = '<style>p{color:red}@media(max-width:600px){p{color:blue}}</style><p>a</p>';
    const inlined = await htmlTools.inline(html);
    expect(inlined).toContain('<p style="color: red;">a</p>');
    expect(inlined).toContain('@media');
  });
});
