import type { InputOf } from '@sendstep/core';
import { keepPreviousData } from '@tanstack/react-query';
import { fileUrl } from '../../api.js';
import { useRead } from '../../data.js';
import { MailFrame } from '../../parts/mail-frame.js';
import { Section } from '../../parts/page.js';
import { ErrorNote } from '../../parts/states.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';

interface PresetPreviewProps {
  kind: 'header' | 'footer';
  /** Undefined while they cannot be read. */
  blocks: InputOf<'presets.preview'>['blocks'] | undefined;
}

export function PresetPreview({ kind, blocks }: PresetPreviewProps) {
  const { id: store } = useStore();
  const preview = useRead(
    'presets.preview',
    { kind, blocks: blocks ?? [] },
    { placeholderData: keepPreviousData, enabled: blocks !== undefined },
  );
  return (
    <Section title={t.presets.preview}>
      {blocks === undefined && <p className="soft">{t.presets.noPreview}</p>}
      {preview.error && <ErrorNote error={preview.error} />}
      {preview.data && <MailFrame html={preview.data.html} pictureUrl={(key) => fileUrl(store, key)} />}
    </Section>
  );
}
