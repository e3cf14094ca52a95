import { withoutFiles } from '../design/index.js';
import type { LanguageContent } from '../domain/layout.js';
import type { Snapshot } from '../domain/snapshot.js';
import type { TranslationContent } from '../domain/translation.js';
import type { Stores } from '../ports/index.js';
import { keysOf, type NamedReference, referencesOf, type Written } from './save-layout.js';

const MAX_FILES = 10;
const MAX_FIELDS = 3;

/** The languages of a snapshot, each with the path of its fields. */
export const languagesOf = ({ layout, translations }: Snapshot): Written[] => [
  { locale: '', content: layout },
  ...Object.entries(translations).map(([locale, content]) => ({ locale, content, path: ['translations', locale] })),
];

/** A snapshot without content that needs a deleted file, and a warning if there is any. */
export async function withoutDeletedFiles(
  tx: Stores,
  storeId: string,
  snapshot: Snapshot,
): Promise<{ snapshot: Snapshot; warning?: string }> {
  const files = languagesOf(snapshot)
    .flatMap(referencesOf)
    .filter(({ kind }) => kind === 'file');
  const deleted = new Set(await tx.files.lockAll(storeId, keysOf(files, 'file')));
  if (deleted.size === 0) return { snapshot };
  const { layout, translations } = snapshot;
  return {
    snapshot: {
      layout: without(layout, deleted),
      translations: Object.fromEntries(
        Object.entries(translations).map(([locale, content]) => [locale, without(content, deleted)]),
      ),
    },
    warning: warningOf(files.filter(({ key }) => deleted.has(key))),
  };
}

function without<C extends LanguageContent | TranslationContent>(content: C, deleted: ReadonlySet<string>): C {
  const { attachments, bodyDesign } = content;
  return {
    ...content,
    ...(attachments && {
      attachments: attachments.filter((item) => !('fileKey' in item && deleted.has(item.fileKey))),
    }),
    ...(bodyDesign && { bodyDesign: withoutFiles(bodyDesign, deleted) }),
  };
}

/** `restored without 1 deleted file: "terms.pdf" (attachments[0].fileKey)` */
function warningOf(references: NamedReference[]): string {
  const keys = keysOf(references, 'file');
  const named = keys.slice(0, MAX_FILES).map((key) => {
    const places = references.filter((one) => one.key === key);
    const filename = places.find((place) => place.filename !== undefined)?.filename;
    const fields = places.map(({ field }) => field);
    return `${filename === undefined ? key : `"${filename}"`} (${listed(fields, MAX_FIELDS)})`;
  });
  const more = keys.length > MAX_FILES ? ` and ${keys.length - MAX_FILES} more` : '';
  return `restored without ${keys.length} deleted ${keys.length === 1 ? 'file' : 'files'}: ${named.join(', ')}${more}`;
}

const listed = (texts: string[], max: number) =>
  texts.slice(0, max).join(', ') + (texts.length > max ? ` and ${texts.length - max} more` : '');
