import { z } from 'zod';
import { id, Time } from '../shared/fields.js';
import { asWritten } from '../shared/outgoing.js';

/** A shop's account, which owns all other records. */
export interface Store {
  id: string;
  name: string;
  /** The data key of this store, wrapped by the master key. Never returned. */
  dataKey: string;
  createdAt: number;
}

/** A removed store that may still have rows, or get some from an active run. */
export interface RetiredStore {
  id: string;
  name: string;
  since: number;
}

export const StoreName = asWritten(z.string(), 'commands identify a store by name');
export const StoreView = z.object({ id: id('The store.'), name: StoreName, createdAt: Time });
export const showStore = ({ id, name, createdAt }: Store): z.input<typeof StoreView> => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
});
