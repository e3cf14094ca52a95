import type { Streams } from './output.js';
import { UsageError } from './usage-error.js';

/** Asks before something is deleted, if somebody can be asked. Scripts are not asked; some need `--yes` instead. */
export async function confirmDeletion(
  what: string,
  { yes, needed }: { yes: boolean; needed: boolean },
  { terminal }: Streams,
): Promise<void> {
  if (yes) return;
  if (!terminal) {
    if (needed) throw new UsageError('this cannot be undone: confirm with --yes');
    return;
  }
  if (!/^y(?:es)?$/i.test((await terminal.ask(`${what}? [y/N] `)).trim()))
    throw new Error('cancelled: nothing was deleted');
}
