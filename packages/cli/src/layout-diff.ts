import type { Configuration } from '@sendstep/node';
import { openBackend } from './backend.js';
import { diffFiles, filesOf, shownDiff, type Version } from './layout-files.js';
import type { Streams } from './output.js';
import { withWholeIds } from './short-ids.js';
import { UsageError } from './usage-error.js';

/** `layouts diff`: prints what changed between two versions. */
export async function showLayoutDiff(
  given: string,
  config: Configuration,
  flags: Record<string, string | undefined>,
  streams: Streams,
): Promise<void> {
  const backend = await openBackend('versions.get', config, flags.store);
  try {
    const { id } = await withWholeIds(backend, 'versions.get', { id: given });
    const version = async (number: string) => (await backend.run('versions.get', { id, version: number })) as Version;
    const newest = async () => String(((await backend.run('layouts.get', { id })) as { version: number }).version);
    const to = await version(flags.to ?? (await newest()));
    if (flags.from === undefined && to.version === 1)
      throw new UsageError('the layout has only one version: nothing to compare');
    const from = await version(flags.from ?? String(to.version - 1));
    const changes = diffFiles(filesOf(from), filesOf(to));
    if (flags.json) streams.out(`${JSON.stringify({ from: from.version, to: to.version, changes }, null, 2)}\n`);
    else if (changes.length === 0) streams.out(`versions ${from.version} and ${to.version} are identical\n`);
    else streams.out(`${shownDiff(changes)}\n`);
  } finally {
    await backend.close();
  }
}
