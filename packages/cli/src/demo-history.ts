import type { Admitted, App, InputOf } from '@sendstep/core';
import { demoWorld } from './demo-world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ids of the store's layouts and HTTP requests, by name. */
type Ids = Map<string, string>;
interface Run {
  ago: number;
  took: number;
  run(owner: Admitted, ids: Ids): Promise<unknown>;
}
type Mail = Omit<InputOf<'steps.sendEmail'>, 'layoutId'>;

const mail = (ago: number, layout: string, step: Mail): Run => ({
  ago,
  took: 640,
  run: (owner, ids) =>
    owner.run('steps.sendEmail', { stepReference: 'order-paid/1', locale: 'en', ...step, layoutId: ids.get(layout)! }),
});
const confirmation = (ago: number, number: number, to: string, over: Partial<Mail> = {}) =>
  mail(ago, 'Order confirmation', {
    to,
    variables: {
      customer: { first_name: 'Ada' },
      order: { number, items: [{ title: 'Green tea', quantity: 2, price: 9.5 }], total: 19 },
    },
    ...over,
  });
const sale = (ago: number, to: string[], locale: string) =>
  mail(ago, 'Spring sale', { to, locale, stepReference: 'newsletter/1', variables: { discount: 20 } });
const call = (ago: number, request: string, variables: Record<string, unknown>): Run => ({
  ago,
  took: 180,
  run: (owner, ids) =>
    owner.run('steps.runHttpRequest', { requestId: ids.get(request)!, stepReference: 'order-paid/2', variables }),
});

const UNSUBSCRIBED = 'no.more.mails@customer.example';

/** Oldest first. */
const RUNS: Run[] = [
  confirmation(6 * DAY, 1001, 'ada.moss@customer.example'),
  sale(5 * DAY, ['ada.moss@customer.example', 'ben.hale@customer.example', UNSUBSCRIBED], 'en'),
  { ago: 4 * DAY, took: 0, run: (owner) => owner.run('unsubscribes.add', { address: UNSUBSCRIBED }) },
  call(3 * DAY, 'Stock of one article', { order: { sku: 'TEA-250' } }),
  confirmation(3 * DAY - MINUTE, 1002, 'ben.hale@customer.example'),
  sale(2 * DAY, ['cleo.finch@customer.example'], 'de-AT'),
  sale(2 * DAY - MINUTE, [UNSUBSCRIBED], 'en'),
  call(DAY, 'Announce a paid order', { order: { number: 1002, total: 38.5 } }),
  mail(5 * HOUR, 'Password reset', {
    to: 'gone.away@customer.example',
    stepReference: 'account/1',
    variables: { customer: { first_name: 'Finn' }, reset_url: 'https://shop.example/reset' },
  }),
  // One of two recipients is rejected; the email is still sent.
  confirmation(3 * HOUR, 1003, 'dev.rao@customer.example', { cc: 'gone.office@customer.example' }),
  {
    ago: 2 * HOUR,
    took: 210,
    run: (owner, ids) =>
      owner.run('httpRequests.test', {
        id: ids.get('Stock of one article')!,
        variables: { order: { sku: 'CUP-1' } },
      }),
  },
];

/** Adds executions of the last days for history and statistics: real operations in a simulated environment. */
export async function addHistory(app: App, storeId: string): Promise<void> {
  const { owner, at } = await demoWorld(app, storeId);
  const { items: layouts } = await owner.run('layouts.list', { limit: 100 });
  const { items: requests } = await owner.run('httpRequests.list', { limit: 100 });
  const ids = new Map([...layouts, ...requests].map(({ name, id }) => [name, id]));
  const now = app.ports.clock.now();
  for (const { ago, took, run } of RUNS) {
    at(now - ago, took);
    await run(owner, ids);
  }
}
