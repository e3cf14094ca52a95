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
  blocks: InputOf<'presets.preview'>['blocks'];
}

export function PresetPreview({ kind, blocks }: PresetPreviewProps) {
  const { id: store } = useStore();
  const preview = useRead('presets.preview', { kind, blocks }, { placeholderData: keepPreviousData });
  return (
    <Section title={t.presets.preview}>
      {preview.error && <ErrorNote error={preview.error} />}
      {preview.data && <MailFrame html={preview.data.html} pictureUrl={(key) => fileUrl(store, key)} />}
    </Section>
  );
}
