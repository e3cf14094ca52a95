import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { conflict, invalid, isUuid } from '@sendstep/core';

/** Uploaded files, compressed on disk. Implements the port `Blobs` of @sendstep/core. */
export function zippedBlobs(directory) {
  const areIds = (storeId, key) => isUuid(storeId) && isUuid(key);
  const pathOf = (storeId, key) => join(directory, storeId, `${key}.gz`);
  return {
    async write(storeId, key, chunks) {
      if (!areIds(storeId, key)) throw invalid('key', 'not an id');
      await mkdir(join(directory, storeId), { recursive: true });
      const part = join(directory, randomUUID());
      let size = 0;
      async function* counted() {
        for await (const chunk of chunks) {
          size += chunk.length;
          yield chunk;
        }
      }
      try {
        await pipeline(counted(), createGzip(), createWriteStream(part));
        // The bytes appear at once and complete, and only the first writer gets the name.
        await link(part, pathOf(storeId, key));
      } catch (error) {
        throw error.code === 'EEXIST' ? conflict('a file with the same key exists already') : error;
      } finally {
        await rm(part, { force: true });
      }
      return { size };
    },
    async read(storeId, key) {
      if (!areIds(storeId, key)) return undefined;
      const path = pathOf(storeId, key);
      const exists = await access(path).then(
        () => true,
        () => false,
      );
      if (!exists) return undefined;
      const zipped = createReadStream(path);
      const bytes = createGunzip();
      pipeline(zipped, bytes).catch(() => {});
      return bytes;
    },
    async remove(storeId, key) {
      if (areIds(storeId, key)) await rm(pathOf(storeId, key), { force: true });
    },
  };
}
