import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { OutputOf } from '@sendstep/core';
import type { Configuration } from '@sendstep/node';
import { openBackend } from './backend.js';
import { pc } from './colours.js';
import { readInput } from './operation-fields.js';
import { plain, type Streams } from './output.js';
import { UsageError } from './usage-error.js';

type Imported = { file: string } & OutputOf<'layouts.import'>;

const TEMPLATE = /\.(?:liquid|html?)$/i;
const STYLESHEET = 'styles.css';

/** The templates at a path: the file itself, or those in the directory, by name. */
function templatesAt(path: string): string[] {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist`);
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path).filter((file) => TEMPLATE.test(file));
  if (files.length === 0) throw new UsageError(`${path} has no .liquid or .html files`);
  return files.sort().map((file) => join(path, file));
}

/** The input for one file, with what is beside it. Options take precedence. */
function inputFor(file: string, flags: Record<string, unknown>): Record<string, unknown> {
  const name = basename(file, extname(file));
  const [sidecar, css] = [join(dirname(file), `${name}.json`), join(dirname(file), STYLESHEET)];
  const stylesheet = (flags.stylesheet as string | undefined) ?? (existsSync(css) ? css : undefined);
  const source = readFileSync(file, 'utf8');
  return {
    // The file gives the name unless front matter does.
    ...(/^\uFEFF?---\s/.test(source) ? {} : { name }),
    ...(existsSync(sidecar) ? readInput(sidecar) : {}),
    ...(flags.defaultLocale !== undefined && { defaultLocale: flags.defaultLocale }),
    ...(flags.category !== undefined && { category: flags.category }),
    ...(flags.dryRun === true && { dryRun: true }),
    ...(stylesheet !== undefined && { stylesheet: readFileSync(stylesheet, 'utf8') }),
    source,
  };
}

function reportOf({ file, imported, id, subject, report }: Imported, dryRun: boolean): string {
  const lines = report.map(({ kind, line, column, message }) => {
    const place = line === undefined ? '' : `line ${line}, column ${column}: `;
    return `  ${kind === 'refused' ? pc.yellow(kind) : pc.dim(kind)} ${plain(place + message)}`;
  });
  const state = imported ? `imported as ${id}` : dryRun ? 'checked' : 'not imported';
  const head = `${pc.bold(plain(file))}: ${state}${subject && `, subject: ${plain(subject)}`}`;
  return [head, ...lines].join('\n');
}

/** `layouts import`: creates a layout from each file and prints a report. */
export async function importLayouts(
  path: string,
  config: Configuration,
  flags: Record<string, unknown>,
  streams: Streams,
): Promise<void> {
  const files = templatesAt(path);
  const dryRun = flags.dryRun === true;
  const backend = await openBackend('layouts.import', config, flags.store as string | undefined);
  const results: Imported[] = [];
  try {
    for (const file of files) {
      const result = (await backend.run('layouts.import', inputFor(file, flags))) as OutputOf<'layouts.import'>;
      results.push({ file, ...result });
      if (flags.json !== true) streams.out(`${reportOf(results.at(-1)!, dryRun)}\n`);
    }
  } finally {
    await backend.close();
  }
  if (flags.json === true) streams.out(`${JSON.stringify(results, null, 2)}\n`);
  const missing = results.filter(({ imported }) => !imported).length;
  if (missing > 0 && !dryRun) throw new Error(`${missing} of ${results.length} templates were not imported`);
}
