import { z } from 'zod';
import { id, Time } from '../shared/fields.js';
import { asWritten } from '../shared/outgoing.js';

/** One shop's account: everything else belongs to one. */
export interface Store {
  id: string;
  name: string;
  /** What seals this store's records, wrapped by the master key. Never shown. */
  dataKey: string;
  createdAt: number;
}

/** A store that was removed and may have left rows behind, or get some from a run that was under way. */
export interface RetiredStore {
  id: string;
  name: string;
  since: number;
}

export const StoreName = asWritten(z.string(), 'commands name a store by it');
export const StoreView = z.object({ id: id('The store.'), name: StoreName, createdAt: Time });
export const showStore = ({ id, name, createdAt }: Store): z.input<typeof StoreView> => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
});
