import mjml2html from 'mjml';
import { expect, it } from 'vitest';
import { checkDesign } from '../../src/design/index.js';
import { faultsOf, forOthers, forOutlook, send } from './render-html.js';
import { SAMPLES } from './samples/index.js';

it.each(SAMPLES)('the sample $name is valid in both forms, and well-formed', async ({ design, mjml }) => {
  expect(checkDesign(design).faults).toEqual([]);
  expect((await mjml2html(mjml)).errors).toEqual([]);
  for (const lang of ['en', 'ar']) {
    const { html } = send(design, {}, { lang });
    expect(faultsOf(forOthers(html))).toEqual([]);
    expect(faultsOf(forOutlook(html))).toEqual([]);
  }
});
