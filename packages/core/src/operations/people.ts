import { z } from 'zod';
import { requiredAddress } from '../domain/email-address.js';
import { type ExecutionRow, executionSealContext } from '../domain/execution.js';
import { personFinder } from '../domain/person.js';
import { type Context, defineOperation } from '../operation.js';
import { openContent } from '../steps/recording.js';

/** Entries opened per batch; each can be a few hundred kilobytes. */
const BATCH = 50;
const ERASED = 'erased';
/** Replaces a whole request or response: its other fields may identify the person too. */
const ERASED_CONTENT = { [ERASED]: true };

type Finder = ReturnType<typeof personFinder>;
type Outcome = 'other' | 'erased' | 'running' | 'unreadable';

async function eraseFrom(row: ExecutionRow, person: Finder, context: Context): Promise<Outcome> {
  const { storeId, ports, seal } = context;
  const content = await openContent(context, row).catch(() => undefined);
  const named = content !== undefined && person.isIn(JSON.stringify(content));
  if (!named && !person.isIn([row.summary, row.error, ...row.warnings].join('\n')))
    return content === undefined ? 'unreadable' : 'other';
  const redact = (text: string) => (person.isInMasked(text) ? ERASED : text);
  const erased = { request: ERASED_CONTENT, response: content?.response ? ERASED_CONTENT : null };
  const texts = {
    summary: redact(row.summary),
    error: redact(row.error),
    warnings: row.warnings.map(redact),
  };
  const sealed = await seal(executionSealContext(row.id), JSON.stringify(erased));
  // A running execution would overwrite this when it ends, so it is reported instead.
  return (await ports.executions.rewrite(storeId, row.id, { ...texts, sealed })) ? 'erased' : 'running';
}

export const people = {
  'people.erase': defineOperation({
    title: 'Erase a person from the history',
    description:
      'Permanently erases the request and response of every history entry of the store that contains an email address; status, times and counts are kept. Entries that are still running are only counted: run this again later. An unsubscribed address stays on the unsubscribe list, encrypted. Layouts, files and repositories are not changed.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({
      address: requiredAddress('Email address of the person; case-insensitive.').meta({
        identity: true,
      }),
    }),
    output: z.object({
      erased: z.int().describe('Entries erased.'),
      searched: z.int().describe('Entries searched.'),
      running: z.int().describe('Entries that contain the address but are still running; run this again later.'),
      unreadable: z.int().describe('Entries that cannot be decrypted.'),
    }),
    example: { address: 'jo.baker@example.com' },
    async handler({ address }, context) {
      const { storeId, ports, progress } = context;
      const person = personFinder(address);
      const counts = { other: 0, erased: 0, running: 0, unreadable: 0 };
      let [after, searched] = ['', 0];
      for (;;) {
        const rows = await ports.executions.listAfter(storeId, after, BATCH);
        for (const row of rows) counts[await eraseFrom(row, person, context)]++;
        searched += rows.length;
        if (rows.length < BATCH) break;
        after = rows.at(-1)!.id;
        if (searched % 1000 === 0) progress?.(`${searched} entries searched, ${counts.erased} erased`);
      }
      // They may contain the person, and their history entries are erased.
      await ports.transaction((tx) => tx.idempotentWrites.clear(storeId));
      const { erased, running, unreadable } = counts;
      return { erased, searched, running, unreadable };
    },
  }),
};
