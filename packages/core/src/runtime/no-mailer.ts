import { type Mailer, MailFailure } from '../ports/mailer.js';

/** For embedders who send no mail. @sendstep/node has the real one. */
export const noMailer: Mailer = {
  async send() {
    throw new MailFailure('permanent', 'this installation has no way to send mail');
  },
};
