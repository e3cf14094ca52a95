import { HttpFailure } from '@sendstep/core';

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  address?: string;
  port?: number;
}

const CERTIFICATE_FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  CERT_REVOKED: 'was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is not from a trusted authority',
  UNABLE_TO_GET_ISSUER_CERT: 'is not from a trusted authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is not from a trusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is not from a trusted authority, or the target does not send the certificate chain',
};

/** An error message for people about a failed connection or request. */
export function httpFailureOf(thrown: unknown, { hostname, host }: Pick<URL, 'hostname' | 'host'>): HttpFailure {
  if (thrown instanceof HttpFailure) return thrown;
  const error = thrown as SystemError;
  // With several addresses there is an error for each; the last one is as good as any.
  const { address, port } = thrown instanceof AggregateError ? (thrown.errors.at(-1) as SystemError) : error;
  const code = error.code ?? '';
  const peer = address ? `${address.includes(':') ? `[${address}]` : address}:${port}` : host;

  if (error.syscall === 'getaddrinfo' || error.syscall?.startsWith('query')) {
    const later = code === 'EAI_AGAIN' || code === 'ETIMEOUT' || code === 'ESERVFAIL';
    const problem = later ? 'cannot be looked up right now' : 'does not resolve';
    return new HttpFailure('name_not_found', `the name ${hostname} ${problem}`);
  }
  const certificate =
    CERTIFICATE_FAULTS[code] ?? (/^(?!ERR_SSL).*(CERT|CRL)/.test(code) ? `is not valid (${code})` : undefined);
  if (certificate) return new HttpFailure('certificate', `the certificate of ${hostname} ${certificate}`);
  if (code === 'ECONNREFUSED') return new HttpFailure('refused', `connection refused by ${peer}`);
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new HttpFailure('timeout', `connection to ${peer} timed out`);
  }
  if (['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)) {
    return new HttpFailure('reset', `${host} closed the connection before the response was complete`);
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new HttpFailure('bad_response', `response headers from ${host} are too large`);
  }
  if (error.name === 'HTTPParserError' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return new HttpFailure('bad_response', `response from ${host} is not HTTP`);
  }
  if (/^(Z_|ERR__ERROR|ERR_BROTLI)/.test(code)) {
    return new HttpFailure('bad_response', `response from ${host} cannot be decompressed`);
  }
  if (/SSL|TLS|EPROTO/.test(code)) return new HttpFailure('bad_response', `no secure connection to ${host} (${code})`);
  if (code === 'UND_ERR_INVALID_ARG')
    return new HttpFailure('bad_request', `this request cannot be sent: ${error.message}`);
  return new HttpFailure('unreachable', `${peer} cannot be reached${code ? ` (${code})` : ''}`);
}
