import { z } from 'zod';
import {
  buildHttpRequest,
  type HttpRequestContent,
  HttpRequestId,
  HttpRequestInput,
  HttpRequestPatch,
  type HttpRequestRow,
  HttpRequestSummaryView,
  HttpRequestView,
  httpRequestSearch,
  showHttpRequestSummary,
} from '../domain/http-request.js';
import { found, invalid, notFound } from '../errors.js';
import { type Context, defineOperation } from '../operation.js';
import { PageInput, paged, pageOf } from '../paging.js';

const find = async (id: string, { storeId, ports }: Context) =>
  found(await ports.httpRequests.find(storeId, id), 'http request');

const contentOf = (row: HttpRequestRow): HttpRequestContent => JSON.parse(row.content);

function show(row: HttpRequestRow): z.input<typeof HttpRequestView> {
  const { content, search, ...clear } = row;
  const { headers, body } = contentOf(row);
  return { ...showHttpRequestSummary(clear), headers: maskHeaders(headers), body };
}

const example = {
  name: 'Stock of one article',
  method: 'GET' as const,
  url: 'https://shop.example/stock?sku={{ variables.sku }}',
  headers: { 'X-Api-Key': '{{ secrets.SHOP_KEY }}' },
};

export const httpRequests = {
  'httpRequests.list': defineOperation({
    title: 'List HTTP requests',
    description:
      'Lists the configured HTTP requests (calls that workflow steps make), newest first, without headers and body; q searches name, description and url. Literal credentials are never shown.',
    level: 'read',
    effect: 'read',
    input: z.strictObject(PageInput),
    output: pageOf(HttpRequestSummaryView),
    example: { limit: 10, q: 'stock' },
    handler: (input, { storeId, ports }) =>
      paged(input, (slice) => ports.httpRequests.list(storeId, slice), showHttpRequestSummary),
  }),
  'httpRequests.get': defineOperation({
    title: 'Get one HTTP request',
    description:
      'Returns one configured HTTP request with its headers and body. Literal credentials read back as ********; references such as {{ secrets.NAME }} are returned as written.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: HttpRequestId }),
    output: HttpRequestView,
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    handler: async ({ id }, context) => show(await find(id, context)),
  }),
  'httpRequests.create': defineOperation({
    title: 'Create an HTTP request',
    description:
      'Stores a new HTTP request for workflow steps to run, and returns it. Nothing is sent. Write credentials as {{ secrets.NAME }}, never literally.',
    level: 'write',
    effect: 'create',
    input: HttpRequestInput,
    resource: HttpRequestView,
    output: HttpRequestView,
    example,
    async handler(input, { storeId, ports }) {
      const now = ports.clock.now();
      const row = makeRow(buildHttpRequest(input), now);
      const created = { ...row, id: ports.ids.uuid(), createdAt: now };
      await ports.transaction((tx) => tx.httpRequests.insert(storeId, created));
      return show(created);
    },
  }),
  'httpRequests.update': defineOperation({
    title: 'Change an HTTP request',
    description:
      'Changes the fields that are sent and keeps the others; headers and body are replaced whole. A masked value ******** sent back at its place keeps the stored one. Returns the request. Nothing is sent to the target.',
    level: 'write',
    effect: 'update',
    input: HttpRequestPatch,
    resource: HttpRequestView,
    output: HttpRequestView,
    example: { id: '…', description: 'Asked before every order confirmation', timeoutMs: 5000 },
    subject: ({ id }, context) => find(id, context),
    async handler({ id, ...sent }, { storeId, ports }) {
      const row = await ports.transaction(async (tx) => {
        const stored = found(await tx.httpRequests.lock(storeId, id), 'http request');
        const content = contentOf(stored);
        const kept = sent.headers ? { ...sent, headers: keepMasked(sent.headers, content.headers) } : sent;
        const change = makeRow(buildHttpRequest(kept, { row: stored, content }), ports.clock.now());
        await tx.httpRequests.replace(storeId, id, change);
        return { ...change, id, createdAt: stored.createdAt };
      });
      return show(row);
    },
  }),
  'httpRequests.remove': defineOperation({
    title: 'Delete an HTTP request',
    description: 'Deletes a configured HTTP request for good. Workflow steps that still use it fail from then on.',
    level: 'write',
    effect: 'destroy',
    input: z.strictObject({ id: HttpRequestId }),
    output: z.object({ deleted: z.literal(true), id: HttpRequestId }),
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id }, { storeId, ports }) {
      if (!(await ports.transaction((tx) => tx.httpRequests.remove(storeId, id)))) throw notFound('http request');
      return { deleted: true as const, id };
    },
  }),
};

const MASK = '********';
const REFERENCE = /^\s*\{\{-?\s*secrets\.[A-Za-z_][A-Za-z0-9_]*\s*-?\}\}\s*$/;
const maskHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, REFERENCE.test(value) ? value : MASK]));

/** A mask sent back under the same name keeps the stored value. */
function keepMasked(sent: Record<string, string>, stored: Record<string, string>): Record<string, string> {
  const byName = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const kept = value === MASK ? byName.get(name.toLowerCase()) : value;
      if (kept === undefined) throw invalid(`headers.${name}`, 'is masked; send the real value or a secret reference');
      return [name, kept];
    }),
  );
}

function makeRow({ fields, content }: ReturnType<typeof buildHttpRequest>, now: number) {
  const clear = { ...fields, url: content.url, updatedAt: now };
  return { ...clear, content: JSON.stringify(content), search: httpRequestSearch(clear) };
}
