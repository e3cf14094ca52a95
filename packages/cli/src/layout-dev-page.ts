/** Runs in the browser. Everything that comes from files is inserted as text; emails are in a frame without scripts. */
const SCRIPT = `
const $ = (id) => document.getElementById(id);
const state = { layouts: [], layout: '', locale: '', part: 'html' };
const option = (value, text) => Object.assign(document.createElement('option'), { value, textContent: text });

async function load() {
  state.layouts = await (await fetch('/layouts')).json();
  const found = state.layouts.find(({ folder }) => folder === state.layout) ?? state.layouts[0];
  state.layout = found?.folder ?? '';
  if (!found?.languages.includes(state.locale)) state.locale = found?.languages[0] ?? '';
  $('layout').replaceChildren(...state.layouts.map(({ folder, name }) => option(folder, name)));
  $('layout').value = state.layout;
  $('locale').replaceChildren(...(found?.languages ?? []).map((code) => option(code, code)));
  $('locale').value = state.locale;
  if (found) await show();
  else $('state').textContent = 'no layouts in this directory yet';
}

let latest = 0;
async function show() {
  const turn = ++latest;
  const response = await fetch('/preview?' + new URLSearchParams({ layout: state.layout, locale: state.locale }));
  if (turn !== latest) return;
  const { preview, faults, findings } = await response.json();
  $('subject').textContent = preview?.subject ?? '';
  $('inbox').textContent = preview?.previewText ?? '';
  $('html').srcdoc = preview?.html ?? '';
  $('text').textContent = preview?.text ?? '';
  $('html').hidden = state.part !== 'html';
  $('text').hidden = state.part !== 'text';
  const line = ({ locale, field, blockId, line, column, message }, kind) => {
    const item = document.createElement('li');
    item.className = kind;
    const place = [locale, field, blockId && 'block ' + blockId, line && 'line ' + line + ', column ' + column];
    item.textContent = kind + ' ' + place.filter(Boolean).join(' ') + ': ' + message;
    return item;
  };
  $('faults').replaceChildren(
    ...faults.map((fault) => line(fault, 'fault')),
    ...findings.map((finding) => line(finding, finding.severity)),
  );
  $('state').textContent = 'shown ' + new Date().toLocaleTimeString();
}

const guarded = (work) => work().catch(() => { $('state').textContent = 'the command has ended, or failed'; });
$('layout').onchange = () => { state.layout = $('layout').value; state.locale = ''; guarded(load); };
$('locale').onchange = () => { state.locale = $('locale').value; guarded(show); };
$('part').onchange = () => { state.part = $('part').value; guarded(show); };
$('width').onchange = () => { $('html').style.width = $('width').value; };
const events = new EventSource('/events');
events.onmessage = events.onopen = () => guarded(load);
events.onerror = () => { $('state').textContent = 'the command has ended'; };
`;

const STYLE = `
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; color: #18181b; background: #f4f4f5; }
header { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 12px 16px; background: #fff; border-bottom: 1px solid #d4d4d8; }
main { padding: 16px; }
h1 { margin: 0; font-size: 16px; }
#inbox { margin: 0 0 12px; color: #52525b; }
iframe { width: 100%; height: 75vh; border: 1px solid #d4d4d8; background: #fff; }
pre { padding: 16px; background: #fff; border: 1px solid #d4d4d8; white-space: pre-wrap; }
ul { padding: 0; list-style: none; }
li { padding: 4px 8px; margin-bottom: 4px; border-left: 4px solid #a1a1aa; background: #fff; }
li.fault, li.error { border-color: #b91c1c; }
li.warning { border-color: #b45309; }
`;

/** The page of `layouts dev`. It contains nothing of the files or the configuration. */
export const devPage = (nonce: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Layouts preview</title><meta name="viewport" content="width=device-width">
<style>${STYLE}</style></head>
<body>
<header>
<label>Layout <select id="layout"></select></label>
<label>Language <select id="locale"></select></label>
<label>Part <select id="part"><option value="html">HTML</option><option value="text">plain text</option></select></label>
<label>Width <select id="width"><option value="100%">wide</option><option value="390px">phone</option></select></label>
<span id="state" role="status"></span>
</header>
<main>
<ul id="faults" aria-label="Faults and findings"></ul>
<h1 id="subject"></h1>
<p id="inbox"></p>
<iframe id="html" title="Email" sandbox></iframe>
<pre id="text" hidden></pre>
</main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
