import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { html, type Markup, raw } from './html.js';
import { type LinkTexts, languageFor } from './link-texts.js';

const STYLE = `
:root { color-scheme: light dark; --back: #f4f5f9; --card: #fff; --text: #1b1f2a; --line: #dfe3ec; --accent: #4338ca; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --back: #0e1016; --card: #171a25; --text: #e7e9f1; --line: #2b3040; --accent: #a9aeff; --on-accent: #14162b; }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--back); color: var(--text);
  font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
}
main { width: 100%; max-width: 32rem; padding: 2rem 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.35; }
p { margin: .75rem 0 0; }
button { margin-top: 1.5rem; min-height: 2.75rem; padding: .5rem 1.25rem; border: 2px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`;

/** No scripts, no external resources, no framing; forms may post only to this host. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export type Language = ReturnType<typeof languageFor>;

/** For pages without an email whose language could be used. */
const browserLanguage = (ctx: Context) => languageFor(ctx.acceptsLanguages().slice(0, 10));

export function sendPage(ctx: Context, status: number, { lang, dir }: Language, title: string, main: Markup): void {
  ctx.status = status;
  ctx.set('Content-Security-Policy', POLICY);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>${main}</main>
</body>
</html>
`.markup;
}

/** Sends a page with nothing but a message. */
export const sendMessage = (ctx: Context, status: number, language: Language, message: string) =>
  sendPage(ctx, status, language, message, html`<h1>${message}</h1>`);

/** Sends a message in the language of the browser. */
export function sendText(ctx: Context, status: number, text: keyof LinkTexts): void {
  const language = browserLanguage(ctx);
  sendMessage(ctx, status, language, language.texts[text]);
}
