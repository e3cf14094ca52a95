import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { InputOf, MailAddress, Ports } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { testMailer } from './mail-server.js';
import { PUBLIC } from './targets.js';

/** A mail as its reader's program sees it, and who got it besides. */
export interface ReadMail {
  from: MailAddress | undefined;
  replyTo: MailAddress | undefined;
  to: MailAddress[];
  cc: MailAddress[];
  /** Only the envelope knows of these. */
  bcc: string[];
  bouncesTo: string;
  subject: string | undefined;
  html: string;
  text: string;
  messageId: string | undefined;
  /** Those about lists, replies and feedback, as they were written. */
  headers: Record<string, string>;
  attachments: { filename: string | null; contentType: string; content: Buffer; contentId?: string }[];
}

const one = (address: Address | undefined) => address && { name: address.name, address: address.address ?? '' };
const many = (addresses: Address[] | undefined) => (addresses ?? []).map((address) => one(address)!);
const unix = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n');

const HEADERS = /^(?:list-.*|auto-submitted|feedback-id)$/;

function read(mail: Email, envelope: string[], bouncesTo: string): ReadMail {
  const [to, cc] = [many(mail.to), many(mail.cc)];
  const seen = new Set([...to, ...cc].map(({ address }) => address));
  return {
    from: one(mail.from),
    replyTo: one(mail.replyTo?.[0]),
    to,
    cc,
    bcc: envelope.filter((address) => !seen.has(address)),
    bouncesTo,
    subject: mail.subject,
    html: unix(mail.html),
    text: unix(mail.text),
    messageId: mail.messageId,
    headers: Object.fromEntries(
      mail.headers.filter(({ key }) => HEADERS.test(key)).map(({ key, value }) => [key, value]),
    ),
    attachments: mail.attachments.map(({ filename, mimeType, content, contentId }) => ({
      filename,
      contentType: mimeType,
      content: Buffer.from(content as ArrayBuffer),
      ...(contentId ? { contentId } : {}),
    })),
  };
}

/** A store that sends through a real mail server, which refuses addresses that begin with `bad`. */
export async function mailShop(over: Partial<Ports> = {}, sender: Partial<InputOf<'smtp.create'>> = {}) {
  const mails: ReadMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    size: 64 * 1024 * 1024,
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('bad') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    async onData(stream, { envelope }, callback) {
      const bytes = await buffer(stream);
      mails.push(
        read(
          await PostalMime.parse(bytes),
          envelope.rcptTo.map(({ address }) => address),
          envelope.mailFrom ? envelope.mailFrom.address : '',
        ),
      );
      callback();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const ports: Ports = { ...memoryPorts(), mailer: testMailer(), ...over };
  const built = await buildStore(ports);
  const { owner } = built;
  await owner.run('smtp.create', {
    name: 'Mail',
    host: PUBLIC,
    port: (server.server.address() as AddressInfo).port,
    security: 'none',
    fromName: 'Corner shop',
    fromAddress: 'shop@example.com',
    replyTo: 'help@example.com',
    isDefault: true,
    ...sender,
  });
  const layout = async (fields: object = {}) =>
    (
      await owner.run('layouts.create', {
        name: 'News',
        subject: 'News for {{ variables.name }}',
        bodyType: 'text',
        body: '<p>Hello {{ variables.name }}</p>',
        ...fields,
      } as InputOf<'layouts.create'>)
    ).id;
  const send = (step: object) => owner.run('steps.sendEmail', step as InputOf<'steps.sendEmail'>);
  return { ...built, ports, mails, layout, send };
}
