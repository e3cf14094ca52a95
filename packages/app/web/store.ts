import type { OutputOf } from '@sendstep/core';
import { createContext, useContext } from 'react';

export type Store = OutputOf<'app.me'>['stores'][number];
export type Role = Store['role'];

const ROLES: readonly Role[] = ['viewer', 'editor', 'owner'];
/** Whether a role includes another. The host decides; this only hides what would be refused. */
export const includes = (role: Role, needed: Role) => ROLES.indexOf(role) >= ROLES.indexOf(needed);

export const StoreContext = createContext<Store | undefined>(undefined);

/** The store in the address, with the role of the signed-in person. */
export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('no store');
  return store;
}
