import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element, and the page to its top, when the address changes. The link that was followed is often
 * gone, and the focus with it: keyboards and screen readers would start again at the top of the document.
 */
export function useMovedFocus<T extends HTMLElement>(path: string) {
  const target = useRef<T>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    target.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return target;
}
