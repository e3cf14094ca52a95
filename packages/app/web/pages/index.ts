import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Role } from '../store.js';
import { t } from '../texts/index.js';

export interface PageEntry {
  /** Below `/app/s/:store`. */
  path: string;
  title: string;
  /** The least role that may use the page. */
  role: Role;
  /** Not in the navigation. */
  hidden?: true;
  component: LazyExoticComponent<ComponentType>;
}

/** Every page of a store. Each is loaded when it is first opened. */
export const PAGES: PageEntry[] = [
  { path: '/', title: t.home.title, role: 'viewer', component: lazy(() => import('./home.js')) },
  { path: '/developer', title: t.developer.title, role: 'owner', component: lazy(() => import('./developer.js')) },
  {
    path: '/account',
    title: t.account.title,
    role: 'viewer',
    hidden: true,
    component: lazy(() => import('./account.js')),
  },
];
