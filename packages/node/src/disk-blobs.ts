import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Blobs, conflict, invalid, isUuid, unavailable } from '@sendstep/core';

const READ_BYTES = 256 * 1024;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;
/** The disk is full, broken or may only be read. None of these comes from a connection that an upload arrives on. */
const UNAVAILABLE = /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE)$/;
const translate = (error: unknown) => (UNAVAILABLE.test(codeOf(error) ?? '') ? unavailable(error) : error);

/**
 * Bytes as files, `<folder>/<store>/<key>`, on the machine with the embedded database. A file is written under a temporary
 * name and renamed when it is complete and synced, so a crash never leaves a partial file under its real name.
 */
export function diskBlobs(folder: string): Blobs {
  // Only ids ever become part of a path.
  const pathOf = (storeId: string, key: string) =>
    isUuid(storeId) && isUuid(key) ? join(folder, storeId, key) : undefined;
  const partOf = (path: string) => `${path}.part`;

  return {
    async write(storeId, key, chunks) {
      const path = pathOf(storeId, key);
      if (!path) throw invalid('key', 'must be a UUID');
      try {
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        if (made) await syncFolder(dirname(made));
        // Creating the part claims the key: nobody else can create the file in the meantime.
        return { size: await fill(path, partOf(path), chunks) };
      } catch (error) {
        throw translate(error);
      }
    },
    async read(storeId, key) {
      const path = pathOf(storeId, key);
      if (!path || !(await exists(path))) return undefined;
      // Opened when reading starts: a file that is never read would otherwise stay open.
      return (async function* () {
        yield* createReadStream(path, { highWaterMark: READ_BYTES });
      })();
    },
    async remove(storeId, key) {
      const path = pathOf(storeId, key);
      if (!path) return;
      await rm(path, { force: true });
      await rm(partOf(path), { force: true });
    },
  };
}

/** Writes the part and renames it; a failure leaves neither. Returns the size. */
async function fill(path: string, partPath: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const part = await create(partPath);
  try {
    let size = 0;
    try {
      if (await exists(path)) throw taken();
      for await (const chunk of chunks) {
        await part.appendFile(chunk);
        size += chunk.length;
      }
      await part.sync();
    } finally {
      await part.close();
    }
    await rename(partPath, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
}

const taken = () => conflict('a file with the same key exists already');

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? taken() : error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** A new file name is durable once its folder is synced. Windows cannot open folders and does not need this. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
}
