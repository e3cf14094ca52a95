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

/** A user of a file. */
export interface FileUser {
  type: 'layout' | 'preset';
  id: string;
}
export interface FileUse extends FileUser {
  key: string;
  /** Language of a translation; empty for the layout's own language and for presets. */
  locale: string;
}

export const MAX_FILE_BYTES = 100 * 1024 * 1024;
const MAX_FILENAME = 255;

export const FileKey = id('File key, from the list of files.');

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Marks that change the reading direction can disguise an extension. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the point
const SEPARATORS = /[/\\]|[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The filename used in emails: the given name, without anything a mail client could read as a path. */
export function sentFilename(name: string): string {
  const sent = name.replace(DIRECTION, '').trim().replace(SEPARATORS, '-');
  return /^\.*$/.test(sent) ? 'file' : sent.normalize('NFC');
}

/**
 * The last part of a path, without control characters and marks that change the reading direction (they can disguise an
 * extension). A name of only dots means a folder and becomes empty.
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
    description: 'Filename; its extension determines the type if contentType is not given.',
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

export const FileUserView = z.object({
  type: z.enum(['layout', 'preset']),
  id: asWritten(z.string(), 'an id'),
  name: asWritten(z.string(), MAIL_CONTENT),
  locales: z.array(LocaleCode).describe('Translations of the layout that use the file.').optional(),
});
export type FileUserShown = z.input<typeof FileUserView>;

/** A list item; the last two fields are included on request. */
export const ListedFileView = FileView.extend({
  inUse: z.boolean().optional(),
  usedBy: z.array(FileUserView).optional(),
});

export const showFile = (file: StoredFile): z.input<typeof FileView> => ({
  ...file,
  createdAt: new Date(file.createdAt).toISOString(),
});

/** Each user once, layouts before presets, then by name. `names` returns the name of a user. */
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

/** How stored content refers to a file; in a nested string, its quotes are escaped. */
export const fileReference = (key: string) => `"fileKey":${JSON.stringify(key)}`;

const MAX_NAMED = 10;

/** `in use by layout "Order confirmation", preset "Default header"` */
export function inUseBy(users: Pick<FileUserShown, 'type' | 'name'>[]): string {
  const named = users.slice(0, MAX_NAMED).map(({ type, name }) => `${type} "${name}"`);
  const more = users.length > MAX_NAMED ? ` and ${users.length - MAX_NAMED} more` : '';
  return `in use by ${named.join(', ')}${more}`;
}
