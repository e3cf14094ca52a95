import { invalid } from '../errors.js';
import type { EchoMasker } from '../masking/index.js';
import type { Context } from '../operation.js';
import { HttpFailure } from '../ports/http-client.js';
import type { MailAttachment } from '../ports/mailer.js';
import type { WantedFile } from './attachment-list.js';

/** What a mail carries at most; the largest files beyond it become links. */
const MAX_ATTACHED_BYTES = 20 * 1024 * 1024;
const FETCH_MS = 30_000;

/** A file to download instead of being carried. */
export interface LinkedFile {
  label: string;
  size: number | null;
  /** An uploaded file, or else an address. */
  fileKey: string;
  url: string;
  filename: string;
}
interface Sized extends WantedFile {
  size: number;
  contentType: string;
  /** Fetched already, where the size was not known otherwise. */
  bytes?: Uint8Array;
  tooLarge?: boolean;
}

/**
 * The files of a mail: what it carries, and what it links to. A file that cannot be had fails the mail, in words that hide
 * a secret in its name or address.
 */
export async function loadAttachments(
  wanted: WantedFile[],
  masker: EchoMasker,
  context: Context,
): Promise<{ attached: MailAttachment[]; linked: LinkedFile[] }> {
  const files: Sized[] = [];
  // One after the other: each may be as large as a mail can carry.
  for (const file of wanted)
    files.push(file.fileKey === '' ? await fetched(file, masker, context) : await stored(file, masker, context));
  const carried = new Set(files.filter((file) => !file.sendAsLink && !file.tooLarge));
  let total = [...carried].reduce((sum, { size }) => sum + size, 0);
  for (const file of [...carried].sort((a, b) => b.size - a.size)) {
    if (total <= MAX_ATTACHED_BYTES) break;
    carried.delete(file);
    total -= file.size;
  }
  const attached: MailAttachment[] = [];
  for (const file of carried) {
    const content = file.bytes ?? (await read(file, masker, context));
    attached.push({ filename: file.filename, contentType: file.contentType, content });
  }
  return {
    attached,
    linked: files
      .filter((file) => !carried.has(file))
      .map(({ label, size, tooLarge, fileKey, url, filename }) => ({
        label,
        size: tooLarge ? null : size,
        fileKey,
        url,
        filename,
      })),
  };
}

const gone = ({ filename }: WantedFile, masker: EchoMasker) =>
  invalid('attachments', masker.text(`"${filename}" is not there any more`));

async function stored(file: WantedFile, masker: EchoMasker, { storeId, ports }: Context): Promise<Sized> {
  const record = await ports.files.find(storeId, file.fileKey);
  if (!record) throw gone(file, masker);
  return { ...file, size: record.size, contentType: record.contentType };
}

async function read(file: WantedFile, masker: EchoMasker, { storeId, ports }: Context): Promise<Uint8Array> {
  const chunks = await ports.blobs.read(storeId, file.fileKey);
  if (!chunks) throw gone(file, masker);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function fetched(file: WantedFile, masker: EchoMasker, { ports }: Context): Promise<Sized> {
  const failed = (reason: string) =>
    invalid('attachments', masker.text(`"${file.filename}" cannot be fetched: ${reason}`));
  if (!/^https:\/\//i.test(file.url)) throw failed('its address does not start with https://');
  try {
    const answer = await ports.http.send({
      method: 'GET',
      url: file.url,
      headers: {},
      timeoutMs: FETCH_MS,
      keepBytes: MAX_ATTACHED_BYTES,
    });
    if (answer.status < 200 || answer.status > 299) throw failed(`the target answered ${answer.status}`);
    const [type = ''] = [answer.headers['content-type'] ?? ''].flat();
    const contentType = /^[\w.+-]+\/[\w.+-]+/.exec(type)?.[0] ?? 'application/octet-stream';
    return { ...file, size: answer.body.length, contentType, bytes: answer.body, tooLarge: answer.truncated };
  } catch (error) {
    if (error instanceof HttpFailure) throw failed(error.message);
    throw error;
  }
}
