import { it } from 'vitest';
import { LONG } from '../../../test/tier.js';
import { chromiumMissing } from '../../koa/test/chromium.js';
import { launch } from './browser.js';
import { openDemo } from './demo-page.js';

const SAMPLES = 40;

interface Sample {
  /** From the key to the request: rendering and the pause that waits for more keys. */
  wait: number;
  request: number;
  /** From the response to the moment the frame shows the email. */
  show: number;
  total: number;
}

/** Runs in the page: notes when a key is pressed, and when the frame reports the height of a new email. */
const OBSERVE = `
  addEventListener('keydown', () => { window.pressed = performance.now(); window.shown = undefined; }, true);
  addEventListener('message', ({ data }) => { if (data.height !== undefined) window.shown ??= performance.now(); });
`;
const READ = `(() => {
  const call = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('layouts.previewDraft')).at(-1);
  const { pressed, shown } = window;
  return { wait: call.startTime - pressed, request: call.duration, show: shown - call.responseEnd, total: shown - pressed };
})()`;

/** Prints figures and asserts none: they are only meaningful on an idle machine. */
it.skipIf(!LONG || chromiumMissing())('measures the time from a key to the preview', async () => {
  const browser = await launch();
  try {
    for (const name of ['Order confirmation', 'Password reset']) {
      const { page, base, owner } = await openDemo(browser);
      const { items } = await owner.run('layouts.list', { q: name });
      await page.goto(`${base}layouts/${items[0]!.id}/edit`);
      await page.frameLocator('iframe').locator('body *').first().waitFor({ state: 'attached' });
      await page.evaluate(OBSERVE);
      await page.getByLabel('Preview text').focus();
      const samples: Sample[] = [];
      for (let i = 0; i < SAMPLES; i++) {
        await page.keyboard.press('x');
        // Not waitForFunction, which needs eval; the policy of the page forbids it.
        while (!(await page.evaluate('window.shown !== undefined'))) await page.waitForTimeout(10);
        samples.push((await page.evaluate(READ)) as Sample);
        await page.waitForTimeout(200);
      }
      console.info(name, table(samples));
      await page.close();
    }
  } finally {
    await browser.close();
  }
});

const table = (samples: Sample[]) =>
  (['wait', 'request', 'show', 'total'] as const)
    .map((part) => {
      const sorted = samples.map((one) => one[part]).sort((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1]!);
      return `${part}: median ${at(0.5)} ms, p95 ${at(0.95)} ms`;
    })
    .join('; ');
