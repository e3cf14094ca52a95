import type { Context } from 'koa';
import { type PublicAddress, sentPath } from '../public-address.js';
import { code } from './docs-code.js';
import { html, raw } from './html.js';
import { LANDING_STYLE } from './landing-style.js';
import { ICON, policyFor } from './static-page.js';

const POLICY = policyFor(LANDING_STYLE);

const CARDS = [
  ['docs', 'API reference', 'Every operation with its fields, limits, errors and an example.'],
  ['openapi.json', 'OpenAPI document', 'The same for programs: generate a client, or load it into your tools.'],
  ['api/v1', 'API index', 'Says that the API is up and which version runs. Good as a health check.'],
] as const;

/** `GET /` for people: where to go from here. */
export function showLanding(ctx: Context, { release, address }: { release: string; address: PublicAddress }): void {
  const url = address.urlOf(ctx);
  // Relative, so they also work behind a proxy that removes a path and does not say so. From /shop, docs is shop/docs.
  const last = sentPath(ctx).split('/').at(-1)!;
  const here = last === '' ? './' : `./${last}/`;
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
  <p class="lead">Emails and HTTP requests for the steps of a workflow: layouts in many languages, saved versions, and history in
  which personal data is masked. Over REST, and for AI assistants.</p>
  <p class="facts"><span>Release ${release}</span> <code>${url}/api/v1</code></p>
  <ul class="cards">${CARDS.map(
    ([path, title, words]) => html`
    <li><a href="${here}${path}"><h2>${title}</h2><p>${words}</p></a></li>`,
  )}
  </ul>
  <section aria-labelledby="key">
    <h2 id="key">Get a key</h2>
    <p>A demo host prints three keys when it starts for the first time. Anywhere else, whoever runs the host creates one on the command
    line. It is shown once.</p>
    ${code(
      `sendstep keys create --store "Corner shop" --level read
export SENDSTEP_KEY=fak_…
curl "${url}/api/v1/me" \\
  -H "Authorization: Bearer $SENDSTEP_KEY"`,
      'Creating and trying a key',
    )}
  </section>
  <section aria-labelledby="assistant">
    <h2 id="assistant">Connect an assistant</h2>
    <p>The tool server speaks the Model Context Protocol, with the same keys and limits. With a read key, an assistant can look at
    everything and change nothing.</p>
    ${code(
      `claude mcp add --transport http sendstep ${url}/api/mcp \\
  --header "Authorization: Bearer $SENDSTEP_KEY"`,
      'Connecting Claude Code',
    )}
  </section>
</main>
</body>
</html>
`.markup;
}
