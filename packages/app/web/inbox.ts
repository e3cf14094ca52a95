import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BASE, post } from './api.js';
import { useStore } from './store.js';

export interface MailSummary {
  id: string;
  from: string;
  to: string[];
  subject: string;
  receivedAt: string;
  bytes: number;
}

export interface Mail extends MailSummary {
  html: string;
  text: string;
  headers: { name: string; value: string }[];
  attachments: { index: number; filename: string; contentType: string; bytes: number; contentId?: string }[];
  unsubscribeUrl?: string;
}

const POLL_MS = 2000;

/** The demo inbox; null where there is none. */
export function useInbox() {
  const { id } = useStore();
  return useQuery<MailSummary[] | null>({
    queryKey: [id, 'inbox'],
    queryFn: async ({ signal }) => (await post<{ mails: MailSummary[] | null }>(`inbox/${id}/list`, {}, signal)).mails,
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
  });
}

export function useMail(mailId: string) {
  const { id } = useStore();
  return useQuery<Mail>({
    queryKey: [id, 'inbox', mailId],
    queryFn: ({ signal }) => post(`inbox/${id}/get`, { id: mailId }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useClearInbox() {
  const { id } = useStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post(`inbox/${id}/clear`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: [id, 'inbox'] }),
  });
}

export const attachmentUrl = (store: string, mailId: string, index: number) =>
  `${BASE}inbox/${store}/${mailId}/${index}`;
