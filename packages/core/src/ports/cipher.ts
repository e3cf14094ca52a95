/** The row that a sealed text belongs to. It cannot be opened for any other row. */
export interface SealContext {
  table: string;
  id: string;
}

/** A store and its data key, wrapped by a master key that is not in the database. */
export interface Vault {
  storeId: string;
  dataKey: string;
}

/** Encrypts credentials and personal data. Every implementation passes `describeCipher`. */
export interface Cipher {
  /** A new wrapped data key for a store. */
  newDataKey(storeId: string): Promise<string>;
  seal(vault: Vault, context: SealContext, text: string): Promise<string>;
  /** Fails if the text was sealed for another row, was modified, or its master key is not configured. */
  open(vault: Vault, context: SealContext, sealed: string): Promise<string>;
  /**
   * A keyed hash of a text, as 64 hex digits: always the same for a store and its data key, whichever master key wraps it,
   * and meaningless to anyone else. Texts of different purposes never have the same hash.
   */
  hash(vault: Vault, purpose: string, text: string): Promise<string>;
  /** The data key wrapped by the current master key, or undefined if it already is. Sealed texts stay unchanged. */
  rewrap(vault: Vault): Promise<string | undefined>;
}
