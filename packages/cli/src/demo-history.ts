import {
  type ActionType,
  type Admitted,
  closeExecution,
  type Outcome,
  startExecution,
  systemIds,
} from '@sendstep/core';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Sample {
  ago: number;
  took: number;
  actionType: ActionType;
  /** Name of the layout or the HTTP request that ran. */
  name: string;
  locale?: string;
  origin?: 'step' | 'test';
  status: Outcome['status'];
  summary: string;
  error?: string;
  attempts?: number;
  accepted?: number;
  refused?: number;
  request: Record<string, unknown>;
  response: Record<string, unknown> | null;
}

export const confirmation = (order: number, to: string, ago: number): Sample => ({
  ago,
  took: 640,
  actionType: 'EMAIL',
  name: 'Order confirmation',
  locale: 'en',
  status: 'SUCCESS',
  summary: 'Sent to 1 recipient',
  accepted: 1,
  refused: 0,
  request: {
    from: 'Demo store <shop@demo.example>',
    to: [to],
    cc: [],
    bcc: [],
    subject: `Your order ${order}`,
    category: 'transactional',
    attachments: [],
    variables: { order: { number: order } },
  },
  response: { messages: [{ to, messageId: `<${order}@demo.example>`, accepted: true, reply: '250 2.0.0 queued' }] },
});

export const stock = (sku: string, count: number, ago: number): Sample => ({
  ago,
  took: 180,
  actionType: 'HTTP_REQUEST',
  name: 'Stock of one article',
  status: 'SUCCESS',
  summary: `GET https://warehouse.example/stock/${sku}: 200`,
  request: {
    method: 'GET',
    url: `https://warehouse.example/stock/${sku}`,
    headers: { Accept: 'application/json', 'X-Api-Key': '{{ secrets.WAREHOUSE_KEY }}' },
    body: '',
  },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku, inStock: count }),
    truncated: false,
  },
});

/** Oldest first, as they happened. */
const SAMPLES: Sample[] = [
  confirmation(1001, 'ada.moss@customer.example', 6 * DAY),
  stock('TEA-250', 42, 3 * DAY),
  confirmation(1002, 'ben.hale@customer.example', 3 * DAY - MINUTE),
  {
    ago: DAY,
    took: 10_020,
    actionType: 'HTTP_REQUEST',
    name: 'Announce a paid order',
    status: 'FAILED',
    summary: 'POST https://fulfilment.example/orders: no answer',
    error: 'no answer within 5000 ms',
    attempts: 2,
    request: {
      method: 'POST',
      url: 'https://fulfilment.example/orders',
      headers: { Authorization: 'Bearer {{ secrets.FULFILMENT_TOKEN }}', 'Content-Type': 'application/json' },
      body: '{ "order": "1002", "total": 38.5 }',
    },
    response: null,
  },
  { ...stock('CUP-1', 0, 2 * HOUR), origin: 'test' },
];

/** Executions of the last days, so that history and statistics show something. */
export async function addHistory(owner: Admitted): Promise<void> {
  const { items: layouts } = await owner.run('layouts.list', { limit: 100 });
  const { items: requests } = await owner.run('httpRequests.list', { limit: 100 });
  for (const { ago, took, name, origin = 'step', status, error = '', attempts = 1, ...sample } of SAMPLES) {
    const startedAt = owner.context.ports.clock.now() - ago;
    const { request, response, summary, accepted = null, refused = null, ...kind } = sample;
    const configs = kind.actionType === 'EMAIL' ? layouts : requests;
    // An id tells when it was made, and lists are ordered by it.
    const id = systemIds({ now: () => startedAt }).uuid();
    await startExecution(owner.context, {
      id,
      locale: '',
      ...kind,
      configId: configs.find((config) => config.name === name)?.id ?? '',
      actionName: name,
      origin,
      stepReference: origin === 'step' ? 'order-paid/1' : '',
      runId: null,
      summary,
      startedAt,
      leaseMs: MINUTE,
      request,
    });
    const finishedAt = startedAt + took;
    const outcome = { status, summary, error, attempts, accepted, refused, finishedAt };
    await closeExecution(owner.context, id, { ...outcome, request, response });
  }
}
