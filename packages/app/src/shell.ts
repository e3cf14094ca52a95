import type { createAssets } from './assets.js';
import { frameHeaders, SHELL_HEADERS } from './policies.js';
import type { WebRequest, WebResponse } from './request.js';

const FRAME = (base: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><script src="${base}/app/frame.js"></script></head><body></body></html>\n`;
/** Their names contain a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** What this installation has, for the pages that offer it. */
export interface Offered {
  companySignIn: boolean;
  mailboxProviders: string[];
}
const offeredIn = ({ companySignIn, mailboxProviders }: Offered) =>
  [
    ...(companySignIn ? ['<meta name="company-sign-in" content="true">'] : []),
    ...(mailboxProviders.length > 0 ? [`<meta name="mailbox-providers" content="${mailboxProviders.join(' ')}">`] : []),
    '</head>',
  ].join('');

/** Everything that contains no data: the page of the app, its files and the empty preview frame. */
export function createShell(assets: ReturnType<typeof createAssets>, offered: Offered) {
  const head = offeredIn(offered);
  return async ({ path, url, headers }: WebRequest): Promise<WebResponse> => {
    if (path === '/app/frame' || path === '/app/frame-remote') {
      return { status: 200, headers: frameHeaders(url, path === '/app/frame-remote'), body: FRAME(url) };
    }
    if (path === '/app/frame.js') return assets.serve('frame.js', headers, 'no-cache');
    if (path.startsWith('/app/assets/')) return assets.serve(path.slice('/app/'.length), headers, FOREVER);
    // The build refers to its files relative to the page, and the page has many addresses.
    const base = new URL(url).pathname.replace(/\/$/, '');
    const page = (await assets.page('index.html')).replaceAll('"./assets/', `"${base}/app/assets/`);
    return { status: 200, headers: SHELL_HEADERS, body: page.replace('</head>', head) };
  };
}
