import { z } from 'zod';
import { id, LocaleCode, longerThan, Time } from '../shared/fields.js';
import { asWritten, EVERY_RECIPIENT, MAIL_CONTENT } from '../shared/outgoing.js';

export const FILE_KINDS = ['logo', 'image', 'attachment'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The record of an uploaded file. Its bytes are in `Blobs` under the same key. */
export interface StoredFile {
  key: string;
  filename: string;
  contentType: string;
  size: number;
  kind: FileKind;
  createdAt: number;
}

/** What can use a file. */
export interface FileUser {
  type: 'layout' | 'preset';
  id: string;
}
export interface FileUse extends FileUser {
  key: string;
  /** A translation of a layout; empty for its own language, and for a preset. */
  locale: string;
}

export const MAX_FILE_BYTES = 100 * 1024 * 1024;
const MAX_FILENAME = 255;

export const FileKey = id('Key of an uploaded file, from the list of files.');

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Marks that change the reading direction: behind one, `exe.pdf` may end in anything. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the point
const SEPARATORS = /[/\\]|[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The name a file is sent under: all of what was given, with nothing that a mail program could read as a path. */
export function sentFilename(name: string): string {
  const sent = name.replace(DIRECTION, '').trim().replace(SEPARATORS, '-');
  return /^\.*$/.test(sent) ? 'file' : sent.normalize('NFC');
}

/**
 * The last part of a path, without control characters and marks that turn the reading direction (`exe.pdf` may end in
 * anything behind one). A name of dots alone means a folder, so that nothing is left of it.
 */
export function safeFilename(name: string): string {
  const last = name.replace(INVISIBLE, '').split(/[/\\]/).at(-1)!.trim();
  return /^\.*$/.test(last) ? '' : last.normalize('NFC');
}

export const Filename = z
  .string()
  .meta({
    minLength: 1,
    maxLength: MAX_FILENAME,
    description: 'Name of the file; its extension tells the type if no contentType is given.',
  })
  .transform((name, ctx) => {
    const safe = safeFilename(name);
    const reason = !safe.isWellFormed()
      ? 'must be valid Unicode'
      : safe === ''
        ? 'required'
        : longerThan(safe, MAX_FILENAME)
          ? `at most ${MAX_FILENAME} characters`
          : undefined;
    if (reason) ctx.issues.push({ code: 'custom', message: reason, input: name });
    return safe;
  });

export const FileView = z.object({
  key: FileKey,
  filename: asWritten(z.string(), EVERY_RECIPIENT),
  contentType: z.string(),
  size: z.int().describe('Bytes.'),
  kind: z.enum(FILE_KINDS),
  createdAt: Time,
});

const FileUserView = z.object({
  type: z.enum(['layout', 'preset']),
  id: asWritten(z.string(), 'an id'),
  name: asWritten(z.string(), MAIL_CONTENT),
  locales: z.array(LocaleCode).describe('The translations of the layout that use the file.').optional(),
});
export type FileUserShown = z.input<typeof FileUserView>;

/** In a list; the last two are there when they were asked for. */
export const ListedFileView = FileView.extend({
  inUse: z.boolean().optional(),
  usedBy: z.array(FileUserView).optional(),
});

export const showFile = (file: StoredFile): z.input<typeof FileView> => ({
  ...file,
  createdAt: new Date(file.createdAt).toISOString(),
});

/** Each user once, layouts before presets, then by name. `names` tells the name of a user. */
export function showUsers(uses: FileUse[], names: (user: FileUser) => string): FileUserShown[] {
  const users = new Map<string, FileUserShown & { locales: string[] }>();
  for (const { type, id, locale } of uses) {
    const user = users.get(`${type} ${id}`) ?? { type, id, name: names({ type, id }), locales: [] };
    users.set(`${type} ${id}`, user);
    if (locale !== '' && !user.locales.includes(locale)) user.locales.push(locale);
  }
  const order = ({ type, name, id }: FileUserShown) => `${type}\u0000${name}\u0000${id}`;
  return [...users.values()]
    .sort((a, b) => (order(a) < order(b) ? -1 : 1))
    .map(({ locales, ...user }) => (locales.length > 0 ? { ...user, locales: locales.sort() } : user));
}

/** How a stored content refers to a file; quoted inside a text, its quotes are escaped. */
export const fileReference = (key: string) => `"fileKey":${JSON.stringify(key)}`;

const MOST_NAMED = 10;

/** `in use by layout "Order confirmation", preset "Default header"` */
export function inUseBy(users: Pick<FileUserShown, 'type' | 'name'>[]): string {
  const named = users.slice(0, MOST_NAMED).map(({ type, name }) => `${type} "${name}"`);
  const more = users.length > MOST_NAMED ? ` and ${users.length - MOST_NAMED} more` : '';
  return `in use by ${named.join(', ')}${more}`;
}
