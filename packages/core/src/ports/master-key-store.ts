/** Which master key the installation is encrypted with, so hosts with different keys cannot use one database. */
export interface MasterKeyStore {
  /** Stores the id of the key unless there is one; returns the stored one. Concurrent callers all get the same. */
  claim(id: string): Promise<string>;
  /** After a rotation. */
  replace(id: string): Promise<void>;
}
