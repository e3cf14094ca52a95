/** The shell runs only its own scripts and styles, talks only to its own host and is never framed. */
const SHELL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export const SHELL_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': SHELL_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Headers of the preview frame. Its document has no origin, so 'self' would match nothing and addresses are written out.
 * Remote pictures tell their server that the mail was opened; the app loads them only on request, in another frame.
 */
export const frameHeaders = (url: string, remotePictures: boolean) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${url}/app/frame.js`,
    "style-src 'unsafe-inline'",
    `img-src blob: data:${remotePictures ? ' https:' : ''}`,
    `frame-ancestors ${new URL(url).origin}`,
  ].join('; '),
});

/** Browsers show these without running anything in them. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/;

/** Pictures are shown, anything else is a download. Files never run on this origin, whatever they contain. */
export const fileHeaders = ({ filename, contentType }: { filename: string; contentType: string }) => ({
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Type': contentType,
  'Content-Disposition': `${PICTURE.test(contentType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(filename)}`,
  // The bytes of an address never change, but whoever signs in next on this browser may not be a member.
  'Cache-Control': 'private, max-age=300',
});
