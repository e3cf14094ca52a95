import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { post } from '../api.js';
import { useNotice } from '../parts/notice.js';
import { ErrorNote, Loading } from '../parts/states.js';
import { t } from '../texts/index.js';

const { callback } = t.senders;
type Result = { store?: string } & ({ connected: string } | { refused: keyof typeof callback.refused });

/** Where Google and Microsoft send people back to. It hands the code over, and then leads to the senders. */
export function MailboxCallback() {
  const [query] = useState(() => location.search);
  const [, navigate] = useLocation();
  const notice = useNotice();
  // A code works once, so nothing sends it again.
  const { data, error } = useQuery({
    queryKey: ['mailbox-callback', query],
    queryFn: () => post<Result>('mailboxes/finish', { query }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    document.title = `${callback.title} · ${t.shell.name}`;
    // The code does not stay in the history of the browser.
    history.replaceState(history.state, '', location.pathname);
  }, []);
  useEffect(() => {
    if (!data || !('connected' in data)) return;
    notice(callback.connected(data.connected));
    navigate(`/s/${data.store}/senders`, { replace: true });
  }, [data, navigate, notice]);
  const refused = data && 'refused' in data ? new Error(callback.refused[data.refused]) : error;
  if (!refused) return <Loading />;
  return (
    <main className="alone">
      <h1>{callback.title}</h1>
      <ErrorNote error={refused} />
      <Link href={data?.store ? `/s/${data.store}/senders` : '/'}>{callback.back}</Link>
    </main>
  );
}
