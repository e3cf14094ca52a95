import type { ActionType, Outcome } from '@sendstep/core';
import { NOBODY_ACCEPTED, timeoutMessage } from './demo-world.js';

/** A recorded execution with the texts of a real one, for histories too long to run. */
export interface Sample {
  took: number;
  actionType: ActionType;
  /** Name of the layout or HTTP request. */
  name: string;
  locale: string;
  status: Outcome['status'];
  summary: string;
  error: string;
  /** Number of recipients; null for HTTP requests. */
  accepted: number | null;
  refused: number | null;
  warnings: string[];
  request: Record<string, unknown>;
  response: Record<string, unknown> | null;
}

const STOCK_TIMEOUT_MS = 10_000;

const mail = (name: string, category: string, to: string, subject: string) => ({
  took: 640,
  actionType: 'EMAIL' as const,
  name,
  locale: 'en',
  summary: `${name} to 1 recipient`,
  request: { from: 'shop@demo.example', to: [to], cc: [], bcc: [], subject, category, attachments: [], variables: {} },
});

export function confirmation(order: number, to: string, failed: boolean): Sample {
  const reply = failed ? NOBODY_ACCEPTED : '250 2.0.0 OK: queued';
  const message = { to, messageId: `<${order}@demo.example>`, accepted: !failed, reply, attempts: 1 };
  return {
    ...mail('Order confirmation', 'transactional', to, `Your order ${order}`),
    status: failed ? 'FAILED' : 'SUCCESS',
    error: failed ? reply : '',
    accepted: failed ? 0 : 1,
    refused: failed ? 1 : 0,
    warnings: failed ? [`${to.replace(/^(..)[^@]*/, '$1***')} was not accepted: ${reply}`] : [],
    response: { messages: [message] },
  };
}

/** A marketing email whose only recipient has unsubscribed. */
export const skipped = (to: string): Sample => ({
  ...mail('Spring sale', 'marketing', to, ''),
  took: 20,
  status: 'SKIPPED',
  error: '',
  accepted: 0,
  refused: 0,
  warnings: [],
  response: { messages: [] },
});

export function stock(sku: string, inStock: number, failed: boolean): Sample {
  const url = `https://warehouse.example/stock/${sku}`;
  const headers = { Accept: 'application/json', 'X-Api-Key': '{{ secrets.WAREHOUSE_KEY }}' };
  const response = { status: 200, headers: { 'content-type': 'application/json' }, truncated: false };
  return {
    took: failed ? STOCK_TIMEOUT_MS : 180,
    actionType: 'HTTP_REQUEST',
    name: 'Stock of one article',
    locale: '',
    status: failed ? 'FAILED' : 'SUCCESS',
    summary: `GET ${url}`,
    error: failed ? timeoutMessage(STOCK_TIMEOUT_MS) : '',
    accepted: null,
    refused: null,
    warnings: [],
    request: { method: 'GET', url, headers, body: '' },
    response: failed ? null : { ...response, body: JSON.stringify({ sku, inStock }) },
  };
}
