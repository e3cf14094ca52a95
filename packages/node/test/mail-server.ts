import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { MailTransport, OutgoingMail } from '@sendstep/core';
import { type MailerOptions, mailer } from '@sendstep/node';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { client, PUBLIC } from './targets.js';

const NOBODY = {
  clientId: undefined,
  clientSecret: undefined,
  apiUrl: 'http://127.0.0.9',
  tokenUrl: 'http://127.0.0.9',
};

/** A mailer for which `PUBLIC` is the internet, with waits that a test can wait for. */
export function testMailer(options: Partial<MailerOptions> = {}) {
  const made = mailer({
    http: options.http ?? client(),
    allowNetworks: [PUBLIC],
    google: NOBODY,
    microsoft: NOBODY,
    waitsMs: [20, 40],
    ...options,
  });
  onTestFinished(() => made.close());
  return made;
}

export const buildMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  from: { name: 'Corner shop', address: 'shop@example.com' },
  to: [{ name: 'Jo', address: 'jo@example.org' }],
  cc: [],
  bcc: [],
  subject: 'Your order',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  messageId: '<order-1@example.com>',
  date: Date.UTC(2026, 2, 4, 5, 6, 7),
  headers: {},
  attachments: [],
  ...changes,
});

export interface Received {
  from: string;
  to: string[];
  raw: Buffer;
  mail: Email;
  secure: boolean;
  user: unknown;
}
export type SmtpTransport = Extract<MailTransport, { kind: 'smtp' }>;

const plain = (port: number, changes: Partial<SmtpTransport> = {}): SmtpTransport => ({
  kind: 'smtp',
  host: PUBLIC,
  port,
  security: 'none',
  username: '',
  password: '',
  ...changes,
});

/** A mail server on this machine that keeps what it gets. */
export async function mailServer(options: SMTPServerOptions = {}, address = PUBLIC) {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, callback) {
      connections++;
      callback();
    },
    async onData(stream, { envelope, secure, user }, callback) {
      const raw = await buffer(stream);
      const mail = await PostalMime.parse(raw);
      const { mailFrom, rcptTo } = envelope;
      const to = rcptTo.map((recipient) => recipient.address);
      received.push({ from: mailFrom ? mailFrom.address : '', to, raw, mail, secure, user });
      callback(null, `kept as ${received.length}`);
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    connections: () => connections,
    open: () => server.connections.size,
    /** Ends every connection without another word. */
    cut() {
      for (const connection of server.connections) (connection as unknown as { _socket: Socket })._socket.destroy();
    },
    at: (changes: Partial<SmtpTransport> = {}) => plain(port, { host: address, ...changes }),
  };
}

/** Sends one message through a real socket and reads it back. */
export async function sentThrough(changes: Partial<OutgoingMail>, transport: Partial<SmtpTransport> = {}) {
  const server = await mailServer();
  const receipt = await testMailer().send(server.at(transport), buildMail(changes), 5000);
  return { ...server.received[0]!, receipt };
}

export const STAGES = ['connection', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'message', 'end'] as const;
export type Stage = (typeof STAGES)[number];

/** Speaks SMTP up to a stage, where it does something else instead of answering. */
export async function serverThat(
  act: (socket: Socket, visit: number) => void,
  at: Stage,
  visits = Number.POSITIVE_INFINITY,
) {
  let count = 0;
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const visit = ++count;
    sockets.add(socket.on('error', () => {}));
    const stage = visit <= visits ? at : undefined;
    let inMessage = false;
    let text = '';
    const answer = (reached: Stage, reply: string) =>
      reached === stage ? act(socket, visit) : socket.write(`${reply}\r\n`);
    answer('connection', '220 ready');
    socket.on('data', (chunk) => {
      // Of a long message only the end matters.
      text = (inMessage ? text.slice(-5) : text) + chunk.toString('latin1');
      if (inMessage && stage === 'message') return act(socket, visit);
      if (inMessage && text.endsWith('\r\n.\r\n')) {
        inMessage = false;
        text = '';
        return answer('end', '250 kept');
      }
      while (!inMessage && text.includes('\r\n')) {
        const line = text.slice(0, text.indexOf('\r\n'));
        text = text.slice(line.length + 2);
        lines.push(line);
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'DATA' && stage !== 'DATA') inMessage = true;
        answer(verb as Stage, verb === 'DATA' ? '354 go on' : '250 fine');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { transport: plain(port), lines, visits: () => count };
}

/** How sending ended, in a form to compare. */
export const outcome = (sending: Promise<unknown>) =>
  sending.then(
    () => ({ kind: 'sent' as const, message: '', attempts: 0 }),
    ({ kind, message, attempts }) => ({ kind, message, attempts }),
  );
