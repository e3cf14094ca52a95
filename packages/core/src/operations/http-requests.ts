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
  httpRequestSealContext,
  IfHttpRequestVersion,
  showHttpRequestSummary,
} from '../domain/http-request.js';
import { maskClear, unmaskContent } from '../domain/http-request-masks.js';
import { allowsVersion, type IfVersion, stale } from '../domain/if-version.js';
import { type Context, defineOperation } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { found } from '../shared/errors.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';
import { recordMask } from '../shared/record-mask.js';

const find = async (id: string, { storeId, ports }: Context) =>
  found(await ports.httpRequests.find(storeId, id), 'HTTP request');

const lock = async (tx: Stores, storeId: string, id: string) =>
  found(await tx.httpRequests.lock(storeId, id), 'HTTP request');

/** Refuses a write that started from another version. */
function requireVersion(row: HttpRequestRow, ifVersion: IfVersion | undefined): void {
  if (!allowsVersion(ifVersion, row.version)) throw stale(ifVersion!, row);
}

const openContent = async ({ id, sealed }: HttpRequestRow, context: Context): Promise<HttpRequestContent> =>
  JSON.parse(await context.open(httpRequestSealContext(id), sealed));

/** The row to store: content that may hold credentials is sealed, clear columns are masked. */
async function makeRow(
  { fields, content }: ReturnType<typeof buildHttpRequest>,
  { id, version, createdAt }: Pick<HttpRequestRow, 'id' | 'version' | 'createdAt'>,
  context: Context,
): Promise<HttpRequestRow> {
  const clear = maskClear({ ...fields, url: content.url });
  const sealed = await context.seal(httpRequestSealContext(id), JSON.stringify(content));
  return { ...clear, id, version, createdAt, updatedAt: context.ports.clock.now(), sealed };
}

const maskView = recordMask(HttpRequestView);

/** Not masked yet: `run` masks every output. */
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
      'Lists configured HTTP requests (calls made by workflow steps), newest first, without headers and body; q searches name, description and url. Literal credentials are masked.',
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
      'Returns one configured HTTP request with headers and body. Literal credentials are returned as ********; references such as {{ secrets.NAME }} are returned as written.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: HttpRequestId }),
    output: HttpRequestView,
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id }, context) {
      const row = await find(id, context);
      // Every sealing yields a different text, so an entry cached under it is never stale.
      // Frozen, so it is checked and written once.
      return context.cached(`${context.storeId} ${id} ${row.sealed}`, async () =>
        Object.freeze(maskView(show(row, await openContent(row, context)))),
      );
    },
  }),
  'httpRequests.create': defineOperation({
    title: 'Create an HTTP request',
    description:
      'Creates an HTTP request for workflow steps and returns it. Nothing is sent. Write credentials as {{ secrets.NAME }}, never literally.',
    level: 'write',
    effect: 'create',
    input: HttpRequestInput,
    resource: HttpRequestView,
    output: HttpRequestView,
    example,
    replay: 'output',
    async handler(input, context) {
      const { storeId, ports } = context;
      const built = buildHttpRequest({ ...input, ...unmaskContent(input) });
      const row = await makeRow(built, { id: ports.ids.uuid(), version: 1, createdAt: ports.clock.now() }, context);
      const write = async ({ httpRequests }: Pick<Stores, 'httpRequests'>) => {
        await httpRequests.insert(storeId, row);
        return show(row, built.content);
      };
      // One statement needs no transaction. An idempotency key adds another.
      return context.idempotent ? ports.transaction(write) : write(ports);
    },
  }),
  'httpRequests.update': defineOperation({
    title: 'Update an HTTP request',
    description:
      'Updates the fields that are sent; others are kept. Headers and body are each replaced as a whole. A masked value (********) sent back in the same place keeps the stored value. Returns the request. Nothing is sent to the target.',
    level: 'write',
    effect: 'update',
    input: HttpRequestPatch,
    resource: HttpRequestView,
    output: HttpRequestView,
    example: { id: '…', description: 'Called before every order confirmation', timeoutMs: 5000 },
    subject: ({ id }, context) => find(id, context),
    async handler({ id, ifVersion, ...sent }, context) {
      const { storeId, ports } = context;
      /** Undefined if the request has been changed since it was read. */
      async function write({ httpRequests }: Pick<Stores, 'httpRequests'>, stored: HttpRequestRow) {
        requireVersion(stored, ifVersion);
        const content = await openContent(stored, context);
        const built = buildHttpRequest({ ...sent, ...unmaskContent(sent, content) }, { row: stored, content });
        const row = await makeRow(built, { ...stored, version: stored.version + 1 }, context);
        const isReplaced = await httpRequests.replace(storeId, id, row, stored.version);
        return isReplaced ? show(row, built.content) : undefined;
      }
      const written = await write(ports, await find(id, context));
      // A lock costs two more statements, so it is taken only after another write has come first.
      return (
        written ?? ports.transaction(async (tx) => found(await write(tx, await lock(tx, storeId, id)), 'HTTP request'))
      );
    },
  }),
  'httpRequests.remove': defineOperation({
    title: 'Delete an HTTP request',
    description: 'Permanently deletes a configured HTTP request. Workflow steps that still use it will fail.',
    level: 'write',
    effect: 'destroy',
    input: z.strictObject({ id: HttpRequestId, ifVersion: IfHttpRequestVersion }),
    output: z.object({ deleted: z.literal(true), id: HttpRequestId }),
    example: { id: '…' },
    subject: ({ id }, context) => find(id, context),
    async handler({ id, ifVersion }, { storeId, ports }) {
      await ports.transaction(async (tx) => {
        const row = await lock(tx, storeId, id);
        requireVersion(row, ifVersion);
        const deletedAt = ports.clock.now();
        await tx.deletedActions.insert(storeId, { actionType: 'HTTP_REQUEST', id, name: row.name, deletedAt });
        await tx.httpRequests.remove(storeId, id);
      });
      return { deleted: true as const, id };
    },
  }),
};
