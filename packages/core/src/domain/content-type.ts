/** Types with a file signature, and how errors name them. */
const SIGNED: Record<string, [words: string, signature: Signature]> = {
  'image/png': ['a PNG image', 'png'],
  'image/jpeg': ['a JPEG image', 'jpeg'],
  'image/gif': ['a GIF image', 'gif'],
  'image/webp': ['a WebP image', 'webp'],
  'application/pdf': ['a PDF document', 'pdf'],
  'application/zip': ['a ZIP archive', 'zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['a Word document', 'zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['an Excel sheet', 'zip'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['a PowerPoint presentation', 'zip'],
};

const EXTENSIONS: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  html: 'text/html',
  json: 'application/json',
};

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const SIGNATURES = {
  png: (head: Uint8Array) => text(head, 0, 8) === '\x89PNG\r\n\x1a\n',
  jpeg: (head: Uint8Array) => text(head, 0, 3) === '\xff\xd8\xff',
  gif: (head: Uint8Array) => /^GIF8[79]a$/.test(text(head, 0, 6)),
  webp: (head: Uint8Array) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP',
  // PDF readers allow leading bytes.
  pdf: (head: Uint8Array) => text(head, 0, HEAD_BYTES).includes('%PDF-'),
  zip: (head: Uint8Array) => ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].includes(text(head, 0, 4)),
};
type Signature = keyof typeof SIGNATURES;

/** How many leading bytes `findContentType` needs, if available. */
export const HEAD_BYTES = 1024;
const UNKNOWN_TYPE = 'application/octet-stream';

/** Images that mail clients display. SVG is excluded: it may contain scripts and is sent as an attachment. */
export const isPicture = (contentType: string) =>
  ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(contentType);

/**
 * The declared type, or else the type of the extension, if the bytes match it; with neither, the type of the bytes. A type
 * without a signature is accepted, unless it is text or an image and the bytes have another signature.
 */
export function findContentType(
  head: Uint8Array,
  filename: string,
  claimed?: string,
): { contentType: string } | { fault: string } {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const expected = claimed ?? (Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined);
  const found = Object.entries(SIGNED).find(([, [, signature]]) => SIGNATURES[signature](head));
  if (expected === undefined) return { contentType: found?.[0] ?? UNKNOWN_TYPE };
  const signed = Object.hasOwn(SIGNED, expected) ? SIGNED[expected] : undefined;
  if (signed) return SIGNATURES[signed[1]](head) ? { contentType: expected } : { fault: `is not ${signed[0]}` };
  if (found && /^(text|image)\//.test(expected)) return { fault: `is ${found[1][0]}, not ${expected}` };
  return { contentType: expected };
}

const HARMLESS = new Set([...Object.keys(SIGNED), 'text/plain', 'text/csv', 'text/calendar']);

/** The type if browsers execute nothing in it, else the generic one: HTML and SVG may contain scripts. */
export const harmlessType = (contentType: string) => (HARMLESS.has(contentType) ? contentType : UNKNOWN_TYPE);
