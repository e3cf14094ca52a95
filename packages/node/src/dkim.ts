import { createPrivateKey } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MailFailure, type MailTransport } from '@sendstep/core';

type Dkim = NonNullable<Extract<MailTransport, { kind: 'smtp' }>['dkim']>;

/** The library's own list lacks `List-Unsubscribe-Post`, without which mailbox providers ignore one-click links. */
const SIGNED =
  'From:Reply-To:To:Cc:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** The message with a signature in front; further headers are signed, too. */
export async function withDkim(message: Buffer, dkim: Dkim, headers: string[]): Promise<Buffer> {
  // Given any other key, the library would send the message unsigned without a word.
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
