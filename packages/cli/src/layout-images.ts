import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputOf } from '@sendstep/core';
import { isUuid } from '@sendstep/core';
import { SendstepError } from '@sendstep/core/errors';
import type { Backend } from './backend-types.js';
import { UsageError } from './usage-error.js';

/** Where the preview serves embedded images. */
export const IMAGES = '/images/';
const TYPES = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' };

/** An email refers to its embedded images by content id, which a browser does not know. */
export const withImages = (html: string) => html.replaceAll(/\bcid:([\da-f]{8}-[\da-f-]{27})/gi, `${IMAGES}$1`);

/** An embedded image: from the files of the directory, else from the store; undefined if neither can be read. */
export async function embeddedImage(
  backend: Backend,
  directory: string,
  key: string,
): Promise<{ contentType: string; content: AsyncIterable<Uint8Array> } | undefined> {
  if (!isUuid(key)) return undefined;
  for (const [extension, contentType] of Object.entries(TYPES)) {
    const path = join(directory, 'files', `${key}.${extension}`);
    if (existsSync(path)) return { contentType, content: createReadStream(path) };
  }
  try {
    return (await backend.run('files.read', { key })) as OutputOf<'files.read'>;
  } catch (error) {
    // Not there, or the caller has a key: only owners may read files.
    if (error instanceof SendstepError || error instanceof UsageError) return undefined;
    throw error;
  }
}
