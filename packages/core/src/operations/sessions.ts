import { z } from 'zod';
import type { SignedInMember } from '../domain/role.js';
import { SessionId, SessionView, showSession } from '../domain/session.js';
import { type Context, defineOperation } from '../operation.js';
import { invalid, notFound } from '../shared/errors.js';
import { Paging, paged, pageOf } from '../shared/paging.js';

export function signedIn({ member }: Context): SignedInMember {
  if (!member) throw invalid('session', 'required');
  return member;
}

export const sessions = {
  'sessions.list': defineOperation({
    title: 'List your sessions',
    description:
      'Lists the sessions of the signed-in account, newest first, with the browser and the last use. A session ends after 7 days without use, and after 30 days at the latest.',
    level: 'owner',
    effect: 'read',
    input: z.strictObject(Paging),
    output: pageOf(SessionView),
    example: {},
    handler(input, context) {
      const { id, sessionId } = signedIn(context);
      return paged(input, (slice) => context.ports.sessions.list(id, slice), showSession(sessionId));
    },
  }),
  'sessions.end': defineOperation({
    title: 'End a session',
    description: 'Ends a session of the signed-in account. Takes effect with the next request, on every host.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({ id: SessionId }),
    output: z.object({ ended: z.literal(true), id: SessionId }),
    example: { id: '…' },
    async handler({ id }, context) {
      const { id: accountId } = signedIn(context);
      const ended = await context.ports.transaction((tx) => tx.sessions.remove(accountId, id));
      if (!ended) throw notFound('session');
      return { ended: true as const, id };
    },
  }),
};
