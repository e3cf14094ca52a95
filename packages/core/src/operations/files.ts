import { z } from 'zod';
import { harmlessType, isPicture } from '../domain/content-type.js';
import {
  FILE_KINDS,
  FileKey,
  type FileKind,
  Filename,
  FileView,
  inUseBy,
  ListedFileView,
  type StoredFile,
  showFile,
} from '../domain/file.js';
import { FileContent, inspect, StreamedFile } from '../domain/file-content.js';
import { usersOf } from '../layouts/file-users.js';
import { type Context, defineOperation } from '../operation.js';
import { found, invalid, SendstepError } from '../shared/errors.js';
import { checked } from '../shared/fields.js';
import { asWritten, OWN_WORDS } from '../shared/outgoing.js';
import { PageInput, paged, pageOf } from '../shared/paging.js';

/** Longer than any upload takes, and well below the day after which unreferenced bytes are removed. */
const MAX_UPLOAD_MS = 12 * 60 * 60 * 1000;
const MIME_TYPE = /^[a-z0-9][\w.+-]{0,100}\/[a-z0-9][\w.+-]{0,100}$/;

function kindOf(contentType: string, wanted: FileKind | undefined): FileKind {
  if (wanted !== undefined && wanted !== 'attachment' && !isPicture(contentType)) {
    throw invalid('kind', `${wanted} must be a PNG, JPEG, GIF or WebP image`);
  }
  return wanted ?? (isPicture(contentType) ? 'image' : 'attachment');
}

const cannotBeRestored = (versions: number) =>
  versions === 1
    ? '1 saved version of a layout uses this file and can no longer be restored completely'
    : `${versions} saved versions of layouts use this file and can no longer be restored completely`;

/** Removes bytes that have no record. If that fails, their leftover entry remains and a job retries. */
async function discard(key: string, { storeId, ports }: Context): Promise<void> {
  try {
    await ports.blobs.remove(storeId, key);
    await ports.transaction((tx) => tx.files.forgetLeftover(storeId, key));
  } catch {}
}

export const files = {
  'files.list': defineOperation({
    title: 'List uploaded files',
    description:
      'Lists uploaded logos, images and attachments, newest first; q searches the filename. With usage true, each file also shows whether it is in use and by which layouts and header or footer presets. Files are uploaded in the app.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({
      ...PageInput,
      usage: z.boolean().describe('Include what uses each file (default false).').optional(),
    }),
    output: pageOf(ListedFileView),
    example: { limit: 10, usage: true },
    async handler({ usage, ...input }, { storeId, ports }) {
      const page = await paged(input, (slice) => ports.files.list(storeId, slice), showFile);
      if (!usage) return page;
      const users = await usersOf(
        storeId,
        page.items.map(({ key }) => key),
        ports,
      );
      return {
        ...page,
        items: page.items.map((file) => {
          const usedBy = users.get(file.key) ?? [];
          return { ...file, inUse: usedBy.length > 0, usedBy };
        }),
      };
    },
  }),
  'files.read': defineOperation({
    title: 'Read an uploaded file',
    description:
      'Streams an uploaded file, with its size and a content type that browsers do not execute. For the pages of the app.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject({ key: FileKey }),
    output: asWritten(StreamedFile, 'the file as it was uploaded'),
    example: { key: '…' },
    async handler({ key }, { storeId, ports }) {
      const { filename, contentType, size } = found(await ports.files.find(storeId, key), 'file');
      const content = found(await ports.blobs.read(storeId, key), 'file');
      return { filename, contentType: harmlessType(contentType), size, content };
    },
  }),
  'files.remove': defineOperation({
    title: 'Delete an uploaded file',
    description:
      'Permanently deletes an uploaded file. Refused while a layout or preset uses it; the error names them. A warning gives the number of saved versions that use it.',
    level: 'write',
    effect: 'destroy',
    input: z.strictObject({ key: FileKey }),
    output: z.object({ deleted: z.literal(true), key: FileKey, warning: asWritten(z.string(), OWN_WORDS).optional() }),
    example: { key: '…' },
    async handler({ key }, context) {
      const { storeId, ports } = context;
      await ports.transaction(async (tx) => {
        found(await tx.files.lock(storeId, key), 'file');
        const users = (await usersOf(storeId, [key], tx)).get(key);
        if (users) throw new SendstepError('conflict', inUseBy(users), { fileInUse: true });
        await tx.files.remove(storeId, key, ports.clock.now());
      });
      await discard(key, context);
      // Outside the transaction: it may read many rows, and other writers should not wait.
      const versions = await ports.layouts.countVersionsWithFile(storeId, key);
      return { deleted: true as const, key, ...(versions > 0 && { warning: cannotBeRestored(versions) }) };
    },
  }),
  'files.upload': defineOperation({
    title: 'Upload a file',
    description:
      'Uploads a file of up to 100 MB for use in layouts and presets, and returns its record. The content must match the filename extension or content type. Logos and images must be PNG, JPEG, GIF or WebP; anything else is an attachment.',
    level: 'owner',
    effect: 'create',
    input: z.strictObject({
      content: FileContent,
      filename: Filename,
      kind: z
        .enum(FILE_KINDS)
        .describe('What the file is for; default: image for pictures, otherwise attachment.')
        .optional(),
      contentType: z
        .string()
        .toLowerCase()
        .check(checked((type) => (MIME_TYPE.test(type) ? undefined : 'must be a media type such as image/png')))
        .describe('Media type; default: detected from the extension or the content.')
        .optional(),
    }),
    output: FileView,
    example: { filename: 'terms.txt', content: new TextEncoder().encode('Terms and conditions\n') },
    async handler(input, context) {
      const { storeId, ports } = context;
      const startedAt = ports.clock.now();
      const key = ports.ids.uuid();
      await ports.transaction((tx) => tx.files.announce(storeId, key, startedAt));
      let file: StoredFile;
      try {
        const { chunks, contentType } = inspect(input.content, input.filename, input.contentType);
        const { size } = await ports.blobs.write(storeId, key, chunks);
        const createdAt = ports.clock.now();
        if (createdAt - startedAt > MAX_UPLOAD_MS) throw invalid('content', 'took too long');
        const kind = kindOf(contentType(), input.kind);
        file = { key, filename: input.filename, contentType: contentType(), size, kind, createdAt };
      } catch (error) {
        await discard(key, context);
        throw error;
      }
      // If this fails, the outcome is unknown: keep the bytes; the job removes them if they have no record.
      await ports.transaction((tx) => tx.files.insert(storeId, file));
      return showFile(file);
    },
  }),
};
