/**
 * Where the bytes of uploaded files are kept, by store and key (both UUIDs). It takes no part in transactions: the record
 * in `FileStore` says whether a file exists. Every adapter passes `describeBlobs`.
 */
export interface Blobs {
  /**
   * Keeps the bytes as they come, without holding all of them. A key is written once: a second write of it is a conflict.
   * Nothing can be read before everything was written, and nothing is left when the source fails half way.
   */
  write(storeId: string, key: string, chunks: AsyncIterable<Uint8Array>): Promise<{ size: number }>;
  /** The bytes as they are asked for, or undefined. When they are removed meanwhile, reading may fail but never ends early. */
  read(storeId: string, key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes the bytes and whatever a write that was cut off has left; what is not there is removed already. */
  remove(storeId: string, key: string): Promise<void>;
}
