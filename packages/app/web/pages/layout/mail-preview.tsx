import type { OutputOf } from '@sendstep/core';
import { useState } from 'react';
import { fileUrl } from '../../api.js';
import { Choice } from '../../parts/choice.js';
import { MailFrame } from '../../parts/mail-frame.js';
import { ErrorNote, Loading } from '../../parts/states.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import { LanguageSelect } from './language-select.js';

const WIDTHS = { '375': t.layouts.phone, '700': t.layouts.desktop };
const COLOURS = { light: t.layouts.light, dark: t.layouts.dark };
const PARTS = { html: t.layouts.html, text: t.layouts.text };

/** A phone shows the narrow form first. */
const startWidth = () => (matchMedia('(max-width: 48rem)').matches ? '375' : '700');

interface MailPreviewProps {
  layout: Pick<OutputOf<'layouts.get'>, 'languages' | 'defaultLocale'>;
  locale: string;
  /** Without it, the language is chosen elsewhere. */
  onLocale?(locale: string): void;
  /** The block to mark, and what a click on a block does; for drafts of designs. */
  selected?: string | undefined;
  onBlock?(block: string): void;
  preview: {
    data: Pick<OutputOf<'layouts.preview'>, 'subject' | 'previewText' | 'html' | 'text'> | undefined;
    error: Error | null;
    /** Whether a newer one is on its way. */
    isPlaceholderData: boolean;
  };
}

export function MailPreview({ layout, locale, onLocale, preview, selected, onBlock }: MailPreviewProps) {
  const { id: store } = useStore();
  const [width, setWidth] = useState<keyof typeof WIDTHS>(startWidth);
  const [colours, setColours] = useState<keyof typeof COLOURS>('light');
  const [part, setPart] = useState<keyof typeof PARTS>('html');
  return (
    <>
      <div className="toolbar">
        {onLocale && <LanguageSelect layout={layout} locale={locale} onLocale={onLocale} />}
        <Choice label={t.layouts.part} options={PARTS} value={part} onChange={setPart} />
        {part === 'html' && (
          <>
            <Choice label={t.layouts.width} options={WIDTHS} value={width} onChange={setWidth} />
            <Choice label={t.layouts.colours} options={COLOURS} value={colours} onChange={setColours} />
          </>
        )}
      </div>
      {preview.error && <ErrorNote error={preview.error} />}
      {preview.data ? (
        <div aria-busy={preview.isPlaceholderData}>
          <p className="envelope">
            <strong>{preview.data.subject}</strong> <span className="soft">{preview.data.previewText}</span>
          </p>
          {part === 'html' ? (
            <MailFrame
              html={preview.data.html}
              pictureUrl={(key) => fileUrl(store, key)}
              dark={colours === 'dark'}
              width={Number(width)}
              selected={selected}
              {...(onBlock && { onBlock })}
            />
          ) : (
            <pre className="mail-text">{preview.data.text}</pre>
          )}
        </div>
      ) : (
        preview.error || <Loading />
      )}
    </>
  );
}
