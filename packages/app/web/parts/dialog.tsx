import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../texts/index.js';
import { ErrorNote } from './states.js';

interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  /** For content that needs room. */
  wide?: boolean;
  children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside, and Escape closes it. */
export function Dialog({ title, open, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'wide' : ''}
      aria-labelledby={id}
      // The event comes late: by then the dialog may have been opened again, and must stay open.
      onClose={() => !dialog.current?.open && onClose()}
    >
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          <div className="dialog-scroll">{children}</div>
          {/* Last, so that the browser focuses the first field when the dialog opens. */}
          <button type="button" className="dialog-close" aria-label={t.shell.close} onClick={onClose}>
            ×
          </button>
        </>
      )}
    </dialog>
  );
}

interface ConfirmButtonProps {
  /** The button, and the button in the dialog. */
  label: string;
  title: string;
  children: ReactNode;
  /** Why it is not possible now; shown instead of the question. */
  blocked?: ReactNode;
  className?: string;
  onConfirm(): Promise<unknown>;
}

/** A button that asks before it does something that cannot be undone. */
export function ConfirmButton({
  label,
  title,
  children,
  blocked,
  className = 'small danger',
  onConfirm,
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Error>();
  const confirm = async () => {
    setWorking(true);
    setError(undefined);
    try {
      await onConfirm();
      setOpen(false);
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog title={title} open={open} onClose={() => setOpen(false)}>
        <div className="dialog-body">{blocked ?? children}</div>
        {error && !blocked && <ErrorNote error={error} />}
        <div className="dialog-actions">
          <button type="button" onClick={() => setOpen(false)}>
            {blocked ? t.shell.close : t.shell.cancel}
          </button>
          {!blocked && (
            <button type="button" className="primary danger" disabled={working} onClick={confirm}>
              {label}
            </button>
          )}
        </div>
      </Dialog>
    </>
  );
}
