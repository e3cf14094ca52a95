import type { Mailer, OutgoingMail } from '../../ports/mailer.js';

export interface MemoryMailer extends Mailer {
  /** Every message, in the order in which it was sent. */
  readonly sent: OutgoingMail[];
}

/** Accepts every message and keeps it. */
export function memoryMailer(): MemoryMailer {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    async send(_, mail) {
      sent.push(mail);
      const accepted = [...mail.to, ...mail.cc, ...mail.bcc].map(({ address }) => address);
      return { accepted, rejected: [], reply: '250 kept in memory', attempts: 1 };
    },
  };
}
