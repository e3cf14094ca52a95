import { createHash } from 'node:crypto';
import { COPY_SCRIPT } from './copy-button.js';
import { html, raw } from './html.js';

export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4f46e5"/><path d="M7 10h18v12H7zM7 10l9 7 9-7" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/></svg>',
)}`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No external resources: only the style sheet and the script of the copy buttons, by their hashes, and the embedded icon. */
export const policyFor = (style: string) =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    'img-src data:',
    `script-src ${hashOf(COPY_SCRIPT)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The end of a page with code blocks. */
export const COPY_BUTTONS = html`<p class="said" role="status"></p>
<script>${raw(COPY_SCRIPT)}</script>`;
