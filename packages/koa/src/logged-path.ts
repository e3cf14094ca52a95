import { API_ROOT, ROUTES, type Route } from './routes.js';

const isWord = (part: string) => !part.startsWith(':');

/** The fixed parts of all paths that are served. */
const WORDS = new Set(
  Object.values<Route | null>(ROUTES)
    .flatMap((route) => (route ? [route[1], ...(route[2] ?? []).map(([path]) => path)] : []))
    .concat(API_ROOT, '/api/mcp', '/steps/email', '/steps/http', '/openapi.json', '/docs', '/d', '/u')
    .flatMap((path) => path.split('/').filter(isWord)),
);

/**
 * A path as it may be logged: whatever a caller can put into it may be somebody's data, and the token of a link is a
 * credential.
 */
export const loggedPath = (url = '') =>
  url
    .split('?', 1)[0]!
    .replace(/^(\/[du]\/).+/, '$1:token')
    .split('/')
    .map((part) => (WORDS.has(part) || part === ':token' ? part : ':value'))
    .join('/');
