import { COPY_STYLE } from './copy-button.js';

/** Style sheet of the reference page. The content security policy allows only this text, by its hash. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --back: #f7f8fb; --card: #fff; --text: #1b1f2a; --soft: #59616f; --line: #e3e6ee; --accent: #4f46e5; --tint: #eef0fe;
  --green: #0b6b45; --green-back: #dcf5e8; --blue: #1d4fbf; --blue-back: #e1ebff; --amber: #855000; --amber-back: #fdeed0;
  --red: #a8242c; --red-back: #fde4e4; --grey: #4a5262; --grey-back: #e9ecf2;
  --code: #161a27; --code-text: #dfe4f2; --code-line: #161a27;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #0e1016; --card: #151823; --text: #e7e9f1; --soft: #9ca5b8; --line: #272c3b; --accent: #a3a9ff; --tint: #20243a;
    --green: #7fe0b3; --green-back: #12352a; --blue: #9fc0ff; --blue-back: #172a4f; --amber: #f3c87a; --amber-back: #3b2c10;
    --red: #ff9f9f; --red-back: #421c20; --grey: #b9c0cf; --grey-back: #272c3b;
    --code: #0b0d14; --code-text: #dfe4f2; --code-line: #272c3b;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
body {
  margin: 0; background: var(--back); color: var(--text);
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans", sans-serif;
  overflow-wrap: break-word;
}
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; background: var(--card); padding: .5rem 1rem; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -.015em; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(2rem, 5vw, 2.75rem); letter-spacing: -.03em; }
h2 { font-size: 1.25rem; }
h3 { font-size: 1.2rem; }
h2 a, h3 a { color: inherit; text-decoration: none; }
h2 a:hover::after, h3 a:hover::after { content: " #"; color: var(--soft); }
p, ul, dl, table, pre, details { margin: .75rem 0 0; }
code { font: .875em var(--mono); }
p code, li code, td code, dd code { background: var(--tint); border-radius: 4px; padding: .1em .35em; overflow-wrap: anywhere; }
pre {
  background: var(--code); color: var(--code-text); border: 1px solid var(--code-line); border-radius: 10px;
  padding: .9rem 1rem; font: .8125rem/1.65 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2;
}
pre code { font: inherit; }
pre .s { color: #a5dba0; } pre .o { color: #b9b3ff; } pre .c { color: #ffc58a; }
${COPY_STYLE}
nav { padding: 1rem; border-bottom: 1px solid var(--line); background: var(--card); font-size: .9rem; }
nav ul { list-style: none; padding: 0; margin: .25rem 0 0; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { color: var(--accent); }
nav .brand { margin: 0; font-weight: 700; font-size: 1.1rem; letter-spacing: -.02em; }
nav .brand a { display: flex; gap: .6rem; align-items: center; }
nav .group { margin: 1.4rem 0 0; font-weight: 650; }
main { padding: 2rem 1rem 4rem; max-width: 76rem; margin: 0 auto; }
.lead { font-size: 1.15rem; color: var(--soft); max-width: 40rem; text-wrap: pretty; }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: baseline; color: var(--soft); font-size: .95rem; }
.facts code { background: none; padding: 0; color: var(--text); }

.guides { display: grid; gap: 1rem; margin-top: 2rem; grid-template-columns: minmax(0, 1fr); }
.guides section, article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; min-width: 0; }
.guides section:target, article:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.guides ul { padding-left: 1.15rem; }
.guides li + li { margin-top: .45rem; }
.guides li::marker { color: var(--accent); }
.tag > h2 { font-size: 1.6rem; margin: 3.5rem 0 1rem; letter-spacing: -.02em; }
article { display: grid; gap: 0 2rem; grid-template-columns: minmax(0, 1fr); }
article + article { margin-top: 1rem; }
.call { display: flex; flex-wrap: wrap; gap: .4rem .6rem; align-items: center; margin-top: .6rem; }
.call .path { background: none; padding: 0; font-size: .9rem; font-weight: 600; }

.verb, .level, .status, .required, .limit { display: inline-block; border-radius: 5px; font-size: .72rem; line-height: 1.5; padding: .08rem .45rem; white-space: nowrap; }
.verb { font-family: var(--mono); font-weight: 700; letter-spacing: .03em; }
.verb.get { color: var(--green); background: var(--green-back); }
.verb.post { color: var(--blue); background: var(--blue-back); }
.verb.put, .verb.patch { color: var(--amber); background: var(--amber-back); }
.verb.delete { color: var(--red); background: var(--red-back); }
.level { border: 1px solid currentColor; border-radius: 99px; font-weight: 600; padding: 0 .55rem; }
.level.none { color: var(--grey); } .level.read { color: var(--green); } .level.write { color: var(--amber); } .level.execute { color: var(--red); }
.status { background: var(--grey-back); color: var(--grey); font-family: var(--mono); }
.required { color: var(--red); padding: 0; font-weight: 600; }
.limit { background: var(--grey-back); color: var(--grey); white-space: normal; }

table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption { text-align: left; font-size: .8rem; font-weight: 650; color: var(--soft); padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
td:last-child { padding-right: 0; }
thead th { padding: 0; border: 0; font-size: 0; line-height: 0; }
.fields { table-layout: fixed; }
.fields th:first-child { width: 38%; }
.fields th code { font-weight: 650; }
.type { display: block; color: var(--soft); font-size: .82rem; }
.limit { margin-top: .15rem; }
summary { cursor: pointer; font-weight: 600; font-size: .9rem; padding: .3rem 0; }
summary .status { font-weight: 400; }
.errors > div { display: grid; grid-template-columns: 3rem minmax(0, 1fr); padding: .35rem 0; border-top: 1px solid var(--line); font-size: .92rem; }
.errors dt { font: 600 .85rem/1.7 var(--mono); } .errors dd { margin: 0; }
footer { margin-top: 3rem; color: var(--soft); font-size: .9rem; }

@media (max-width: 61.99rem) {
  nav .calls { display: none; }
  nav .group { display: inline-block; margin: .6rem 1rem 0 0; }
  nav .group:has(+ ul:not(.calls)) { display: none; }
  nav ul:not(.calls) { display: flex; flex-wrap: wrap; gap: .3rem 1rem; margin-top: .75rem; }
}
@media (min-width: 40rem) {
  main { padding: 2.5rem 2rem 5rem; }
  .guides section, article { padding: 1.6rem; }
}
@media (min-width: 62rem) {
  body { display: grid; grid-template-columns: 17.5rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; border-right: 1px solid var(--line); padding: 1.75rem 1.25rem; }
  nav li a { display: flex; gap: .55rem; align-items: flex-start; line-height: 1.4; padding: .18rem 0; color: var(--soft); }
  nav .verb { flex: none; width: 3.4rem; text-align: center; font-size: .62rem; padding: .05rem 0; margin-top: .1rem; }
  main { padding: 3.5rem 3rem 6rem; width: 100%; }
}
@media (min-width: 80rem) {
  .guides { display: block; columns: 2; column-gap: 1rem; }
  .guides section { break-inside: avoid; margin-bottom: 1rem; }
  article { grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); }
  .sample { position: sticky; top: 1.5rem; align-self: start; }
  .sample .code:first-child { margin-top: 0; }
}
@media print { nav, .skip, .copy { display: none; } pre, article { break-inside: avoid; } }
`;
