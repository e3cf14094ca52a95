import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { statusOf } from '../api.js';
import { useMe } from '../data.js';
import { keepWarnings } from '../save-warnings.js';
import { useStore } from '../store.js';
import { draftKey, readDraft, removeDraft, storeDraft } from './draft-storage.js';
import { changedFields, type Fields, load, type Saved, same, write } from './saved.js';

const STALE = 412;

interface State {
  /** What the changes began with. */
  base: Saved;
  fields: Fields;
  /** When a draft that was found in the browser was last changed. */
  restoredAt?: number | undefined;
}

/** Somebody else saved meanwhile. */
export interface Conflict {
  theirs: Saved;
}

function begin(saved: Saved, key: string): State {
  const stored = readDraft(key);
  if (!stored || changedFields(stored.base.fields, stored.fields).length === 0)
    return { base: saved, fields: saved.fields };
  return follow({ base: stored.base, fields: stored.fields, restoredAt: stored.at }, saved);
}

/** Takes over a newer version if nothing is lost by that. Otherwise the changes stay on the version they began with. */
function follow(state: State, saved: Saved): State {
  const { base, fields } = state;
  if (saved.version <= base.version) return state;
  if (changedFields(base.fields, fields).length === 0) return { base: saved, fields: saved.fields };
  // Only another language was saved.
  return same(saved.fields, base.fields) ? { ...state, base: saved } : state;
}

/** The unsaved changes of one language. They survive a reload, and are removed when they are saved, discarded or at sign-out. */
export function useDraft(saved: Saved) {
  const { id: store } = useStore();
  const account = useMe().data?.account.id ?? '';
  const client = useQueryClient();
  const key = draftKey(store, account, saved);
  const [state, setState] = useState(() => begin(saved, key));
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<Error>();
  const [unkept, setUnkept] = useState(false);
  const latest = useRef(state);
  latest.current = state;
  const { base, fields } = state;
  const changed = changedFields(base.fields, fields);
  const dirty = changed.length > 0;

  useEffect(() => setState((before) => follow(before, saved)), [saved]);
  useEffect(() => {
    if (dirty) setUnkept(!storeDraft(key, { base, fields, at: Date.now() }));
    else removeDraft(key);
  }, [key, base, fields, dirty]);

  const set = useCallback(
    (patch: Partial<Fields>) => setState((before) => ({ ...before, fields: { ...before.fields, ...patch } })),
    [],
  );

  /** Saves on top of a version, by default the one that the changes began with. Returns it as saved, or undefined. */
  const save = async (on: Saved = base, sent: Fields = fields): Promise<Saved | undefined> => {
    setSaving(true);
    setError(undefined);
    try {
      const { warnings, ...done } = await write(store, on, sent);
      keepWarnings(client, store, done.id, { locale: done.locale, warnings });
      setConflict(undefined);
      // What was typed while the request was under way stays a change.
      setState(({ fields: now }) => ({
        base: done,
        fields: Object.fromEntries(
          Object.keys({ ...done.fields, ...now }).map((field) => {
            const name = field as keyof Fields;
            return [
              field,
              same(now[name], sent[name]) || same(now[name], fields[name]) ? done.fields[name] : now[name],
            ];
          }),
        ) as unknown as Fields,
      }));
      for (const noun of ['layouts', 'translations', 'versions']) client.invalidateQueries({ queryKey: [store, noun] });
      return done;
    } catch (failure) {
      if (statusOf(failure) !== STALE) setError(failure as Error);
      else {
        const theirs = await load(store, on).catch(() => undefined);
        if (!theirs) setError(failure as Error);
        else if (same(theirs.fields, on.fields)) return save(theirs, sent);
        else setConflict({ theirs });
      }
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  const discard = () => {
    removeDraft(key);
    setConflict(undefined);
    setError(undefined);
    setState({ base: saved, fields: saved.fields });
  };

  return {
    draft: fields,
    base,
    set,
    changed,
    dirty,
    save,
    saving,
    error,
    discard,
    conflict,
    closeConflict: () => setConflict(undefined),
    restoredAt: dirty ? state.restoredAt : undefined,
    /** The browser has no room for the draft. */
    unkept: dirty && unkept,
    /** Another version was saved since. */
    newer: dirty && saved.version > base.version ? saved : undefined,
    showConflict: (theirs: Saved) => setConflict({ theirs }),
  };
}
export type Draft = ReturnType<typeof useDraft>;
