import { z } from 'zod';
import { requiredAddress } from '../domain/email-address.js';
import { type ExecutionRow, executionPlace } from '../domain/execution.js';
import { personFinder } from '../domain/person.js';
import { type Context, defineOperation } from '../operation.js';
import { openContent } from '../steps/recording.js';

/** Entries that are opened at once; each may hold some hundred kilobytes. */
const BATCH = 50;
const ERASED = 'erased';
/** Stands for a request or a response: other fields of an entry may tell who the person is. */
const NOTE = { [ERASED]: true };

type Finder = ReturnType<typeof personFinder>;
type Found = 'other' | 'erased' | 'running' | 'unreadable';

async function eraseFrom(row: ExecutionRow, person: Finder, context: Context): Promise<Found> {
  const { storeId, ports, seal } = context;
  const content = await openContent(context, row).catch(() => undefined);
  const named = content !== undefined && person.isIn(JSON.stringify(content));
  if (!named && !person.isIn([row.summary, row.error, ...row.warnings].join('\n')))
    return content === undefined ? 'unreadable' : 'other';
  const without = (words: string) => (person.isInMasked(words) ? ERASED : words);
  const erased = { request: NOTE, response: content?.response ? NOTE : null };
  const texts = {
    summary: without(row.summary),
    error: without(row.error),
    warnings: row.warnings.map(without),
  };
  const sealed = await seal(executionPlace(row.id), JSON.stringify(erased));
  // What is still running writes its end over this: it is told instead.
  return (await ports.executions.rewrite(storeId, row.id, { ...texts, sealed })) ? 'erased' : 'running';
}

export const people = {
  'people.erase': defineOperation({
    title: 'Erase a person from the history',
    description:
      'Empties every history entry of the store that names an email address: request and response go, for good; status, times and counts stay. Entries still running are counted; ask again later. An unsubscribed address stays in that list, sealed, so that the wish is kept. Layouts, files and repositories are left alone.',
    level: 'owner',
    effect: 'destroy',
    input: z.strictObject({
      address: requiredAddress('The email address of the person; letter case does not matter.').meta({
        identity: true,
      }),
    }),
    output: z.object({
      erased: z.int().describe('Entries that were emptied.'),
      searched: z.int().describe('Entries that were looked at.'),
      running: z.int().describe('Entries that name the person and have not ended: ask again when they have.'),
      unreadable: z.int().describe('Entries that cannot be opened, by nobody.'),
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
      const { erased, running, unreadable } = counts;
      return { erased, searched, running, unreadable };
    },
  }),
};
