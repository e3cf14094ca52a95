import { COPY_STYLE } from './copy-button.js';

/** Style sheet of the landing page, in the colours of the reference. */
export const LANDING_STYLE = `
:root {
  color-scheme: light dark;
  --back: #f7f8fb; --card: #fff; --text: #1b1f2a; --soft: #59616f; --line: #e3e6ee; --accent: #4f46e5; --glow: #e6e8fd;
  --code: #161a27; --code-text: #dfe4f2;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #0e1016; --card: #151823; --text: #e7e9f1; --soft: #9ca5b8; --line: #272c3b; --accent: #a3a9ff; --glow: #1b1e36;
    --code: #0b0d14; --code-text: #dfe4f2;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; color: var(--text); overflow-wrap: break-word;
  background: radial-gradient(60rem 26rem at 50% -8rem, var(--glow), transparent) no-repeat var(--back);
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "DejaVu Sans", sans-serif;
}
main { max-width: 60rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 6px; }
img { display: block; border-radius: 14px; }
h1, h2 { margin: 0; line-height: 1.2; text-wrap: balance; }
h1 { margin-top: 1.25rem; font-size: clamp(2.25rem, 8vw, 3.25rem); letter-spacing: -.035em; }
h2 { font-size: 1.35rem; letter-spacing: -.02em; }
p { margin: .6rem 0 0; color: var(--soft); text-wrap: pretty; }
.lead { max-width: 38rem; margin-top: .9rem; font-size: 1.2rem; line-height: 1.5; }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: baseline; margin-top: 1.1rem; font-size: .95rem; }
.facts code { color: var(--text); }
code { font: .92em var(--mono); overflow-wrap: anywhere; }
.cards { display: grid; gap: .9rem; margin: 2.5rem 0 0; padding: 0; list-style: none; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
.cards a {
  display: block; height: 100%; padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card);
  color: inherit; text-decoration: none; transition: border-color .15s, transform .15s;
}
.cards a:hover { border-color: var(--accent); transform: translateY(-2px); }
.cards h2 { font-size: 1.05rem; letter-spacing: -.01em; }
.cards h2::after { content: " \\2192"; color: var(--accent); }
.cards p { margin-top: .35rem; font-size: .95rem; }
section { margin-top: 3rem; }
pre {
  margin: .9rem 0 0; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--code); color: var(--code-text);
  font: .84rem/1.7 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere;
}
pre code { font: inherit; }
pre .s { color: #a5dba0; } pre .o { color: #b9b3ff; } pre .c { color: #ffc58a; }
${COPY_STYLE}@media (min-width: 48rem) { main { padding-top: 6rem; } }
@media (prefers-reduced-motion: reduce) { .cards a { transition: none; } .cards a:hover { transform: none; } }
`;
