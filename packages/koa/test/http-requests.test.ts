import { describe, expect, it } from 'vitest';
import { cleanUpTargets, targets } from '../../knex/test/targets.js';
import { startHost } from './host.js';
import { REQUESTS as PATH, runHost } from './run-host.js';
import { startTarget } from './target.js';

cleanUpTargets();

const REQUEST = {
  name: 'Stock',
  description: 'How many are left',
  method: 'POST',
  url: 'https://shop.example/{{ variables.sku }}',
  headers: { 'X-Key': '{{ secrets.SHOP_KEY }}', Authorization: 'Bearer Zx81kQ0pLm4vT9' },
  body: { sku: '{{ variables.sku }}', password: 'hunter2secret' },
};
const SHOWN = {
  ...REQUEST,
  headers: { 'X-Key': '{{ secrets.SHOP_KEY }}', Authorization: 'Bearer ********' },
  body: { sku: '{{ variables.sku }}', password: '********' },
};

for (const target of targets) {
  describe.skipIf(target.missing)(`HTTP requests on ${target.name}`, () => {
    it('are created, listed, read, changed by PUT and by PATCH, and deleted', async () => {
      const { call, read, write } = await startHost(await target.fresh());
      const made = await call(write, 'POST', PATH, REQUEST);
      expect([made.status, made.body]).toEqual([201, expect.objectContaining(SHOWN)]);
      const at = `${PATH}/${made.body.id}`;
      expect((await call(read, 'GET', at)).body).toEqual(made.body);
      expect((await call(read, 'GET', PATH)).body).toMatchObject({ total: 1, items: [{ id: made.body.id }] });
      for (const [method, name] of [
        ['PUT', 'By PUT'],
        ['PATCH', 'By PATCH'],
      ] as const) {
        const { status, body } = await call(write, method, at, { name });
        expect([status, body]).toEqual([200, expect.objectContaining({ ...SHOWN, name })]);
        expect((await call(read, 'GET', at)).body).toEqual(body);
      }
      expect((await call(write, 'DELETE', at)).status).toBe(200);
      expect((await call(read, 'GET', at)).status).toBe(404);
      expect((await call(read, 'GET', PATH)).body.total).toBe(0);
    });

    it('with a scheme other than http and https are refused, on create and on update, and nothing changes', async () => {
      const { call, read, write } = await startHost(await target.fresh());
      const { body: made } = await call(write, 'POST', PATH, { url: 'http://shop.example' });
      for (const url of ['ftp://shop.example', 'file:///etc/passwd', 'javascript:alert(1)', '//shop.example', 'shop']) {
        for (const [method, path] of [
          ['POST', PATH],
          ['PUT', `${PATH}/${made.id}`],
        ] as const) {
          const { status, body } = await call(write, method, path, { url });
          expect([url, status, body.error]).toEqual([url, 400, expect.stringMatching(/^url: /)]);
        }
      }
      expect((await call(read, 'GET', PATH)).body).toMatchObject({ total: 1, items: [{ url: 'http://shop.example' }] });
    });
  });
}

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'are sent as %s, with headers, and with or without a body',
  async (method) => {
    const shop = await startTarget((_, response) => response.end('ok'));
    const { make, run } = await runHost();
    const headers = { 'X-Shop': 'corner {{ variables.sku }}' };
    for (const body of ['', { sku: '{{ variables.sku }}' }]) {
      const { status } = await run(await make({ method, url: `${shop.url}/stock`, headers, body }), { sku: 'A-1' });
      expect(status).toBe(200);
    }
    const sent = { method, path: '/stock', headers: { 'x-shop': 'corner A-1' } };
    expect(shop.received).toMatchObject([
      { ...sent, body: '' },
      { ...sent, headers: { ...sent.headers, 'content-type': 'application/json' }, body: '{"sku":"A-1"}' },
    ]);
  },
);

it('return 502 when the target cannot be reached', async () => {
  const { make, run, history } = await runHost();
  // Nothing listens at this port.
  const { status, body } = await run(await make({ url: 'http://127.0.0.1:1/' }));
  expect([status, Object.keys(body)]).toEqual([502, ['error']]);
  expect((await history()).items).toMatchObject([{ status: 'FAILED' }]);
});
