import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Router } from 'wouter';
import { t } from '../texts/index.js';
import { Dialog } from './dialog.js';

interface Leave {
  /** Says that there are unsaved changes, and on which addresses they stay. Returns how to take that back. */
  guard(stays: (path: string) => boolean): () => void;
  /** Goes on at once, or after a confirmation if there are unsaved changes. */
  attempt(text: string, proceed: () => void): void;
  /** There are no changes to warn about any more. */
  release(): void;
}

const LeaveContext = createContext<Leave>({ guard: () => () => {}, attempt: (_, proceed) => proceed(), release() {} });
export const useLeave = () => useContext(LeaveContext);

/** Warns before unsaved changes are left, while there are some. They stay on addresses that contain `within`. */
export function useLeaveWarning(active: boolean, within?: string): void {
  const { guard } = useLeave();
  useEffect(
    () => (active ? guard((path) => within !== undefined && path.includes(within)) : undefined),
    [active, within, guard],
  );
}

/** The router, which asks before a page with unsaved changes is left. */
export function GuardedRouter({ base, children }: { base: string; children: ReactNode }) {
  const stays = useRef<((path: string) => boolean) | undefined>(undefined);
  const [asked, setAsked] = useState<{ text: string; proceed: () => void }>();
  const leave = useMemo<Leave>(
    () => ({
      guard(check) {
        stays.current = check;
        return () => {
          if (stays.current === check) stays.current = undefined;
        };
      },
      attempt: (text, proceed) => (stays.current ? setAsked({ text, proceed }) : proceed()),
      release() {
        stays.current = undefined;
      },
    }),
    [],
  );
  const aroundNav = useCallback<NonNullable<Parameters<typeof Router>[0]['aroundNav']>>(
    (navigate, to, options) => {
      if (stays.current?.(to)) navigate(to, options);
      else leave.attempt(t.shell.leaveText, () => navigate(to, options));
    },
    [leave],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => stays.current && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  const proceed = () => {
    leave.release();
    setAsked(undefined);
    asked?.proceed();
  };
  return (
    <LeaveContext value={leave}>
      <Router base={base} aroundNav={aroundNav}>
        {children}
      </Router>
      <Dialog title={t.shell.leaveTitle} open={asked !== undefined} onClose={() => setAsked(undefined)}>
        <div className="dialog-body">{asked?.text}</div>
        <div className="dialog-actions">
          <button type="button" onClick={() => setAsked(undefined)}>
            {t.shell.stay}
          </button>
          <button type="button" className="primary" onClick={proceed}>
            {t.shell.leave}
          </button>
        </div>
      </Dialog>
    </LeaveContext>
  );
}
