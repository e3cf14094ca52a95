/** Types whose bytes have a signature, with the words for a file that lacks it. */
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
  // Readers allow something before it.
  pdf: (head: Uint8Array) => text(head, 0, HEAD_BYTES).includes('%PDF-'),
  zip: (head: Uint8Array) => ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].includes(text(head, 0, 4)),
};
type Signature = keyof typeof SIGNATURES;

/** How many bytes `findContentType` wants to see, where there are as many. */
export const HEAD_BYTES = 1024;
const UNKNOWN_TYPE = 'application/octet-stream';

/** The pictures that mail programs show. SVG is not among them: it may carry script, and travels as an attachment. */
export const isPicture = (contentType: string) =>
  ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(contentType);

/**
 * The type that was claimed, or else the one of the extension, if the bytes bear it out; with neither, what the bytes are.
 * A type without a signature is believed, unless the bytes are plainly something else that claims to be text or a picture.
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

/** The type if no browser would run anything in it, else the unknown one: HTML and SVG may carry script. */
export const harmlessType = (contentType: string) => (HARMLESS.has(contentType) ? contentType : UNKNOWN_TYPE);
