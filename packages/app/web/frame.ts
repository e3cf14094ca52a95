/**
 * Runs in the preview frame, which has no origin and no access to the app. The app sends a mail as HTML and its pictures as
 * blobs; the frame shows it, keeps the scroll position and reports clicked links and blocks instead of following links.
 */
interface Shown {
  html: string;
  /** Pictures by the address that the mail uses for them. */
  pictures?: Record<string, Blob>;
  /** Shows the mail as a mail program in dark mode does. */
  dark?: boolean;
}
/** The block that is selected in the editor, as in `data-block`. */
interface Selection {
  selected?: string | null;
}

/** A frame has the colour scheme of the system, so conditions on it are replaced by ones that are always or never true. */
const COLOR_SCHEME = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;
const withScheme = (css: string, scheme: string) =>
  css.replace(COLOR_SCHEME, (_, wanted: string) =>
    wanted.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
  );

const LOADS_REMOTE = location.pathname.endsWith('-remote');
let shownUrls: string[] = [];

function show({ html, pictures = {}, dark = false }: Shown): void {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const before = shownUrls;
  shownUrls = [];
  for (const image of mail.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    const picture = pictures[source];
    if (picture) {
      const url = URL.createObjectURL(picture);
      shownUrls.push(url);
      image.src = url;
    } else if (!/^(?:data|blob):/i.test(source) && !(LOADS_REMOTE && /^https:/i.test(source))) {
      // The policy would block it and report that; without an address, the alternative text is shown.
      image.removeAttribute('src');
      image.removeAttribute('srcset');
    }
  }
  for (const cell of mail.querySelectorAll<HTMLElement>('[background]')) {
    const source = cell.getAttribute('background') ?? '';
    const picture = pictures[source];
    if (!picture && LOADS_REMOTE && /^https:/i.test(source)) continue;
    // The style loads the same picture as the attribute.
    cell.removeAttribute('background');
    cell.style.removeProperty('background-image');
    if (!picture) continue;
    const url = URL.createObjectURL(picture);
    shownUrls.push(url);
    cell.style.backgroundImage = `url("${url}")`;
  }
  const top = window.scrollY;
  document.head.querySelectorAll('style').forEach((style) => {
    style.remove();
  });
  const scheme = dark ? 'dark' : 'light';
  for (const style of mail.querySelectorAll('style')) style.textContent = withScheme(style.textContent ?? '', scheme);
  document.documentElement.style.colorScheme = scheme;
  document.documentElement.lang = mail.documentElement.lang;
  document.documentElement.dir = mail.documentElement.dir;
  document.head.append(...mail.head.querySelectorAll('style'));
  document.body.replaceWith(document.adoptNode(mail.body));
  window.scrollTo(0, top);
  for (const url of before) URL.revokeObjectURL(url);
}

/** The height of the mail, so the app can show all of it. The document itself is never smaller than the frame. */
function reportHeight(): void {
  const { bottom } = document.body.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(document.body).marginBottom) || 0;
  parent.postMessage({ height: Math.ceil(bottom + window.scrollY + margin) }, '*');
}

const MARKS = `
  [data-block] { cursor: pointer }
  [data-block]:hover:not(:has([data-block]:hover)) { outline: 2px dashed #8b93f8; outline-offset: -2px }
  [data-selected] { outline: 2px solid #4f46e5 !important; outline-offset: -2px }
`;

/** Marks the selected block, which a loop shows several times, and scrolls to it if it is new. */
function mark(selected: string | null, scroll: boolean): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')];
  for (const block of blocks) block.toggleAttribute('data-selected', block.dataset.block === selected);
  if (scroll) blocks.find((block) => block.dataset.block === selected)?.scrollIntoView({ block: 'nearest' });
  if (blocks.length === 0 || document.getElementById('marks')) return;
  const style = document.createElement('style');
  style.id = 'marks';
  style.textContent = MARKS;
  document.head.append(style);
}

addEventListener('message', ({ source, data }: MessageEvent<Partial<Shown> & Selection>) => {
  if (source !== parent || !data) return;
  const { html, selected } = data;
  if (typeof html === 'string') {
    show({ ...data, html });
    reportHeight();
  }
  if (selected !== undefined) mark(selected, html === undefined);
});
addEventListener('click', (event) => {
  const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null;
  if (block) parent.postMessage({ block: block.dataset.block }, '*');
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link) return;
  event.preventDefault();
  parent.postMessage({ link: link.getAttribute('href') }, '*');
});
// Pictures and another width change the height.
addEventListener('load', (event) => event.target instanceof HTMLImageElement && reportHeight(), true);
let width = innerWidth;
addEventListener('resize', () => {
  if (innerWidth === width) return;
  width = innerWidth;
  reportHeight();
});
addEventListener('submit', (event) => event.preventDefault());
parent.postMessage({ ready: true }, '*');
