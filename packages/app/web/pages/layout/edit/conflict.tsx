import { useState } from 'react';
import { useRead } from '../../../data.js';
import { compare } from '../../../diff/compare.js';
import { outline } from '../../../diff/outline.js';
import type { Conflict, Draft } from '../../../editor/draft.js';
import { changedFields, type Field, type Fields, type Saved, same } from '../../../editor/saved.js';
import { Choice } from '../../../parts/choice.js';
import { Dialog } from '../../../parts/dialog.js';
import { Diff } from '../../../parts/diff.js';
import { useNotice } from '../../../parts/notice.js';
import { ErrorNote } from '../../../parts/states.js';
import { Time } from '../../../parts/time.js';
import { t } from '../../../texts/index.js';

type Side = 'mine' | 'theirs';

/** Shows what somebody else saved meanwhile and offers a choice field by field. */
export const ConflictDialog = ({ draft }: { draft: Draft }) => (
  <Dialog title={t.editor.conflict} open={draft.conflict !== undefined} onClose={draft.closeConflict} wide>
    {draft.conflict && <Merge key={draft.conflict.theirs.version} draft={draft} conflict={draft.conflict} />}
  </Dialog>
);

function Merge({
  draft: { draft: mine, base, save, saving, error, closeConflict },
  conflict: { theirs },
}: {
  draft: Draft;
  conflict: Conflict;
}) {
  const notice = useNotice();
  const differing = changedFields(theirs.fields, mine);
  // A field that only one side changed comes from that side.
  const [sides, setSides] = useState<Partial<Record<Field, Side>>>(() =>
    Object.fromEntries(differing.map((field) => [field, same(mine[field], base.fields[field]) ? 'theirs' : 'mine'])),
  );
  const finish = async (fields: Fields) => {
    const done = await save(theirs, fields);
    if (done) notice(t.editor.savedAs(done.version));
  };
  const merged = { ...mine };
  for (const field of differing)
    if (sides[field] === 'theirs') Object.assign(merged, { [field]: theirs.fields[field] });
  return (
    <div className="dialog-body">
      <SavedBy base={base} theirs={theirs} />
      <p className="soft">{t.editor.conflictHelp}</p>
      {differing.map((field) => (
        <div key={field} className="merge-field">
          <header className="row">
            <h3>{t.editor.fields[field]}</h3>
            <Choice
              label={t.editor.fields[field]}
              options={t.editor.sides}
              value={sides[field] ?? 'mine'}
              onChange={(side) => setSides((before) => ({ ...before, [field]: side }))}
            />
          </header>
          <Diff
            label={t.editor.difference(t.editor.fields[field])}
            rows={compare(linesOf(theirs.fields[field]), linesOf(mine[field]))}
          />
        </div>
      ))}
      {error && <ErrorNote error={error} />}
      <div className="dialog-actions">
        <button type="button" onClick={closeConflict}>
          {t.editor.keepEditing}
        </button>
        <button type="button" className="danger" disabled={saving} onClick={() => finish(mine)}>
          {t.editor.overwrite}
        </button>
        <button type="button" className="primary" disabled={saving} onClick={() => finish(merged)}>
          {t.editor.saveMerged}
        </button>
      </div>
    </div>
  );
}

const linesOf = (value: unknown): string[] =>
  typeof value === 'string' ? value.split('\n') : value ? outline(value) : [];

/** Who saved what since the draft began. */
function SavedBy({ base, theirs }: { base: Saved; theirs: Saved }) {
  const { data } = useRead('versions.list', { id: theirs.id, limit: 25 });
  const since = data?.items.filter(({ version }) => version > base.version && version <= theirs.version) ?? [];
  return (
    <ul className="saved-by">
      {since.map(({ version, keyName, createdAt, summary }) => (
        <li key={version}>
          <strong>{t.layouts.version(version)}</strong> {t.editor.savedBy(keyName)}, <Time at={createdAt} />: {summary}
        </li>
      ))}
    </ul>
  );
}
