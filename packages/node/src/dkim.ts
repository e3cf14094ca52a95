import { createPrivateKey } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MailFailure, type MailTransport } from '@sendstep/core';

type Dkim = NonNullable<Extract<MailTransport, { kind: 'smtp' }>['dkim']>;

/** The library's default list lacks `List-Unsubscribe-Post`, which mailbox providers require to be signed for one-click links. */
const SIGNED =
  'From:Reply-To:To:Cc:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** Adds a signature to the message; the given headers are signed, too. */
export async function withDkim(message: Buffer, dkim: Dkim, headers: string[]): Promise<Buffer> {
  // With any other key the library would silently send the message unsigned.
  if (!isRsa(dkim.privateKey)) throw new MailFailure('permanent', 'dkim: the private key must be an RSA key in PEM');
  const { default: DKIM } = await import('nodemailer/lib/dkim');
  const signer = new DKIM({
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: [SIGNED, ...headers].join(':'),
  });
  return buffer(signer.sign(message));
}

function isRsa(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
