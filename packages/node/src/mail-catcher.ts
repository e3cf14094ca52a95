import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Address, Email } from 'postal-mime';
import type { SMTPServer, SMTPServerOptions } from 'smtp-server';

/** The usual port of local mail catchers. */
const PORT = 2525;
const MAX_MAILS = 100;
const MAX_BYTES = 25 * 1024 * 1024;
/** All mails together: a hundred large ones would not fit into memory. */
const MAX_TOTAL_BYTES = 200 * 1024 * 1024;

export interface CaughtMailSummary {
  id: string;
  /** As in the header: `Name <address>`. */
  from: string;
  /** Everybody who received it, including Bcc. */
  to: string[];
  subject: string;
  receivedAt: string;
  bytes: number;
}

export interface CaughtMail extends CaughtMailSummary {
  html: string;
  text: string;
  headers: { name: string; value: string }[];
  /** `index` identifies one in `attachment`; the HTML refers to pictures by `contentId`. */
  attachments: { index: number; filename: string; contentType: string; bytes: number; contentId?: string }[];
  unsubscribeUrl?: string;
}

export interface CaughtAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

/** A mail server for the demo that delivers nothing and keeps the newest mails in memory. */
export interface MailCatcher {
  host: string;
  port: number;
  /** Newest first. */
  list(): CaughtMailSummary[];
  get(id: string): CaughtMail | undefined;
  attachment(id: string, index: number): CaughtAttachment | undefined;
  clear(): void;
  close(): Promise<void>;
}

/** Listens on this machine only, on port 2525 or, if that is in use, on a free one. */
export async function startMailCatcher({ port = PORT, now = Date.now } = {}): Promise<MailCatcher> {
  const [{ SMTPServer: Server }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ]);
  let mails: { summary: CaughtMailSummary; mail: Email }[] = [];
  const options: SMTPServerOptions = {
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    rejectOversized: true,
    closeTimeout: 100,
    async onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
        if (stream.sizeExceeded) return callback();
        const raw = Buffer.concat(chunks);
        const mail = await PostalMime.parse(raw);
        const summary = {
          id: randomUUID(),
          from: shownAddress(mail.from),
          to: envelope.rcptTo.map(({ address }) => address),
          subject: mail.subject ?? '',
          receivedAt: new Date(now()).toISOString(),
          bytes: raw.length,
        };
        mails = newest([{ summary, mail }, ...mails]);
        callback();
      } catch {
        // Permanent, so the sender does not try again.
        callback(Object.assign(new Error('the message could not be read'), { responseCode: 554 }));
      }
    },
  };
  const server = await listen(Server, options, port).catch(() => listen(Server, options, 0));
  // A client may end its connection at any time.
  server.on('error', () => {});
  const find = (id: string) => mails.find(({ summary }) => summary.id === id);
  return {
    host: HOST,
    port: (server.server.address() as AddressInfo).port,
    list: () => mails.map(({ summary }) => summary),
    get(id) {
      const caught = find(id);
      return caught && { ...caught.summary, ...contentOf(caught.mail) };
    },
    attachment(id, index) {
      const found = find(id)?.mail.attachments[index];
      return (
        found && {
          filename: found.filename ?? '',
          contentType: found.mimeType,
          content: new Uint8Array(found.content as ArrayBuffer),
        }
      );
    },
    clear() {
      mails = [];
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const HOST = '127.0.0.1';

function listen(Server: typeof SMTPServer, options: SMTPServerOptions, port: number): Promise<SMTPServer> {
  const server = new Server(options);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function newest<T extends { summary: CaughtMailSummary }>(mails: T[]): T[] {
  let total = 0;
  return mails.slice(0, MAX_MAILS).filter(({ summary }) => {
    total += summary.bytes;
    return total <= MAX_TOTAL_BYTES;
  });
}

function shownAddress(from: Address | undefined): string {
  if (!from?.address) return '';
  return from.name ? `${from.name} <${from.address}>` : from.address;
}

function contentOf({ html = '', text = '', headers, attachments }: Email) {
  const unsubscribe = headers.find(({ key }) => key === 'list-unsubscribe')?.value;
  const unsubscribeUrl = /<(https?:[^>\s]+)>/.exec(unsubscribe ?? '')?.[1];
  return {
    html,
    text,
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: attachments.map(({ filename, mimeType, content, contentId }, index) => ({
      index,
      filename: filename ?? '',
      contentType: mimeType,
      bytes: (content as ArrayBuffer).byteLength,
      ...(contentId ? { contentId: contentId.replace(/^<|>$/g, '') } : {}),
    })),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  };
}
