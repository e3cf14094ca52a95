import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../texts/index.js';
import { Dialog } from './dialog.js';
import { faultsOf } from './faults.js';
import { ErrorNote } from './states.js';

interface FormDialogProps {
  /** The button that opens the dialog. */
  label: string;
  title?: string;
  /** The button that sends the form. */
  submit: string;
  className?: string;
  /** Stays open, with the error, if this rejects. */
  onSubmit(form: FormData): Promise<unknown>;
  /** The fields; gets the reasons of a refusal by field. */
  children: (faults: Record<string, string>) => ReactNode;
}

/** A button that opens a form. */
export function FormDialog({ label, title = label, submit, className = 'small', onSubmit, children }: FormDialogProps) {
  const [open, setOpen] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Error>();
  const close = () => {
    setOpen(false);
    setError(undefined);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWorking(true);
    setError(undefined);
    try {
      await onSubmit(new FormData(event.currentTarget));
      close();
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
      <Dialog title={title} open={open} onClose={close}>
        <form className="dialog-body" onSubmit={send}>
          {children(faultsOf(error))}
          {error && <ErrorNote error={error} />}
          <div className="dialog-actions">
            <button type="button" onClick={close}>
              {t.shell.cancel}
            </button>
            <button type="submit" className="primary" disabled={working}>
              {submit}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** The text of a field; empty if it is missing. */
export const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');
