/** A response outside the application, directly to the socket, which ends with it. */
export function endWith(
  socket: { end(text: string): unknown },
  status: string,
  error: string,
  headers: string[] = [],
): void {
  const body = JSON.stringify({ error });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
