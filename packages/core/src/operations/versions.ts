import { z } from 'zod';
import { IfLayoutVersion } from '../domain/if-version.js';
import { LayoutId, LayoutInput, type LayoutSummary, LayoutView, LocaleInput, showLayout } from '../domain/layout.js';
import { languagesByCode, readSnapshot, snapshotOf } from '../domain/snapshot.js';
import { showTranslation, TranslationFields, TranslationView } from '../domain/translation.js';
import { type StoredPart, VERSION_SOURCES, type VersionSummary } from '../domain/version.js';
import { findLayout } from '../layouts/find-layout.js';
import { layoutWarnings, Warnings } from '../layouts/layout-warnings.js';
import { putSnapshot } from '../layouts/put-snapshot.js';
import { clearOf, noteOf } from '../layouts/save-layout.js';
import { defineOperation } from '../operation.js';
import type { Stores } from '../ports/index.js';
import { found } from '../shared/errors.js';
import { anyOf, Time } from '../shared/fields.js';
import { asWritten, OWN_WORDS } from '../shared/outgoing.js';
import { Paging, paged, pageOf } from '../shared/paging.js';

/** Paths contain text, but a caller that read a version has a number. */
const VersionNumber = anyOf(
  ['string'],
  'Version number.',
  (value, fault) => {
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    fault('must be a version number');
    return '';
  },
  { identity: true },
);
export const VersionView = z.object({
  version: z.int(),
  createdAt: Time,
  source: z.enum(VERSION_SOURCES).describe('What created it.'),
  keyName: z.string(),
  summary: asWritten(z.string(), OWN_WORDS),
  restoredFrom: z.int().optional(),
});

const show = ({ createdAt, ...note }: VersionSummary) => ({ ...note, createdAt: new Date(createdAt).toISOString() });

/** A version number may be any string; what is not a number is not found. */
async function findVersion(storeId: string, id: string, version: string, { layouts }: Stores) {
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
  return found(await layouts.snapshot(storeId, id, number), 'version');
}

/** A layout at a version, with its translations. */
export function showSnapshot(
  { id, createdAt }: LayoutSummary,
  note: Pick<VersionSummary, 'createdAt' | 'version'>,
  parts: StoredPart[],
) {
  const { layout } = snapshotOf(parts);
  const others = parts.filter(({ locale }) => locale !== '');
  const codes = others.map(({ locale }) => locale);
  const row = { ...clearOf(layout, codes, note.createdAt), id, createdAt, version: note.version };
  return { layout: showLayout(row, layout), translations: others.map(showTranslation) };
}

export const versions = {
  'versions.list': defineOperation({
    title: 'List saved versions of a layout',
    description:
      'Lists the saved versions of an email layout, newest first: number, time, source and what changed, without their content. The newest 25 are kept.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: LayoutId, ...Paging }),
    output: pageOf(VersionView),
    example: { id: '…' },
    subject: findLayout,
    async handler({ id, ...input }, context) {
      await findLayout({ id }, context);
      return paged(input, (slice) => context.ports.layouts.listVersions(context.storeId, id, slice), show);
    },
  }),
  'versions.get': defineOperation({
    title: 'Get one saved version of a layout',
    description: 'Returns the complete snapshot of a version: the layout and all its translations.',
    level: 'read',
    effect: 'read',
    input: z.strictObject({ id: LayoutId, version: VersionNumber }),
    output: VersionView.extend({ layout: LayoutView, translations: z.array(TranslationView) }),
    example: { id: '…', version: '1' },
    subject: findLayout,
    async handler({ id, version }, context) {
      const { row } = await findLayout({ id }, context);
      const { note, parts } = await findVersion(context.storeId, id, version, context.ports);
      return { ...show(note), ...showSnapshot(row, note, parts) };
    },
  }),
  'versions.create': defineOperation({
    title: 'Save a complete version of a layout',
    description:
      'Replaces a layout and all its translations in one write and records a version. Languages that are not sent are deleted; omitted fields become empty. Send ifVersion to keep what others saved meanwhile.',
    level: 'write',
    effect: 'update',
    input: z.strictObject({
      id: LayoutId,
      layout: LayoutInput.describe('The layout with the content of its main language.'),
      translations: z
        .array(TranslationFields.extend({ locale: LocaleInput('Language code, such as de or pt-br.') }))
        .describe('All other languages.'),
      ifVersion: IfLayoutVersion,
    }),
    output: z.object({ version: z.int(), layout: LayoutView, warnings: Warnings }),
    example: {
      id: '…',
      layout: {
        name: 'Order confirmation',
        bodyType: 'text' as const,
        subject: 'Your order {{ variables.order.number }}',
        body: '<p>We have your order.</p>',
      },
      translations: [
        {
          locale: 'de',
          subject: 'Ihre Bestellung {{ variables.order.number }}',
          body: '<p>Danke für Ihre Bestellung.</p>',
        },
      ],
    },
    subject: findLayout,
    replay: 'output',
    warn: ({ layout }, context) => layoutWarnings(layout, context),
    handler({ id, layout, translations, ifVersion }, context) {
      const snapshot = readSnapshot(layout, languagesByCode(translations));
      return putSnapshot(
        context,
        { id, ifVersion },
        async () => snapshot,
        (summary) => noteOf(context, summary),
        {},
      );
    },
  }),
  'versions.restore': defineOperation({
    title: 'Restore a saved version of a layout',
    description:
      'Restores a layout to a saved version, with exactly the languages it had, and records a new version. Attachments and blocks of deleted files are left out, and a warning names the files. A version that uses a deleted preset is refused and nothing changes.',
    level: 'write',
    effect: 'update',
    input: z.strictObject({ id: LayoutId, version: VersionNumber, ifVersion: IfLayoutVersion }),
    output: z.object({
      restored: z.int(),
      version: z.int(),
      layout: LayoutView,
      warning: asWritten(z.string(), OWN_WORDS).describe('Names the deleted files that were left out.').optional(),
      warnings: Warnings,
    }),
    example: { id: '…', version: '1' },
    subject: findLayout,
    replay: 'output',
    warn: ({ layout }, context) => layoutWarnings(layout, context),
    async handler({ id, version, ifVersion }, context) {
      await findLayout({ id }, context);
      const { storeId, ports } = context;
      const { note } = await findVersion(storeId, id, version, ports);
      const restoring = {
        ...noteOf(context, `restored version ${note.version}`, 'restore'),
        restoredFrom: note.version,
      };
      // Read again under the lock: another write may have pruned it.
      const again = async (tx: Stores) => snapshotOf((await findVersion(storeId, id, version, tx)).parts);
      const told = { restored: note.version };
      return putSnapshot(context, { id, ifVersion }, again, () => restoring, told, { leaveOut: true });
    },
  }),
};
