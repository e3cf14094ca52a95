/** API responses must not be cached, framed, sniffed or executed. Pages set their own content security policy. */
export const SECURITY_HEADERS: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/** The caller's request id if it is well formed, otherwise a new one. */
export const requestId = (sent: string | undefined, fresh: () => string) =>
  sent !== undefined && REQUEST_ID.test(sent) ? sent : fresh();

/** The key in `Authorization: Bearer <key>`, or an empty string, which is never a valid key. */
export const bearer = (authorization: string | undefined) =>
  /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1] ?? '';
