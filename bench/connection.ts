import { connect } from 'node:net';

export interface HttpResponse {
  status: number;
  body(): string;
}
export interface Connection {
  /** One request at a time. */
  send(request: Buffer): Promise<HttpResponse>;
  close(): void;
}

const TIMEOUT_MS = 20_000;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A keep-alive connection that parses only the status and length of a response. An HTTP client would use as much CPU
 * as the measured servers, and compete with them for the cores.
 */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let waiting: { resolve(answer: HttpResponse): void; reject(error: Error): void } | undefined;
    let received: Buffer | undefined;
    const fail = (error: Error) => {
      reject(error);
      waiting?.reject(error);
    };
    socket.on('error', fail);
    socket.setTimeout(TIMEOUT_MS, () => fail(new Error('the server did not respond')));
    socket.on('close', () => fail(new Error('the server closed a connection')));
    socket.on('data', (chunk) => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
      const answer = readAnswer(received);
      if (!answer) return;
      received = undefined;
      waiting?.resolve(answer);
    });
    socket.once('connect', () =>
      resolve({
        send: (request) =>
          new Promise((answered, failed) => {
            waiting = { resolve: answered, reject: failed };
            socket.write(request);
          }),
        close() {
          waiting = undefined;
          socket.destroy();
        },
      }),
    );
  });
}

/** The response, once it is complete. */
function readAnswer(bytes: Buffer): HttpResponse | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('response without Content-Length');
  const start = headEnd + HEAD_END.length;
  if (bytes.length < start + Number(length)) return undefined;
  return { status: Number(head.slice(9, 12)), body: () => bytes.toString('utf8', start) };
}
