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
  httpRequestPlace,
  showHttpRequestSummary,
} from '../domain/http-request.js';
import { maskClear, unmaskContent } from '../domain/http-request-masks.js';
import { type Context, defineOperation } from '../operation.js';
import { found } from '../shared/errors.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';
import { recordMask } from '../shared/record-mask.js';

const find = async (id: string, { storeId, ports }: Context) =>
  found(await ports.httpRequests.find(storeId, id), 'http request');

const openContent = async ({ id, sealed }: HttpRequestRow, context: Context): Promise<HttpRequestContent> =>
  JSON.parse(await context.open(httpRequestPlace(id), sealed));

/** The row to store: what may hold a credential is sealed, what stays clear is masked. */
async function makeRow(
  { fields, content }: ReturnType<typeof buildHttpRequest>,
  { id, createdAt }: { id: string; createdAt: number },
  context: Context,
): Promise<HttpRequestRow> {
  const clear = maskClear({ ...fields, url: content.url });
  const sealed = await context.seal(httpRequestPlace(id), JSON.stringify(content));
  return { ...clear, id, createdAt, updatedAt: context.ports.clock.now(), sealed };
}

const maskView = recordMask(HttpRequestView);

/** Not masked yet: that is done to every output. */
const show = (row: HttpRequestRow, content: HttpRequestContent): z.input<typeof HttpRequestView> => ({
  ...showHttpRequestSummary(row),
  ...content,
});

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
    async handler({ id }, context) {
      const row = await find(id, context);
      // Sealing the same content twice gives two texts, so that what was masked for one text can never be out of date.
      return context.remembered(`${context.storeId} ${id} ${row.sealed}`, async () =>
        maskView(show(row, await openContent(row, context))),
      );
    },
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
    async handler(input, context) {
      const { storeId, ports } = context;
      const built = buildHttpRequest({ ...input, ...unmaskContent(input) });
      const row = await makeRow(built, { id: ports.ids.uuid(), createdAt: ports.clock.now() }, context);
      await ports.transaction((tx) => tx.httpRequests.insert(storeId, row));
      return show(row, built.content);
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
    handler({ id, ...sent }, context) {
      const { storeId, ports } = context;
      return ports.transaction(async (tx) => {
        const stored = found(await tx.httpRequests.lock(storeId, id), 'http request');
        const content = await openContent(stored, context);
        const built = buildHttpRequest({ ...sent, ...unmaskContent(sent, content) }, { row: stored, content });
        const row = await makeRow(built, stored, context);
        await tx.httpRequests.replace(storeId, id, row);
        return show(row, built.content);
      });
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
      await ports.transaction(async (tx) => {
        const { name } = found(await tx.httpRequests.lock(storeId, id), 'http request');
        const deletedAt = ports.clock.now();
        await tx.deletedActions.insert(storeId, { actionType: 'HTTP_REQUEST', id, name, deletedAt });
        await tx.httpRequests.remove(storeId, id);
      });
      return { deleted: true as const, id };
    },
  }),
};
