import { createSocket } from 'node:dgram';
import { promises } from 'node:dns';
import { onTestFinished } from 'vitest';

/** Addresses of a name; none: there is no such name; undefined: never answered. */
export type Zone = (name: string) => string[] | undefined;

/** A name server on this machine that answers for IPv4 what the zone says at that moment, and a resolver that asks it. */
export async function dnsStub(zone: Zone) {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let end = 12;
    for (let length = query[end]!; length > 0; length = query[end]!) {
      labels.push(query.toString('latin1', end + 1, end + 1 + length));
      end += length + 1;
    }
    const addresses = zone(labels.join('.'));
    if (!addresses) return;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    // Each record: the name as in the question, type A, class IN, for 0 seconds, four bytes.
    const records = addresses.map((text) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...text.split('.').map(Number)]),
    );
    server.send(Buffer.concat([header, query.subarray(12, end + 5), ...records]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  const resolver = new promises.Resolver({ tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  onTestFinished(() => {
    resolver.cancel();
    server.close();
  });
  return async (name: string) => (await resolver.resolve4(name)).map((address) => ({ address, family: 4 }));
}
