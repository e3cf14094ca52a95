/** A place in the storage. What was sealed for one place opens at no other. */
export interface Place {
  table: string;
  id: string;
}

/** A store and its data key as it is stored: wrapped by a master key that is not in the database. */
export interface Vault {
  storeId: string;
  dataKey: string;
}

/** Seals what may hold credentials or people's data. Every implementation passes `describeCipher`. */
export interface Cipher {
  /** A new data key for a store, wrapped. */
  newDataKey(storeId: string): Promise<string>;
  seal(vault: Vault, place: Place, text: string): Promise<string>;
  /** Fails when the text was sealed elsewhere, was altered, or its master key is not at hand. */
  open(vault: Vault, place: Place, sealed: string): Promise<string>;
  /** The data key wrapped by the present master key, or undefined when it is already. What it sealed stays as it is. */
  rewrap(vault: Vault): Promise<string | undefined>;
}
