import { type Mailer, MailFailure } from '../ports/mailer.js';

/** For embedders that send no email. @sendstep/node has a real mailer. */
export const noMailer: Mailer = {
  async send() {
    throw new MailFailure('permanent', 'this installation cannot send email');
  },
};
