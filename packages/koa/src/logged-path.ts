import { API_ROOT, ROUTES, type Route } from './routes.js';

const isLiteral = (part: string) => !part.startsWith(':');

/** The literal segments of all routes. */
const LITERALS = new Set(
  Object.values<Route | null>(ROUTES)
    .flatMap((route) => (route ? [route[1], ...(route[2] ?? []).map(([path]) => path)] : []))
    .concat(
      API_ROOT,
      '/api/mcp',
      '/steps/email',
      '/steps/http',
      '/openapi.json',
      '/healthz',
      '/readyz',
      '/docs',
      '/d',
      '/u',
      '/app/api',
      '/app/assets',
      '/app/files',
      '/app/inbox',
    )
    .flatMap((path) => path.split('/').filter(isLiteral)),
);

/**
 * A path that is safe to log. Segments chosen by the caller are replaced: they may contain personal data, and the token of
 * a link is a credential.
 */
export const loggedPath = (url = '') =>
  url
    .split('?', 1)[0]!
    .replace(/^(\/[du]\/).+/, '$1:token')
    .split('/')
    .map((part) => (LITERALS.has(part) || part === ':token' ? part : ':value'))
    .join('/');
