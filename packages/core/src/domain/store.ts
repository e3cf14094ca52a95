import { z } from 'zod';
import { id, Time } from '../fields.js';

/** One shop's account: everything else belongs to one. */
export interface Store {
  id: string;
  name: string;
  createdAt: number;
}

export const StoreView = z.object({ id: id('The store.'), name: z.string(), createdAt: Time });
export const showStore = (store: Store): z.input<typeof StoreView> => ({
  ...store,
  createdAt: new Date(store.createdAt).toISOString(),
});
