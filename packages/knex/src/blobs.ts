import { type Blobs, invalid } from '@sendstep/core';
import type { Knex } from 'knex';
import { isAborted, translate } from './errors.js';
import { createRetrying } from './retrying.js';
import { isId } from './rows.js';

const CHUNK_BYTES = 256 * 1024;
/** Chunks deleted per statement: 16 MB. */
const BATCH = 64;

/**
 * Stores bytes in rows of 256 KB, where every host can read them. Each chunk is a separate statement: a slow upload or
 * download holds neither a transaction nor a connection, and only one chunk is in memory.
 */
export function knexBlobs(knex: Knex): Blobs {
  const at = (storeId: string, key: string) => ({ store_id: storeId, file_key: key });

  /** Retried by itself: the bytes come from a stream, so `write` cannot run again from the start. */
  const retrying = createRetrying();
  const alone = <T>(statement: () => PromiseLike<T>) => retrying(async () => statement(), isAborted);

  async function remove(storeId: string, key: string): Promise<void> {
    await knex('blobs').where(at(storeId, key)).delete();
    const chunks = () => knex('blob_chunks').where(at(storeId, key));
    const last = await chunks().max({ number: 'number' }).first();
    for (let from = 0; from <= (last?.number ?? -1); from += BATCH) {
      await chunks()
        .whereBetween('number', [from, from + BATCH - 1])
        .delete();
    }
  }

  async function* readChunks(storeId: string, key: string, size: number): AsyncGenerator<Uint8Array> {
    const count = Math.ceil(size / CHUNK_BYTES);
    for (let number = 0; number < count; number++) {
      const row = await knex('blob_chunks')
        .where({ ...at(storeId, key), number })
        .first('bytes')
        .catch((error: unknown) => {
          throw translate(error);
        });
      if (!row) throw new Error('the bytes were removed while they were read');
      yield row.bytes;
    }
  }

  return {
    async write(storeId, key, chunks) {
      if (!isId(storeId) || !isId(key)) throw invalid('key', 'must be a UUID');
      // Claims the key. A blob without a size is not readable.
      await alone(() => knex('blobs').insert({ ...at(storeId, key), size: null }));
      try {
        let size = 0;
        for await (const bytes of rechunk(chunks)) {
          const row = { ...at(storeId, key), number: Math.floor(size / CHUNK_BYTES), bytes };
          await alone(() => knex('blob_chunks').insert(row));
          size += bytes.length;
        }
        const done = await alone(() => knex('blobs').where(at(storeId, key)).update({ size }));
        if (done === 0) throw new Error('the bytes were removed while they were written');
        return { size };
      } catch (error) {
        await remove(storeId, key).catch(() => {});
        throw error;
      }
    },
    async read(storeId, key) {
      if (!isId(storeId) || !isId(key)) return undefined;
      const blob = await knex('blobs').where(at(storeId, key)).whereNotNull('size').first('size');
      return blob && readChunks(storeId, key, blob.size);
    },
    async remove(storeId, key) {
      if (isId(storeId) && isId(key)) await remove(storeId, key);
    },
  };
}

/** Regroups the bytes into chunks of exactly one row; the last one may be shorter. */
async function* rechunk(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + CHUNK_BYTES - length);
      buffered.push(part);
      length += part.length;
      from += part.length;
      if (length === CHUNK_BYTES) {
        yield Buffer.concat(buffered, length);
        buffered = [];
        length = 0;
      }
    }
  }
  if (length > 0) yield Buffer.concat(buffered, length);
}
