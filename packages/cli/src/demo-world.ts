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

/** What a mail server replies for an unknown address, and what is recorded when a target times out. */
export const UNKNOWN_MAILBOX = '550 5.1.1 mailbox unavailable';
export const NOBODY_ACCEPTED = `no recipient was accepted: ${UNKNOWN_MAILBOX}`;
export const timeoutMessage = (timeoutMs: number) => `no complete response within ${timeoutMs / 1000} s`;
const isUnknown = ({ address }: { address: string }) => address.startsWith('gone.');

export interface DemoWorld {
  owner: Admitted;
  /** Sets the clock, and the duration of each HTTP request and email. */
  at(now: number, took: number): void;
}

/**
 * The same store in a simulated environment: a settable clock, HTTP targets and a mail server. Nothing leaves the process.
 * The history looks real because the real operations record it.
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
      if (hostname === 'fulfilment.example') throw new HttpFailure('timeout', timeoutMessage(timeoutMs));
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
      const recipients = [...to, ...cc, ...bcc];
      if (recipients.every(isUnknown)) throw new MailFailure('permanent', NOBODY_ACCEPTED);
      return {
        accepted: recipients.filter((one) => !isUnknown(one)).map(({ address }) => address),
        rejected: recipients.filter(isUnknown).map(({ address }) => ({ address, reply: UNKNOWN_MAILBOX })),
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
