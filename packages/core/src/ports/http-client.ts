/** A request as it goes out: everything rendered, nothing left to fill in. */
export interface OutgoingRequest<Body = string> {
  method: string;
  /** A name and password in it are sent as `Authorization: Basic`, unless there is such a header. */
  url: string;
  /** Those of the connection are refused, see `outgoingHeaderFault`. */
  headers: Record<string, string>;
  body?: Body;
  /** The body carries credentials: a redirect to another origin that would take it along fails. */
  confidentialBody?: boolean;
  /** Names of headers that carry credentials: none of them goes to another origin, whatever its name. */
  confidentialHeaders?: string[];
  /** For all of it: looking up the name, connecting, headers, body and redirects. */
  timeoutMs: number;
  /** Bytes of the body to keep; 64 KiB when left out. */
  keepBytes?: number;
}

/** What the target answered, whatever its status. */
export interface HttpAnswer {
  status: number;
  statusText: string;
  /** As they came, with lower-case names; several lines of one name are a list. */
  headers: Record<string, string | string[]>;
  /** Unpacked, where the target had compressed it. */
  body: Uint8Array;
  /** The body went on after what was kept. */
  truncated: boolean;
  /** The address that answered, after redirects; without a name and password. */
  url: string;
}

export const HTTP_FAILURES = [
  'bad_request',
  'address_not_allowed',
  'name_not_found',
  'refused',
  'reset',
  'unreachable',
  'certificate',
  'timeout',
  'too_many_redirects',
  'bad_redirect',
  'bad_answer',
] as const;
export type HttpFailureReason = (typeof HTTP_FAILURES)[number];

/** No answer came. The message is a sentence for people; it may hold the address, so it is masked before it is shown. */
export class HttpFailure extends Error {
  constructor(
    readonly reason: HttpFailureReason,
    message: string,
  ) {
    super(message);
    this.name = 'HttpFailure';
  }
}

/** The way out by url. Only public addresses can be reached, unless the installation allows more. */
export interface HttpClient {
  /**
   * Whether the url leads to an address that may be reached, as far as can be told before connecting. A name that does
   * not resolve passes: sending says so. The address of the socket is checked again at every connection.
   */
  allows(url: string): Promise<boolean>;
  /** Sends it and follows at most 5 redirects; fails with `HttpFailure` when no answer came. */
  send(request: OutgoingRequest<string | Uint8Array>): Promise<HttpAnswer>;
}
