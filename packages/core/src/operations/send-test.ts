import { z } from 'zod';
import { MAX_MEMBERS, memberSealContext } from '../domain/account.js';
import { ExecutionView } from '../domain/execution.js';
import { LayoutId } from '../domain/layout.js';
import { resolveLocale } from '../domain/locale-match.js';
import { Recipients } from '../domain/recipient.js';
import { reaches } from '../domain/role.js';
import { normaliseAddress } from '../domain/unsubscribe.js';
import { findLayout } from '../layouts/find-layout.js';
import { type Context, defineOperation } from '../operation.js';
import type { MailAddress } from '../ports/index.js';
import { readLanguage } from '../sending/read-language.js';
import { invalid, SendstepError } from '../shared/errors.js';
import { optionalInput } from '../steps/step-input.js';
import { Variables } from '../steps/variables.js';
import { runEmail } from './send-email.js';

const MAX_TEST_RECIPIENTS = 10;

/** Only owners send to anyone: others could otherwise use the store's sender for their own mail. */
async function requireRecipients(to: MailAddress[], { storeId, member, open, ports }: Context): Promise<void> {
  if (!member?.role || reaches(member.role, 'owner')) return;
  const { items } = await ports.members.list(storeId, { offset: 0, limit: MAX_MEMBERS });
  const known = new Set<string>();
  for (const { id, sealed } of items)
    if (sealed) known.add(normaliseAddress(await open(memberSealContext(id), sealed)));
  if (to.every(({ address }) => known.has(normaliseAddress(address)))) return;
  const reason = `to: only addresses of members; sending to others needs the role owner; yours is ${member.role}`;
  throw new SendstepError('forbidden', reason);
}

export const sendTest = {
  'layouts.sendTest': defineOperation({
    title: 'Send a test email',
    description:
      'Sends a layout to a few addresses and returns the history entry, whose origin is test, even if sending failed. Variables override the design’s testVariables. A marketing layout has a working unsubscribe link and skips unsubscribed addresses. Counts towards the quota.',
    level: 'owner',
    effect: 'send',
    input: z.strictObject({
      id: LayoutId,
      to: Recipients(`Recipients, at most ${MAX_TEST_RECIPIENTS}: an address, { name, address }, or a list of these.`, {
        required: true,
      }).meta({ items: { type: 'string' } }),
      locale: optionalInput('Requested language; the closest available one is used.'),
      senderId: optionalInput('Id of the SMTP sender or mailbox; default: the store’s default sender.'),
      variables: Variables('Values for {{ variables.… }} in the layout.').optional(),
    }),
    output: ExecutionView,
    example: { id: '…', to: ['jo@example.com'], variables: { order: { number: '1001' } } },
    subject: findLayout,
    async handler({ id, variables, ...sent }, context) {
      const layout = await findLayout({ id }, context);
      const { defaultLocale, translations } = layout.row;
      const locale = resolveLocale(sent.locale, defaultLocale, translations);
      const { testVariables } = await readLanguage(layout, locale, context);
      if (sent.to.length > MAX_TEST_RECIPIENTS) throw invalid('to', `at most ${MAX_TEST_RECIPIENTS} recipients`);
      await requireRecipients(sent.to, context);
      const step = { ...sent, layoutId: id, variables: { ...testVariables, ...variables } };
      return runEmail(step, 'test', context);
    },
  }),
};
