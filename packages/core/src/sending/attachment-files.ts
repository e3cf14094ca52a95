import type { EchoMasker } from '../masking/index.js';
import type { Context } from '../operation.js';
import { HttpFailure } from '../ports/http-client.js';
import type { MailAttachment } from '../ports/mailer.js';
import { invalid } from '../shared/errors.js';
import type { WantedFile } from './attachment-list.js';

/** Maximum total size of attachments; the largest files beyond it become links. */
const MAX_ATTACHED_BYTES = 20 * 1024 * 1024;
const FETCH_MS = 30_000;

/** An attached file. */
export interface AttachedFile extends MailAttachment {
  /** The name with references instead of secrets. */
  shownName: string;
}

/** A file sent as a download link. */
export interface LinkedFile {
  label: string;
  size: number | null;
  /** Key of an uploaded file; otherwise `url` is set. */
  fileKey: string;
  url: string;
  filename: string;
  shownName: string;
}
interface Sized extends WantedFile {
  size: number;
  contentType: string;
  /** Already fetched, if that was needed to know the size. */
  bytes?: Uint8Array;
  tooLarge?: boolean;
}

/**
 * Loads the files of an email: attached ones and linked ones. A file that cannot be loaded fails the email; the error masks
 * secrets in its name and url.
 */
export async function loadAttachments(
  wanted: WantedFile[],
  masker: EchoMasker,
  context: Context,
): Promise<{ attached: AttachedFile[]; linked: LinkedFile[] }> {
  const files: Sized[] = [];
  // Sequentially: each may be as large as the limit.
  for (const file of wanted)
    files.push(file.fileKey === '' ? await fetched(file, masker, context) : await stored(file, context));
  const carried = new Set(files.filter((file) => !file.sendAsLink && !file.tooLarge));
  let total = [...carried].reduce((sum, { size }) => sum + size, 0);
  for (const file of [...carried].sort((a, b) => b.size - a.size)) {
    if (total <= MAX_ATTACHED_BYTES) break;
    carried.delete(file);
    total -= file.size;
  }
  const attached: AttachedFile[] = [];
  for (const file of carried) {
    const content = file.bytes ?? (await read(file, context));
    const { filename, shownName, contentType } = file;
    attached.push({ filename, shownName, contentType, content });
  }
  return {
    attached,
    linked: files
      .filter((file) => !carried.has(file))
      .map(({ label, size, tooLarge, fileKey, url, confidentialUrl, filename, shownName }) => {
        if (confidentialUrl)
          throw invalid('attachments', `"${shownName}" is too large to attach, and its url contains a secret`);
        return { label, size: tooLarge ? null : size, fileKey, url, filename, shownName };
      }),
  };
}

const gone = ({ shownName }: WantedFile) => invalid('attachments', `file "${shownName}" no longer exists`);

async function stored(file: WantedFile, { storeId, ports }: Context): Promise<Sized> {
  const record = await ports.files.find(storeId, file.fileKey);
  if (!record) throw gone(file);
  return { ...file, size: record.size, contentType: record.contentType };
}

async function read(file: WantedFile, { storeId, ports }: Context): Promise<Uint8Array> {
  const chunks = await ports.blobs.read(storeId, file.fileKey);
  if (!chunks) throw gone(file);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function fetched(file: WantedFile, masker: EchoMasker, { ports }: Context): Promise<Sized> {
  const failed = (reason: string) =>
    invalid('attachments', `"${file.shownName}" cannot be fetched: ${masker.text(reason)}`);
  if (!/^https:\/\//i.test(file.url)) throw failed('its url does not start with https://');
  try {
    const response = await ports.http.send({
      method: 'GET',
      url: file.url,
      headers: {},
      timeoutMs: FETCH_MS,
      keepBytes: MAX_ATTACHED_BYTES,
    });
    if (response.status < 200 || response.status > 299) throw failed(`the target returned ${response.status}`);
    const [type = ''] = [response.headers['content-type'] ?? ''].flat();
    const contentType = /^[\w.+-]+\/[\w.+-]+/.exec(type)?.[0] ?? 'application/octet-stream';
    return { ...file, size: response.body.length, contentType, bytes: response.body, tooLarge: response.truncated };
  } catch (error) {
    if (error instanceof HttpFailure) throw failed(error.message);
    throw error;
  }
}
