import type { Fields, Saved } from './saved.js';

const PREFIX = 'sendstep-draft';

export interface StoredDraft {
  /** What the draft began with. */
  base: Saved;
  fields: Fields;
  /** When it was last changed. */
  at: number;
}

/** Drafts are kept per store, layout, language and member. */
export const draftKey = (store: string, account: string, { id, locale }: Pick<Saved, 'id' | 'locale'>) =>
  [PREFIX, store, id, locale, account].join(':');

export function readDraft(key: string): StoredDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns false if the browser has no room for it. */
export function storeDraft(key: string, draft: StoredDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export const removeDraft = (key: string) => localStorage.removeItem(key);

/** Removes the drafts of a layout; without one, those of everybody, for a browser that others use after this person. */
export function removeDrafts(layout?: { store: string; id: string }): void {
  const start = [PREFIX, ...(layout ? [layout.store, layout.id] : []), ''].join(':');
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
}
