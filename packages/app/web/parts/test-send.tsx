import type { InputOf, OutputOf } from '@sendstep/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { useWrite } from '../data.js';
import { t } from '../texts/index.js';
import { ErrorNote } from './states.js';

interface TestSendProps {
  /** The layout, language and variables to send; undefined while they are not valid. */
  mail: Omit<InputOf<'layouts.sendTest'>, 'to'> | undefined;
  address?: string;
  /** Fields before the address. */
  children?: ReactNode;
}

/** Sends a layout to one address and shows how that went. */
export function TestSend({ mail, address = '', children }: TestSendProps) {
  const send = useWrite('layouts.sendTest', ['history', 'stats', 'inbox']);
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!mail) return;
    const to = String(new FormData(event.currentTarget).get('to'));
    await send.mutateAsync({ ...mail, to });
  };
  return (
    <>
      <form className="send" onSubmit={(event) => submit(event).catch(() => {})}>
        {children}
        <div className="field grow">
          <label htmlFor={id}>{t.mail.address}</label>
          <input
            id={id}
            name="to"
            type="email"
            required
            defaultValue={address}
            autoComplete="email"
            // The result of the last send says nothing about another address.
            onInput={() => send.reset()}
          />
        </div>
        <button type="submit" className="primary" disabled={!mail || send.isPending}>
          {send.isPending ? t.mail.sending : t.mail.send}
        </button>
      </form>
      {send.error && <ErrorNote error={send.error} />}
      {send.data && !send.isPending && <Outcome entry={send.data} />}
    </>
  );
}

const TONES = { SUCCESS: 'done', SKIPPED: '', FAILED: 'error', PENDING: '' };

function Outcome({ entry: { id, status, error } }: { entry: OutputOf<'layouts.sendTest'> }) {
  const text = { SUCCESS: t.mail.sent, SKIPPED: t.mail.skipped, FAILED: `${t.mail.failed} ${error}`, PENDING: '' };
  return (
    <div className={`note ${TONES[status]}`} role="status">
      <p>{text[status]}</p>
      <Link href={`/history/${id}`}>{t.mail.entry}</Link>
    </div>
  );
}
