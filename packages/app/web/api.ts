import type { InputOf, OperationName, OutputOf } from '@sendstep/core';

/** Where the app is mounted, such as `/app/`. Its scripts are in `assets/` below. */
export const BASE = new URL(/* @vite-ignore */ '..', import.meta.url).pathname;
/** The public URL of the host, for examples. */
export const HOST_URL = new URL(/* @vite-ignore */ '../..', import.meta.url).href.replace(/\/$/, '');

/** A refused or failed call. `status` is 0 if the host was not reached. */
export interface CallError extends Error {
  status: number;
}
export const statusOf = (error: unknown): number => (error as Partial<CallError> | null)?.status ?? 0;

export const callError = (status: number, message: string): CallError => Object.assign(new Error(message), { status });

/** Posts JSON to the host. The header tells it that the app sent the request. */
export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await fetch(BASE + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sendstep-App': '1' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : callError(0, '');
  });
  const result = await response.json().catch(() => undefined);
  if (response.ok) return result as T;
  throw callError(response.status, (result as { error?: string } | undefined)?.error ?? '');
}

/** Runs an operation, in a store or for the account. */
export const call = <N extends OperationName>(
  store: string | undefined,
  name: N,
  input: InputOf<N>,
  signal?: AbortSignal,
): Promise<OutputOf<N>> => post(`api/${store ?? '-'}/${name}`, input, signal);

/** Where a file is uploaded to. */
export const uploadUrl = (store: string, filename: string) =>
  `${BASE}upload/${store}?filename=${encodeURIComponent(filename)}`;

/** The address of an uploaded file. */
export const fileUrl = (store: string, key: string) => `${BASE}files/${store}/${encodeURIComponent(key)}`;
