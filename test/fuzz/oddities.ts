/** What can be wrong with the transport of a request. */
export const ODDITIES = {
  none: {},
  'wrong content type': { headers: ['Content-Type', 'text/plain'] },
  'form content type': { headers: ['Content-Type', 'application/x-www-form-urlencoded'] },
  'other charset': { headers: ['Content-Type', 'application/json; charset=utf-16'] },
  'odd content type': { headers: ['Content-Type', 'application/json; ;=;"'] },
  'no content type': { headers: ['X-None', '1'], bare: true },
  compressed: { headers: ['Content-Type', 'application/json', 'Content-Encoding', 'gzip'] },
  'two authorizations': { headers: ['Authorization', 'Bearer fak_other', 'Content-Type', 'application/json'] },
  'basic authorization': { headers: ['Authorization', 'Basic dTpw'], anonymous: true },
  'odd authorization': { headers: ['Authorization', 'Bearer  \t'], anonymous: true },
  'odd conditions': { headers: ['If-Match', 'W/"x", *, "', 'If-None-Match', '"', 'Content-Type', 'application/json'] },
  'any version': { headers: ['If-Match', '*', 'Content-Type', 'application/json'] },
  'no such version': { headers: ['If-Match', '"v999999999999999999999"', 'Content-Type', 'application/json'] },
  'idempotency key': { headers: ['Idempotency-Key', 'key-1', 'Content-Type', 'application/json'] },
  'two idempotency keys': {
    headers: ['Idempotency-Key', 'a', 'Idempotency-Key', 'b', 'Content-Type', 'application/json'],
  },
  'long idempotency key': { headers: ['Idempotency-Key', 'k'.repeat(5000), 'Content-Type', 'application/json'] },
  'odd accept': { headers: ['Accept', 'x/y;q=2, */', 'Content-Type', 'application/json'] },
  'odd encodings': { headers: ['Accept-Encoding', 'br;q=abc, *;q=0, gzip', 'Content-Type', 'application/json'] },
  range: { headers: ['Range', 'bytes=0-1', 'Content-Type', 'application/json'] },
  forwarded: {
    headers: ['X-Forwarded-Host', 'evil.example', 'X-Forwarded-Proto', 'x', 'Content-Type', 'application/json'],
  },
  'method override': { headers: ['X-HTTP-Method-Override', 'DELETE', 'Content-Type', 'application/json'] },
  'odd request id': { headers: ['X-Request-Id', '{"a":1}\t€'.replace('€', 'e'), 'Content-Type', 'application/json'] },
  'long header': { headers: ['X-Long', 'x'.repeat(8000), 'Content-Type', 'application/json'] },
  'odd protocol version': { headers: ['MCP-Protocol-Version', '1999-99-99', 'Content-Type', 'application/json'] },
  'odd cookie': { headers: ['Cookie', '=;=;__Host-a=%', 'Content-Type', 'application/json'] },
  'other method': { method: ['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'PROPFIND', 'TRACE'] },
  'cut JSON': { body: (text: string) => text.slice(0, Math.max(1, text.length >> 1)) },
  'trailing JSON': { body: (text: string) => `${text},` },
  'duplicate keys': { body: (text: string) => text.replace(/^\{/, '{"id":1,"id":"x","name":"a","name":"b",') },
  'no UTF-8': {
    body: (text: string) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x7d])]),
  },
  'byte order mark': { body: (text: string) => `\ufeff${text}` },
  'a list': { body: (text: string) => `[${text}]` },
  'a number': { body: () => '1e309' },
  'no body': { body: () => '' },
  'a null': { body: () => 'null' },
  'too deep': { body: () => `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  'too deep objects': { body: () => `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}` },
  'too large': { body: () => JSON.stringify({ name: 'x'.repeat(5_100_000) }) },
  'odd query': { query: '&__proto__[a]=1&constructor=2&page=1&page=2&limit[]=3&q=%ZZ&%00=%00&a[b][c]=d&=&&&' },
  'odd path': { path: ['//', '/..;/', '/%2e%2e/', '/.', '%', '/\\', '?', '#x', '/%00'] },
  'other page': {
    pages: [
      '/app',
      '/app/',
      '/app/layouts/%ZZ',
      '/app/assets/..%2f..%2fpackage.json',
      '/app/assets/%00',
      '/app/api/sign-in',
      '/app/api/sign-out',
      '/app/api/-/constructor.name',
      '/app/api/__proto__/app.me',
      '/app/files/x',
      '/app/inbox/1',
      '/app/oidc/callback?state=x&code=y',
      '/app/mailboxes/callback?state=x',
      '/app/%E0%A4%A',
    ],
  },
} satisfies Record<string, OddityRule>;
export interface OddityRule {
  headers?: string[];
  /** Without the usual content type. */
  bare?: boolean;
  anonymous?: boolean;
  method?: string[];
  body?: (text: string) => string | Buffer;
  query?: string;
  path?: string[];
  /** Other addresses of the app. */
  pages?: string[];
}
export type Oddity = keyof typeof ODDITIES;
