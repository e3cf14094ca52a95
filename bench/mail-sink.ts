import { type AddressInfo, createServer } from 'node:net';
import { answer } from './answer.js';

/** A mail server that accepts and discards everything, with as little work as possible. */
function start(): Promise<number> {
  const server = createServer((socket) => {
    let inData = false;
    let tail = '';
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.write('220 sink ESMTP\r\n');
    socket.on('data', (bytes) => {
      tail += bytes.toString('latin1');
      for (;;) {
        if (inData) {
          const end = tail.indexOf('\r\n.\r\n');
          if (end === -1) {
            tail = tail.slice(-5);
            return;
          }
          tail = tail.slice(end + 5);
          inData = false;
          socket.write('250 taken\r\n');
          continue;
        }
        const end = tail.indexOf('\r\n');
        if (end === -1) return;
        const verb = tail.slice(0, 4).toUpperCase();
        tail = tail.slice(end + 2);
        if (verb === 'DATA') inData = true;
        socket.write(inData ? '354 go on\r\n' : verb === 'EHLO' ? '250-sink\r\n250 8BITMIME\r\n' : '250 ok\r\n');
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

answer({ start });
