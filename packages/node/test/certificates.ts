import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Just enough DER to write a certificate, so that none has to be stored, and none expires. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const long = body.length > 0xff ? [0x82, body.length >> 8, body.length & 0xff] : [0x81, body.length];
  return Buffer.concat([Buffer.from([tag, ...(body.length < 0x80 ? [body.length] : long)]), body]);
}
const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const TRUE = der(0x01, Buffer.from([0xff]));
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
const extension = (id: string, ...value: Uint8Array[]) => sequence(oid(id), ...value);
const isAuthority = extension('551d13', TRUE, der(0x04, sequence(TRUE)));
const alternativeNames = (names: string[]) => {
  const entries = names.map((name) =>
    /^[\d.]+$/.test(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
  );
  return extension('551d11', der(0x04, sequence(...entries)));
};

const DAY = 86_400_000;
export interface Validity {
  fromDay?: number;
  toDay?: number;
}

function certificate(
  subject: string,
  key: KeyObject,
  issuer: string,
  by: KeyObject,
  extensions: Buffer[],
  valid: Validity,
) {
  const day = (offset: number) => utcTime(new Date(Date.now() + offset * DAY));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(day(valid.fromDay ?? -1), day(valid.toDay ?? 1)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, by));
  const base64 = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string;

/** An authority of one test, that issues what servers identify themselves with. */
export function makeAuthority(name = 'Test authority') {
  const own = newKeys();
  return {
    pem: certificate(name, own.publicKey, name, own.privateKey, [isAuthority], { fromDay: -9, toDay: 9 }),
    issue(names: string[], valid: Validity = {}) {
      const { publicKey, privateKey } = newKeys();
      const cert = certificate(names[0]!, publicKey, name, own.privateKey, [alternativeNames(names)], valid);
      return { key: pem(privateKey), cert };
    },
  };
}

export function selfSigned(names: string[]) {
  const { publicKey, privateKey } = newKeys();
  const cert = certificate(names[0]!, publicKey, names[0]!, privateKey, [alternativeNames(names)], {});
  return { key: pem(privateKey), cert };
}
