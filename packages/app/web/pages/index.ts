import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Role } from '../store.js';
import { t } from '../texts/index.js';

/** A part of the navigation. */
export type Group = keyof typeof t.shell.groups;

export interface PageEntry {
  /** Below `/app/s/:store`. */
  path: string;
  title: string;
  /** The least role that may use the page. */
  role: Role;
  /** Other pages during which the navigation marks this one, by the start of their paths. */
  also?: string | undefined;
  /** Where the navigation lists it; without one, first. */
  group?: Group;
  /** Not in the navigation. */
  hidden?: true;
  component: LazyExoticComponent<ComponentType>;
}

const page = (path: string, title: string, role: Role, load: () => Promise<{ default: ComponentType }>): PageEntry => ({
  path,
  title,
  role,
  component: lazy(load),
});
const grouped = (group: Group, ...entry: Parameters<typeof page>): PageEntry => ({ ...page(...entry), group });
const hidden = (...entry: Parameters<typeof page>): PageEntry => ({ ...page(...entry), hidden: true });

/** Every page of a store. Each is loaded when it is first opened. */
export const PAGES: PageEntry[] = [
  { ...page('/', t.home.title, 'viewer', () => import('./home.js')), also: '/inbox/' },
  hidden('/inbox/:id', t.mail.inbox, 'viewer', () => import('./mail.js')),
  grouped('emails', '/layouts', t.layouts.title, 'viewer', () => import('./layouts.js')),
  hidden('/layouts/:id/:tab?', t.layouts.title, 'viewer', () => import('./layout.js')),
  grouped('emails', '/presets', t.presets.title, 'viewer', () => import('./presets.js')),
  hidden('/presets/new', t.presets.new, 'editor', () => import('./new-preset.js')),
  hidden('/presets/:id', t.presets.title, 'viewer', () => import('./preset.js')),
  grouped('emails', '/files', t.files.title, 'viewer', () => import('./files.js')),
  grouped('steps', '/http-requests', t.httpRequests.title, 'viewer', () => import('./http-requests.js')),
  hidden('/http-requests/new', t.httpRequests.new, 'editor', () => import('./new-http-request.js')),
  grouped('steps', '/history', t.history.title, 'viewer', () => import('./history.js')),
  hidden('/history/:id', t.history.entry, 'viewer', () => import('./history-entry.js')),
  hidden('/http-requests/:id', t.httpRequests.one, 'viewer', () => import('./http-request.js')),
  grouped('steps', '/statistics', t.statistics.title, 'viewer', () => import('./statistics.js')),
  grouped('administration', '/senders', t.senders.title, 'viewer', () => import('./senders.js')),
  grouped('administration', '/secrets', t.secrets.title, 'owner', () => import('./secrets.js')),
  grouped('administration', '/unsubscribes', t.unsubscribes.title, 'owner', () => import('./unsubscribes.js')),
  grouped('administration', '/settings', t.settings.title, 'owner', () => import('./settings.js')),
  grouped('administration', '/members', t.members.title, 'owner', () => import('./members.js')),
  grouped('administration', '/developer', t.developer.title, 'owner', () => import('./developer.js')),
  hidden('/account', t.account.title, 'viewer', () => import('./account.js')),
];
