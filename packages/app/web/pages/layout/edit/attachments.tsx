import type { Draft } from '../../../editor/draft.js';
import { type Note, notesIn } from '../../../editor/notes.js';
import { ChoosePicture } from '../../../parts/choose-picture.js';
import { Field } from '../../../parts/field.js';
import { Section } from '../../../parts/page.js';
import { t } from '../../../texts/index.js';
import type { LayoutData } from '../tabs.js';

type Attachment = {
  filename: string;
  fileKey?: string;
  sendAsLink?: boolean;
  url?: string;
};

interface AttachmentsProps {
  layout: LayoutData;
  draft: Draft;
  notes: readonly Note[];
  isMain: boolean;
}

/** The files that are sent with a text layout. A translation has those of the main language unless it has its own. */
export function Attachments({ layout, draft, notes, isMain }: AttachmentsProps) {
  const attachments = draft.draft.attachments as Attachment[] | null | undefined;
  const set = (next: Attachment[] | null) => draft.set({ attachments: next });
  if (!attachments) {
    return (
      <Section title={t.editor.attachments} help={t.editor.inheritedAttachments}>
        <button type="button" className="small" onClick={() => set((layout.attachments ?? []) as Attachment[])}>
          {t.editor.ownAttachments}
        </button>
      </Section>
    );
  }
  const replace = (at: number, next: Attachment) => set(attachments.map((one, i) => (i === at ? next : one)));
  return (
    <Section title={t.editor.attachments} help={t.editor.attachmentsHelp}>
      {attachments.length === 0 && <p className="soft">{t.editor.noAttachments}</p>}
      {attachments.map((attachment, i) => (
        <AttachmentFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an attachment is its place in the list.
          key={i}
          number={i + 1}
          attachment={attachment}
          fault={(field) => notesIn(notes, `attachments[${i}].${field}`)[0]?.message}
          onChange={(next) => replace(i, next)}
          onRemove={() => set(attachments.filter((_, at) => at !== i))}
        />
      ))}
      <div className="actions">
        <button type="button" className="small" onClick={() => set([...attachments, { filename: '', fileKey: '' }])}>
          {t.editor.attachFile}
        </button>
        <button
          type="button"
          className="small"
          onClick={() => set([...attachments, { filename: '', url: 'https://' }])}
        >
          {t.editor.attachUrl}
        </button>
        {!isMain && (
          <button type="button" className="small" onClick={() => set(null)}>
            {t.editor.inheritAttachments}
          </button>
        )}
      </div>
    </Section>
  );
}

interface AttachmentFieldsProps {
  number: number;
  attachment: Attachment;
  fault(field: string): string | undefined;
  onChange(attachment: Attachment): void;
  onRemove(): void;
}

function AttachmentFields({ number, attachment, fault, onChange, onRemove }: AttachmentFieldsProps) {
  const { filename, fileKey, url, sendAsLink = false } = attachment;
  return (
    <fieldset className="attachment">
      <legend>{t.editor.attachment(number)}</legend>
      <Field label={t.editor.filename} error={fault('filename')}>
        {(ids) => (
          <input
            {...ids}
            name={`attachments[${number - 1}].filename`}
            autoComplete="off"
            value={filename}
            onChange={(event) => onChange({ ...attachment, filename: event.target.value })}
          />
        )}
      </Field>
      {url === undefined ? (
        <>
          <Field label={t.editor.attachedFile} error={fault('fileKey')}>
            {({ id, 'aria-describedby': describedBy }) => (
              <ChoosePicture
                kind="file"
                id={id}
                label={t.editor.attachedFile}
                describedBy={describedBy}
                value={fileKey || undefined}
                onChange={(key = '') => onChange({ ...attachment, fileKey: key })}
              />
            )}
          </Field>
          <label className="check">
            <input
              type="checkbox"
              checked={sendAsLink}
              onChange={(event) => onChange({ ...attachment, sendAsLink: event.target.checked })}
            />
            {t.editor.sendAsLink}
          </label>
        </>
      ) : (
        <Field label={t.editor.url} error={fault('url')}>
          {(ids) => (
            <input
              {...ids}
              name={`attachments[${number - 1}].url`}
              autoComplete="off"
              value={url}
              onChange={(event) => onChange({ ...attachment, url: event.target.value })}
            />
          )}
        </Field>
      )}
      <button type="button" className="small danger" onClick={onRemove}>
        {t.editor.detach}
      </button>
    </fieldset>
  );
}
