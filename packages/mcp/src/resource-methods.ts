import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Admitted, OutputOf } from '@sendstep/core';
import { foundOr, type Method, parse, type Request, type Result, refuseCursor } from './request.js';
import {
  JSON_TYPE,
  LAYOUT_SCHEMA,
  LAYOUT_TEMPLATE,
  layoutIdIn,
  layoutUri,
  type ResourceDefinition,
} from './resources.js';
import { invalidParams, resourceNotFound } from './rpc-error.js';

/** The largest page of the layout list, because some clients never request a second page. */
const PAGE_SIZE = 100;
/** Keeps a list of a hundred resources small enough for a model. */
const MAX_DESCRIPTION = 120;

export const resourceMethods = {
  'resources/list': listResources,
  'resources/templates/list': (request) => {
    refuseCursor(ListResourceTemplatesRequestSchema, request);
    return { resourceTemplates: [LAYOUT_TEMPLATE] };
  },
  'resources/read': readResource,
} satisfies Record<string, Method>;

async function listResources(request: Request, admitted: Admitted): Promise<Result> {
  const page = pageAt(parse(ListResourcesRequestSchema, request)?.cursor);
  const { items, pages } = await admitted.run('layouts.list', { page, limit: PAGE_SIZE });
  const layouts = items.map(layoutResource);
  return {
    resources: page === 1 ? [LAYOUT_SCHEMA, ...layouts] : layouts,
    ...(page < pages && { nextCursor: cursorTo(page + 1) }),
  };
}

type Summary = OutputOf<'layouts.list'>['items'][number];
function layoutResource({ id, name, description, subject, updatedAt }: Summary) {
  return {
    uri: layoutUri(id),
    name,
    description: [...(description || subject)].slice(0, MAX_DESCRIPTION).join(''),
    mimeType: JSON_TYPE,
    annotations: { lastModified: updatedAt },
  } satisfies Omit<ResourceDefinition, 'title'> & { annotations: unknown };
}

/** Encoded, so clients treat the cursor as opaque. */
const cursorTo = (page: number) => Buffer.from(`layouts ${page}`).toString('base64url');
function pageAt(cursor: string | undefined): number {
  if (!cursor) return 1;
  const page = /^layouts ([1-9]\d{0,5})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (!page || cursorTo(Number(page)) !== cursor) throw invalidParams('unknown cursor');
  return Number(page);
}

async function readResource(request: Request, admitted: Admitted): Promise<Result> {
  const { uri } = parse(ReadResourceRequestSchema, request);
  const content = await contentAt(uri, admitted);
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(content) }] };
}

async function contentAt(uri: string, admitted: Admitted): Promise<unknown> {
  if (uri === LAYOUT_SCHEMA.uri) return admitted.run('layouts.schema', {});
  const id = layoutIdIn(uri);
  if (id === undefined) {
    throw resourceNotFound(`uri: must be ${LAYOUT_SCHEMA.uri} or ${LAYOUT_TEMPLATE.uriTemplate}`);
  }
  return foundOr(admitted.run('layouts.get', { id }), () =>
    resourceNotFound('uri: layout not found; list_email_templates shows the ids'),
  );
}
