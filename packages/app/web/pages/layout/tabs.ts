import type { OutputOf } from '@sendstep/core';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Role } from '../../store.js';
import type { t } from '../../texts/index.js';

export type LayoutData = OutputOf<'layouts.get'>;
export interface TabProps {
  layout: LayoutData;
}

export interface LayoutTab {
  /** The last part of the address, `/layouts/:id/:tab`. */
  name: keyof typeof t.layouts.tabs;
  /** The least role that may use the tab. */
  role: Role;
  /** Layouts without it, such as those without a footer, return false. */
  isFor(layout: LayoutData): boolean;
  component: LazyExoticComponent<ComponentType<TabProps>>;
}

const tab = (
  name: LayoutTab['name'],
  role: Role,
  load: () => Promise<{ default: ComponentType<TabProps> }>,
  isFor: LayoutTab['isFor'] = () => true,
): LayoutTab => ({ name, role, isFor, component: lazy(load) });

/** The tabs of a layout. The first one that a member may use is shown first. */
export const TABS: LayoutTab[] = [
  tab('edit', 'editor', () => import('./edit.js')),
  tab('preview', 'viewer', () => import('./preview.js')),
  tab('languages', 'viewer', () => import('./languages.js')),
  tab(
    'footer',
    'viewer',
    () => import('./footer.js'),
    ({ category }) => category === 'marketing',
  ),
  tab('test', 'editor', () => import('./test.js')),
  tab('versions', 'viewer', () => import('./versions.js')),
];
