/**
 * Stores the bytes of uploaded files by store and key (both UUIDs). Not transactional: a file exists if it has a record
 * in `FileStore`. Every adapter passes `describeBlobs`.
 */
export interface Blobs {
  /**
   * Writes the bytes as a stream. A key can be written once: a second write is a conflict. Nothing can be read before
   * everything is written, and nothing is left if the source fails.
   */
  write(storeId: string, key: string, chunks: AsyncIterable<Uint8Array>): Promise<{ size: number }>;
  /** The bytes as a stream, or undefined. If they are removed meanwhile, reading may fail but never ends early. */
  read(storeId: string, key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes the bytes, including those of an interrupted write. Does nothing if there are none. */
  remove(storeId: string, key: string): Promise<void>;
}
