import { code, prose } from './docs-code.js';
import type { Guide } from './docs-guide.js';
import { html } from './html.js';

/** Where people use Sendstep without writing a program. */
export const appGuide: Guide = {
  id: 'app',
  title: 'The app',
  body: html`<p>People of a store use <a href="app/">the app</a>: they read and send layouts, look up the history and statistics, and create API keys on its Developer page. ${prose(
    'Sign in with a link. A demo host prints one at each start; on any other host, the operator creates it.',
  )}</p>${code('sendstep app link --store "Corner shop"', 'Creating a sign-in link')}`,
};
