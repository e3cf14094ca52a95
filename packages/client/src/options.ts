/** How often and how long a request that could not be served is repeated. */
export interface RetryOptions {
  /** Repetitions after the first attempt. Default: 3. */
  retries?: number;
  /** The longest wait before a repetition. If the host asks for more, the error is thrown at once. Default: 30,000. */
  maxDelayMs?: number;
}

export interface ClientOptions {
  /** Address of the host, such as `https://mail.example.com`. */
  url: string;
  /** API key, `fak_…`. */
  key: string;
  /** Instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** `false`: every failure is thrown at once. */
  retry?: RetryOptions | false;
  /** Limit of one attempt. Default: 120,000, which is longer than any operation runs. */
  timeoutMs?: number;
}

/** The last argument of every method. */
export interface RequestOptions {
  /** Ends the request, and the waits between attempts, with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Options of writes to a record that has a `version`. */
export interface IfVersion {
  /** The version you read: if a newer one was saved, nothing changes and the error has the code `stale`. */
  ifVersion?: number | undefined;
  /** The same as the value of an `ETag` header. */
  ifMatch?: string | undefined;
}

/** Options of writes that can be repeated without doing them twice. */
export interface Idempotency {
  /** At most 255 characters; a call with the same key, path and body returns the first result again for a day. */
  idempotencyKey?: string | undefined;
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  page: number;
  /** Items per page. */
  limit: number;
  /** Items on all pages. */
  total: number;
  pages: number;
}
