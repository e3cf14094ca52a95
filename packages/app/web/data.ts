import type { InputOf, OperationName, OutputOf } from '@sendstep/core';
import { QueryClient, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, statusOf } from './api.js';
import { keepWarnings } from './save-warnings.js';
import { useStore } from './store.js';

const nounOf = (name: OperationName) => name.split('.', 1)[0]!;
/** A refusal stays a refusal; only what failed on the way is tried again. */
const isTemporary = (error: unknown) => [0, 429, 502, 503, 504].includes(statusOf(error));

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (count, error) => count < 2 && isTemporary(error) },
      mutations: { onError: (error) => endSession(client, error) },
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'error' && query.queryKey[0] !== 'me') {
      endSession(client, query.state.error);
    }
  });
  return client;
}

/** A session that ended elsewhere leads to the sign-in page. */
function endSession(client: QueryClient, error: unknown): void {
  if (statusOf(error) === 401 && client.getQueryData(['me']) !== null) client.setQueryData(['me'], null);
}

/** Who is signed in; null if nobody is. */
export const useMe = () =>
  useQuery<OutputOf<'app.me'> | null>({
    queryKey: ['me'],
    queryFn: ({ signal }) =>
      call(undefined, 'app.me', {}, signal).catch((error: unknown) => {
        if (statusOf(error) === 401) return null;
        throw error;
      }),
  });

type ReadOptions<N extends OperationName> = Omit<UseQueryOptions<OutputOf<N>, Error>, 'queryKey' | 'queryFn'>;

/** Reads with an operation in the current store: `const keys = useRead('keys.list', {})`. */
export function useRead<N extends OperationName>(name: N, input: InputOf<N>, options: ReadOptions<N> = {}) {
  const { id } = useStore();
  return useQuery<OutputOf<N>, Error>({
    ...options,
    queryKey: [id, nounOf(name), name, input],
    queryFn: ({ signal }) => call(id, name, input, signal),
  });
}

const SAVES_LAYOUT: OperationName[] = [
  'layouts.update',
  'translations.put',
  'translations.promote',
  'versions.restore',
  'repoVersions.restore',
];

/** Writes with an operation in the current store. Reads of its noun, and of `also`, are then loaded again. */
export function useWrite<N extends OperationName>(name: N, also: string[] = []) {
  const { id } = useStore();
  const client = useQueryClient();
  return useMutation<OutputOf<N>, Error, InputOf<N>>({
    mutationFn: (input) => call(id, name, input),
    onSuccess: (result, input) => {
      if (SAVES_LAYOUT.includes(name)) keepWarnings(client, id, (input as { id: string }).id, result as object);
    },
    onSettled: () =>
      Promise.all([nounOf(name), ...also].map((noun) => client.invalidateQueries({ queryKey: [id, noun] }))),
  });
}
