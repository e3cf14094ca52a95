import type { OperationName } from '@sendstep/core';

export const IDENTITY = 'Index and identity';

/** The groups of operations and what they are about. */
export const TAGS: Record<string, string> = {
  [IDENTITY]: 'Whether the API is up, and what the key may do.',
  'Email layouts': 'Templates of emails: designs of blocks, or HTML.',
  Translations: 'Layouts in other languages.',
  'Repository versions': 'Versions of layouts in the git repository that the store is connected to.',
  Versions: 'Saved versions of layouts.',
  'HTTP requests': 'Requests that workflow steps send.',
  'SMTP senders': 'Mail servers that emails are sent through.',
  'Connected mailboxes': 'Mailboxes at Google and Microsoft that emails are sent through.',
  Secrets: 'Names of the credentials that templates refer to; their values are never returned.',
  'Uploaded files': 'Files that layouts attach or show.',
  'Header and footer presets': 'Headers and footers that several layouts share.',
  'History and statistics': 'What ran, with which result.',
  Tools: 'The tool server for AI assistants.',
  Steps: 'Steps that a workflow platform runs, with a signature instead of a key.',
};

/** Groups whose names cannot be derived from the noun. */
const NOUNS: Record<string, string> = {
  me: IDENTITY,
  layouts: 'Email layouts',
  httpRequests: 'HTTP requests',
  smtp: 'SMTP senders',
  senders: 'Connected mailboxes',
  files: 'Uploaded files',
  presets: 'Header and footer presets',
  repoVersions: 'Repository versions',
  history: 'History and statistics',
  stats: 'History and statistics',
};

export function tagOf(name: OperationName): string {
  const noun = name.split('.', 1)[0]!;
  return NOUNS[noun] ?? noun.replace(/^./, (letter) => letter.toUpperCase());
}
