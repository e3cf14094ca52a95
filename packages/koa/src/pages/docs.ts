import { openApiDocument } from '../openapi/document.js';
import { accessGuides } from './docs-guide-access.js';
import { appGuide } from './docs-guide-app.js';
import { connectGuides } from './docs-guide-connect.js';
import { conventionGuides } from './docs-guide-conventions.js';
import { entriesOf, operationSection, verbBadge } from './docs-operation.js';
import { STYLE } from './docs-style.js';
import { html, raw } from './html.js';
import { COPY_BUTTONS, ICON, policyFor } from './static-page.js';

const POLICY = policyFor(STYLE);

const anchor = (tag: string) => `tag-${tag.toLowerCase().replace(/\W+/g, '-')}`;

/** The reference page, generated from the OpenAPI document. */
export function docsPage(options: { release: string; baseUrl?: string; hasApp?: boolean }): {
  html: string;
  contentSecurityPolicy: string;
} {
  const { release } = options;
  const baseUrl = (options.baseUrl ?? 'http://127.0.0.1:8080').replace(/\/+$/, '');
  const document = openApiDocument({ release, baseUrl });
  const guides = [
    ...(options.hasApp ? [appGuide] : []),
    ...accessGuides(baseUrl),
    ...conventionGuides(document),
    ...connectGuides(baseUrl),
  ];
  const entries = entriesOf(document);
  const tags = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));

  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Sendstep REST API reference">
<title>Sendstep API</title>
<link rel="icon" href="${ICON}">
<style>${raw(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the reference</a>
<nav aria-label="Contents">
  <p class="brand"><a href="#top"><img src="${ICON}" alt="" width="26" height="26"> Sendstep</a></p>
  <p class="group">Guide</p>
  <ul>${guides.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
  ${tags.map(
    (tag) => html`<p class="group"><a href="#${anchor(tag.name)}">${tag.name}</a></p>
  <ul class="calls">${tag.entries.map(
    ({ verbs, operation }) =>
      html`<li><a href="#${operation.operationId}">${verbBadge(verbs[0]!)} ${operation.summary}</a></li>`,
  )}</ul>`,
  )}
</nav>
<main id="main">
  <header id="top">
    <h1>Sendstep API</h1>
    <p class="lead">Email layouts, senders, files, HTTP requests, history and statistics of one store, for REST clients and AI assistants.</p>
    <p class="facts"><span>Release ${release}</span> <code>${baseUrl}/api/v1</code> <a href="openapi.json">OpenAPI 3.1 document</a></p>
  </header>
  <div class="guides">${guides.map(
    ({ id, title, body }) => html`
  <section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title"><a href="#${id}">${title}</a></h2>${body}</section>`,
  )}
  </div>
  ${tags.map(
    (tag) => html`
  <section class="tag" aria-labelledby="${anchor(tag.name)}">
    <h2 id="${anchor(tag.name)}">${tag.name}</h2>
    ${tag.entries.map((entry) => operationSection(entry, document, baseUrl))}
  </section>`,
  )}
  <footer><p>Generated from the tables that serve the API. <a href="openapi.json">openapi.json</a> works with any OpenAPI tool.</p></footer>
</main>
${COPY_BUTTONS}
</body>
</html>
`;
  return { html: page.markup, contentSecurityPolicy: POLICY };
}
