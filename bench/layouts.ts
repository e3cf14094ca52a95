import { answer } from './answer.js';
import { type DesignRow, measureDesign } from './design.js';
import { type App, composeApp, type Setup } from './seed.js';
import { median } from './statistics.js';
import { built } from './workspace.js';

export interface LayoutsOptions extends Setup {
  /** Number of layouts in the large store; the small one has 100. */
  many: number;
  calls: number;
  design: { rounds: number; calls: number; mjmlCalls: number };
}

const FEW = 100;

/** A store with layouts, one of them the example of the schema, and one file that they use. */
async function storeWith(app: App, layouts: number) {
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: `Store of ${layouts}` });
  const owner = await app.admit({ owner: store.id });
  const { key } = await owner.run('keys.create', { level: 'write' });
  const file = await owner.run('files.upload', { filename: 'terms.txt', content: Buffer.from('terms') });
  const { example } = await owner.run('layouts.schema', {});
  for (let i = 1; i < layouts; i++) {
    await owner.run('layouts.create', {
      name: `Layout ${i}`,
      subject: `Subject ${i} for {{ variables.customer.name }}`,
      bodyType: 'text',
      body: '<p>Hello</p>',
      ...(i % 100 === 0 && { attachments: [{ filename: 'terms.txt', fileKey: file.key }] }),
    });
  }
  const { id } = await owner.run('layouts.create', { name: 'Example', subject: 'S', bodyDesign: example });
  return { owner, key, id };
}

async function millisecondsOf(work: () => Promise<unknown>, calls: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < calls; i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Layouts: rendering compared with MJML, reading in a small and a large store, and a preview over HTTP. */
answer({
  async layouts({ many, calls, design, ...setup }: LayoutsOptions): Promise<DesignRow[]> {
    // First, while the process uses little memory.
    const rows: DesignRow[] = await measureDesign(design);
    const { createKoaApp, listen } = await built<typeof import('../packages/koa/src/index.js')>('koa');
    const { app, close } = await composeApp(setup);
    const [small, large] = [await storeWith(app, FEW), await storeWith(app, many)];
    const reads: [name: string, work: (store: typeof small) => Promise<unknown>][] = [
      ['list 25 layouts', ({ owner }) => owner.run('layouts.list', {})],
      ['search layouts', ({ owner }) => owner.run('layouts.list', { q: 'subject 77' })],
      ['list files with their users', ({ owner }) => owner.run('files.list', { usage: true })],
    ];
    for (const [name, work] of reads) {
      await millisecondsOf(() => work(small), calls);
      const [few, lots] = [
        await millisecondsOf(() => work(small), calls),
        await millisecondsOf(() => work(large), calls),
      ];
      rows.push(
        { name: `${name}, milliseconds with ${FEW} layouts`, value: few },
        { name: `${name}, with ${many}`, value: lots },
      );
    }
    const { url, close: stop } = await listen(createKoaApp(app, { release: '0' }), { host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${small.key}` };
    const preview = () =>
      fetch(`${url}/api/v1/email-templates/${small.id}/preview`, { method: 'POST', headers }).then((response) =>
        response.text(),
      );
    rows.push({ name: 'preview over HTTP, milliseconds', value: await millisecondsOf(preview, Math.min(calls, 200)) });
    await stop(0);
    await close();
    return rows;
  },
});
