import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  to: string[];
  raw: string;
  mail: Email;
}

/** A local mail server that parses messages like a mail client. */
export async function startMailServer(before: () => Promise<void> = async () => {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, callback) {
      // A killed client may disconnect in the middle of a message, which is then not received.
      const bytes = await buffer(stream).catch(() => undefined);
      if (!bytes) return callback(new Error('incomplete message'));
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ to, raw: bytes.toString(), mail: await PostalMime.parse(bytes) });
      await before();
      callback();
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}
