import type { InputOf, OutputOf } from '@sendstep/core';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api.js';
import { useStore } from '../store.js';
import type { Fields, Saved } from './saved.js';

type Preview = OutputOf<'layouts.previewDraft'>;
/** Keys that are pressed together, or repeated, become one call. */
const PAUSE_MS = 30;
/** Fast typing makes fewer calls than a person may make in a minute. */
const INTERVAL_MS = 120;

/** The draft as an email, a moment after each change. While it cannot be rendered, the last email that could stays. */
export function useDraftPreview({ id, locale }: Saved, draft: Fields, variables: Record<string, unknown> | undefined) {
  const { id: store } = useStore();
  const [result, setResult] = useState<{ preview: Preview; mail: Preview }>();
  const [error, setError] = useState<Error | null>(null);
  const [pending, setPending] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const { name, description, ...content } = draft;
  const input = JSON.stringify({ id, locale, ...content, ...(variables && { variables }) });
  const lastCall = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is made again with the same input
  useEffect(() => {
    const abort = new AbortController();
    setPending(true);
    const timer = setTimeout(
      async () => {
        lastCall.current = performance.now();
        try {
          const sent = JSON.parse(input) as InputOf<'layouts.previewDraft'>;
          const preview = await call(store, 'layouts.previewDraft', sent, abort.signal);
          const isBroken = preview.html === '' && preview.faults.some(({ field }) => field.startsWith('body'));
          setResult((before) => ({ preview, mail: isBroken && before ? before.mail : preview }));
          setError(null);
        } catch (failure) {
          if (abort.signal.aborted) return;
          setError(failure as Error);
        }
        setPending(false);
      },
      Math.max(PAUSE_MS, lastCall.current + INTERVAL_MS - performance.now()),
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [store, input, attempt]);
  useEffect(() => {
    const again = () => setAttempt((count) => count + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  const { preview, mail } = result ?? {};
  // The subject follows even while the body cannot be rendered.
  const data = mail && preview && { ...mail, subject: preview.subject, previewText: preview.previewText };
  return { data, error, isPlaceholderData: pending, faults: preview?.faults ?? [], findings: preview?.findings ?? [] };
}
