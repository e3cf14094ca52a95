import type { Context } from 'koa';
import { lastSegment, type PublicAddress } from '../public-address.js';
import { code } from './docs-code.js';
import { html, raw } from './html.js';
import { LANDING_STYLE } from './landing-style.js';
import { COPY_BUTTONS, ICON, policyFor } from './static-page.js';

const POLICY = policyFor(LANDING_STYLE);

const CARDS = [
  ['docs', 'API reference', 'Every operation with its fields, limits, errors and an example.'],
  [
    'openapi.json',
    'OpenAPI document',
    'The machine-readable reference: generate a client or import it into your tools.',
  ],
  ['api/v1', 'API index', 'Shows that the API is up and which version is running. Use it as a health check.'],
] as const;

/** `GET /` for browsers. */
export function showLanding(ctx: Context, { release, address }: { release: string; address: PublicAddress }): void {
  const url = address.urlOf(ctx);
  // Relative links also work behind a proxy that strips a path without telling. From /shop, docs is shop/docs.
  const base = `./${lastSegment(ctx)}`;
  ctx.set('Content-Security-Policy', POLICY);
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Sendstep: email layouts and HTTP requests for workflows">
<title>Sendstep</title>
<link rel="icon" href="${ICON}">
<style>${raw(LANDING_STYLE)}</style>
</head>
<body>
<main>
  <img src="${ICON}" alt="" width="56" height="56">
  <h1>Sendstep</h1>
  <p class="lead">Emails and HTTP requests for workflow steps: layouts in many languages, saved versions, and a history with masked
  personal data. For REST clients and AI assistants.</p>
  <p class="facts"><span>Release ${release}</span> <code>${url}/api/v1</code></p>
  <ul class="cards">${CARDS.map(
    ([path, title, text]) => html`
    <li><a href="${base}${path}"><h2>${title}</h2><p>${text}</p></a></li>`,
  )}
  </ul>
  <section aria-labelledby="key">
    <h2 id="key">Get a key</h2>
    <p>A demo host prints three keys on its first start. On any other host, the operator creates a key on the command line. It is
    shown only once.</p>
    ${code(
      `sendstep keys create --store "Corner shop" --level read
export SENDSTEP_API_KEY=fak_…
curl "${url}/api/v1/me" \\
  -H "Authorization: Bearer $SENDSTEP_API_KEY"`,
      'Creating and trying a key',
    )}
  </section>
  <section aria-labelledby="assistant">
    <h2 id="assistant">Connect an assistant</h2>
    <p>The tool server speaks the Model Context Protocol, with the same keys and limits. With a read key, an assistant can read
    everything and change nothing.</p>
    ${code(
      `claude mcp add --transport http sendstep ${url}/api/mcp \\
  --header "Authorization: Bearer $SENDSTEP_API_KEY"`,
      'Connecting Claude Code',
    )}
  </section>
</main>
${COPY_BUTTONS}
</body>
</html>
`.markup;
}
