import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { memoryPorts } from '@sendstep/core/testing';
import { chromium } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM, CHROMIUM_ARGUMENTS, pagesMissing } from '../../koa/test/chromium.js';
import { startHost } from '../../koa/test/host.js';

const missing = pagesMissing();
const BUILT = join(import.meta.dirname, '../dist/index.js');

const PAGE = `<!doctype html><script type="module">import * as sendstep from '/client.js'; window.sendstep = sendstep</script>`;

/** A page of another origin than the host, with the built client. */
async function startSite(): Promise<string> {
  const server = createServer(({ url }, response) => {
    const [type, body] = url === '/client.js' ? ['text/javascript', readFileSync(BUILT)] : ['text/html', PAGE];
    response.setHeader('content-type', type).end(body);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs in the page. */
const STORY = async ({ url, key }: { url: string; key: string }) => {
  const { createClient, SendstepError } = (globalThis as any).sendstep;
  const client = createClient({ url, key });
  for (const name of ['One', 'Two', 'Three'])
    await client.layouts.create({ name, subject: name }, { idempotencyKey: name });
  const names: string[] = [];
  for await (const layout of client.layouts.all({ limit: 2 })) names.push(layout.name);
  const { items } = await client.layouts.list({ q: 'two' });
  await client.layouts.remove(items[0].id, { ifVersion: 1 });
  const invalid = await client.layouts.create({ name: '', subject: 'x' }).catch((error: Error) => error);
  const { id } = await client.httpRequests.create({ url: 'https://unreachable.invalid' });
  const failed = await client.httpRequests.test(id).catch((error: Error) => error);
  const aborted = await client.me.get({ signal: AbortSignal.abort() }).catch((error: Error) => error.name);
  return {
    names,
    left: (await client.layouts.list()).total,
    isError: invalid instanceof SendstepError,
    fields: invalid.fields,
    budget: invalid.budget,
    failed: { code: failed.code, hasExecution: failed.executionId?.length > 0 },
    aborted,
  };
};

describe.skipIf(missing)(`in a browser${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it('a page of an allowed origin uses the API', async () => {
    const site = await startSite();
    const { url, execute } = await startHost(memoryPorts(), { origins: [site] });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(site);
    await page.waitForFunction('globalThis.sendstep');
    expect(await page.evaluate(STORY, { url, key: execute })).toEqual({
      names: ['Three', 'Two', 'One'],
      left: 2,
      isError: true,
      fields: { name: 'required' },
      budget: { limit: 300, remaining: expect.any(Number), resetSeconds: 60 },
      failed: { code: 'target_failed', hasExecution: true },
      aborted: 'AbortError',
    });
  });
});
