import type { Command } from 'commander';
import type { Streams } from './output.js';
import { addSettings, CLIENT_SETTINGS, configurationFrom, STORE_OR_KEY } from './settings.js';

const HELP = `
Reads .liquid and .html files. Subject, name and other fields come from options, from a JSON file beside the
template (order.json beside order.liquid: name, subject, previewText, category, defaultLocale) or from front matter;
the subject also from {% capture email_title %}. styles.css beside a template replaces the stylesheet it links.

Exit code: 0 if every template was imported, 1 otherwise.

Examples:
  $ sendstep layouts import notifications/ --store "Corner shop"
  $ sendstep layouts import order.liquid --stylesheet styles.css --dry-run`;

/** Adds `layouts import`, which works on the database or a remote host. */
export function addLayoutImport(layouts: Command, env: NodeJS.ProcessEnv, streams: Streams): void {
  const command = layouts
    .command('import <path>')
    .summary('Import email templates from files')
    .description(
      'Create text layouts from HTML or Liquid notifications as Shopify shows them, and report for each file what was changed and what could not be taken.',
    )
    .option('--stylesheet <file>', 'CSS for the stylesheet that the templates link')
    .option('--default-locale <code>', 'language of the templates')
    .option('--category <category>', 'transactional or marketing')
    .option('--dry-run', 'only print the report')
    .option('--store <store>', STORE_OR_KEY)
    .option('--json', 'print JSON')
    .addHelpText('after', HELP);
  addSettings(command, CLIENT_SETTINGS);
  command.action(async (path: string, flags: Record<string, string | undefined>) => {
    const config = configurationFrom(flags, env, CLIENT_SETTINGS);
    const { importLayouts } = await import('./layout-import.js');
    await importLayouts(path, config, flags, streams);
  });
}
