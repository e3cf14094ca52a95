/** A completely rendered request. */
export interface OutgoingRequest<Body = string> {
  method: string;
  /** Credentials in it are sent as `Authorization: Basic`, unless there is such a header. */
  url: string;
  /** Connection headers are refused, see `outgoingHeaderFault`. */
  headers: Record<string, string>;
  body?: Body;
  /** The body contains credentials: a redirect that would send it to another origin fails. */
  confidentialBody?: boolean;
  /** Names of headers with credentials, which are never sent to another origin. */
  confidentialHeaders?: string[];
  /** For everything: DNS lookup, connecting, headers, body and redirects. */
  timeoutMs: number;
  /** Bytes of the body to keep; 64 KiB by default. */
  keepBytes?: number;
}

/** The response of the target, with any status. */
export interface HttpResponse {
  status: number;
  statusText: string;
  /** As received, with lowercase names; repeated headers are a list. */
  headers: Record<string, string | string[]>;
  /** Decompressed. */
  body: Uint8Array;
  /** Whether the body was longer than what was kept. */
  truncated: boolean;
  /** The URL after redirects, without credentials. */
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
  'bad_response',
] as const;
export type HttpFailureReason = (typeof HTTP_FAILURES)[number];

/** No response was received. The message is for people; it may contain the URL, so it is masked before it is shown. */
export class HttpFailure extends Error {
  constructor(
    readonly reason: HttpFailureReason,
    message: string,
  ) {
    super(message);
    this.name = 'HttpFailure';
  }
}

/** Sends HTTP requests. Only public addresses can be reached, unless the installation allows more. */
export interface HttpClient {
  /**
   * Whether the URL resolves to an allowed address, as far as known before connecting. A name that does not resolve
   * passes, because sending reports it. The address of the socket is checked again at every connection.
   */
  allows(url: string): Promise<boolean>;
  /** Sends the request and follows at most 5 redirects; throws `HttpFailure` if no response is received. */
  send(request: OutgoingRequest<string | Uint8Array>): Promise<HttpResponse>;
}
