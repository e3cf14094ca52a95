/**
 * Runs in the preview frame, which has no origin and no access to the app. The app sends a mail as HTML and its pictures as
 * blobs; the frame shows it, keeps the scroll position and reports clicked links instead of following them.
 */
interface Shown {
  html: string;
  /** Pictures by the address that the mail uses for them. */
  pictures?: Record<string, Blob>;
}

let shownUrls: string[] = [];

function show({ html, pictures = {} }: Shown): void {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const before = shownUrls;
  shownUrls = [];
  for (const image of mail.querySelectorAll('img')) {
    const picture = pictures[image.getAttribute('src') ?? ''];
    if (!picture) continue;
    const url = URL.createObjectURL(picture);
    shownUrls.push(url);
    image.src = url;
  }
  const top = window.scrollY;
  document.head.querySelectorAll('style').forEach((style) => {
    style.remove();
  });
  document.head.append(...mail.head.querySelectorAll('style'));
  document.body.replaceWith(document.adoptNode(mail.body));
  window.scrollTo(0, top);
  for (const url of before) URL.revokeObjectURL(url);
  parent.postMessage({ height: document.documentElement.scrollHeight }, '*');
}

addEventListener('message', ({ source, data }: MessageEvent<Shown>) => {
  if (source === parent && typeof data?.html === 'string') show(data);
});
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link) return;
  event.preventDefault();
  parent.postMessage({ link: link.getAttribute('href') }, '*');
});
addEventListener('submit', (event) => event.preventDefault());
parent.postMessage({ ready: true }, '*');
