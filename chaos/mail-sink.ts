import { type AddressInfo, createServer, type Socket } from 'node:net';
import { answer } from '../bench/answer.js';

export interface SinkOptions {
  /** One message in so many waits before it is acknowledged. The message counts as received before the wait. */
  stallOneIn: number;
  stallMs: number;
}

/** How often each recipient was sent a message that the sink received completely. */
const received = new Map<string, number>();
let options: SinkOptions = { stallOneIn: 1, stallMs: 0 };
let messages = 0;

function talk(socket: Socket): void {
  let rest = '';
  let inData = false;
  let recipients: string[] = [];
  const say = (line: string) => socket.writable && socket.write(`${line}\r\n`);

  function take() {
    for (const address of recipients) received.set(address, (received.get(address) ?? 0) + 1);
    recipients = [];
    messages++;
    if (messages % options.stallOneIn === 0) setTimeout(say, options.stallMs, '250 received after a while');
    else say('250 received');
  }

  function command(line: string) {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL' || verb === 'RSET') recipients = [];
    if (verb === 'RCPT') recipients.push(/<([^>]*)>/.exec(line)![1]!);
    if (verb === 'DATA') {
      inData = true;
      say('354 go on');
    } else if (verb === 'EHLO') say('250-sink\r\n250 8BITMIME');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  }

  socket.setNoDelay(true).on('error', () => {});
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1');
    for (;;) {
      const mark = inData ? '\r\n.\r\n' : '\r\n';
      const end = rest.indexOf(mark);
      if (end === -1) return;
      const text = rest.slice(0, end);
      rest = rest.slice(end + mark.length);
      if (!inData) command(text);
      else {
        inData = false;
        take();
      }
    }
  });
  say('220 sink ESMTP');
}

answer({
  start(given: SinkOptions): Promise<number> {
    options = given;
    const server = createServer(talk);
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  },
  received: () => received,
});
