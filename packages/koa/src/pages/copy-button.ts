/**
 * Shows the copy buttons of code blocks and makes them work. The content security policy allows only this text, by its hash.
 * Browsers have no clipboard on pages without https, so the text is selected and copied there as by the keyboard.
 */
export const COPY_SCRIPT = `
const status = document.querySelector('[role=status]');
async function copy(pre) {
  if (navigator.clipboard) return navigator.clipboard.writeText(pre.textContent);
  getSelection().selectAllChildren(pre);
  if (!document.execCommand('copy')) throw new Error();
}
for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    status.textContent = '';
    const said = await copy(button.nextElementSibling).then(() => 'Copied', () => 'Press Ctrl+C');
    button.textContent = status.textContent = said;
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
`;

/** Its part of a style sheet. The code flows around the button. */
export const COPY_STYLE = `
.code { position: relative; margin-top: .75rem; }
.code pre { margin: 0; }
.code pre::before { content: ""; float: right; width: 3.2rem; height: 1.3rem; }
.copy {
  position: absolute; top: .5rem; right: .5rem; padding: .45rem .6rem; border: 1px solid #454d69; border-radius: 6px;
  color: #dfe4f2; background: #2b3147; font-family: inherit; font-size: .75rem; line-height: 1; cursor: pointer;
}
.copy:hover { background: #3a4260; }
.said { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
`;
