import {
  type Admitted,
  type App,
  createApp,
  HttpFailure,
  inProcessLiquid,
  MailFailure,
  type Ports,
  systemIds,
} from '@sendstep/core';

/** The answer of a mail server that does not know an address, and of a target that is silent. */
export const UNKNOWN_MAILBOX = '550 5.1.1 mailbox unavailable';
export const NOBODY_ACCEPTED = `no recipient was accepted: ${UNKNOWN_MAILBOX}`;
export const silent = (timeoutMs: number) => `no complete answer within ${timeoutMs / 1000} s`;
const isUnknown = ({ address }: { address: string }) => address.startsWith('gone.');

export interface DemoWorld {
  owner: Admitted;
  /** Sets the clock, and how long each call and each mail will take. */
  at(now: number, took: number): void;
}

/**
 * The same store in a world that is made up: a clock that is set, and targets and a mail server that nobody calls. What
 * the operations record there is what they record of real runs, because they are the same operations.
 */
export async function demoWorld(app: App, storeId: string): Promise<DemoWorld> {
  let now = app.ports.clock.now();
  let took = 0;
  const clock = { now: () => now };
  const http: Ports['http'] = {
    allows: async () => true,
    async send({ url, timeoutMs }) {
      const { hostname, pathname } = new URL(url);
      now += hostname === 'fulfilment.example' ? timeoutMs : took;
      if (hostname === 'fulfilment.example') throw new HttpFailure('timeout', silent(timeoutMs));
      const sku = pathname.slice(pathname.lastIndexOf('/') + 1);
      return {
        status: 200,
        statusText: 'OK',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ sku, inStock: sku.startsWith('TEA') ? 42 : 0 })),
        truncated: false,
        url,
      };
    },
  };
  const mailer: Ports['mailer'] = {
    async send(_, { to, cc, bcc }) {
      now += took;
      const everybody = [...to, ...cc, ...bcc];
      if (everybody.every(isUnknown)) throw new MailFailure('permanent', NOBODY_ACCEPTED);
      return {
        accepted: everybody.filter((one) => !isUnknown(one)).map(({ address }) => address),
        rejected: everybody.filter(isUnknown).map(({ address }) => ({ address, reply: UNKNOWN_MAILBOX })),
        reply: '250 2.0.0 OK: queued',
        attempts: 1,
      };
    },
  };
  const publicUrl = app.ports.publicUrl ?? 'https://shop.example';
  const ports = { ...app.ports, clock, ids: systemIds(clock), liquid: inProcessLiquid(), http, mailer, publicUrl };
  return {
    owner: await createApp(ports).admit({ owner: storeId }),
    at(moment, duration) {
      now = moment;
      took = duration;
    },
  };
}
