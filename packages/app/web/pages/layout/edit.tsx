import '../../style/editor.css';
import { type ReactNode, useMemo } from 'react';
import { useRead } from '../../data.js';
import { savedLayout, savedTranslation } from '../../editor/saved.js';
import { Shown } from '../../parts/states.js';
import { LayoutEditor } from './edit/layout-editor.js';
import { useLanguage } from './language.js';
import { LanguageSelect } from './language-select.js';
import type { TabProps } from './tabs.js';

/** Edits one language of a layout, the one in the address. */
export default function EditTab({ layout }: TabProps) {
  const [locale, setLocale] = useLanguage(layout);
  const Editor = locale === layout.defaultLocale ? MainEditor : TranslationEditor;
  return (
    <Editor key={locale} layout={layout} locale={locale}>
      <LanguageSelect layout={layout} locale={locale} onLocale={setLocale} />
    </Editor>
  );
}

type EditorProps = TabProps & { locale: string; children: ReactNode };

function MainEditor({ layout, children }: EditorProps) {
  const saved = useMemo(() => savedLayout(layout), [layout]);
  return (
    <LayoutEditor layout={layout} saved={saved}>
      {children}
    </LayoutEditor>
  );
}

function TranslationEditor({ layout, locale, children }: EditorProps) {
  const translation = useRead('translations.get', { id: layout.id, locale });
  const saved = useMemo(
    () => (translation.data ? savedTranslation(layout.id, translation.data) : undefined),
    [layout.id, translation.data],
  );
  return (
    <Shown query={{ ...translation, data: saved }}>
      {(data) => (
        <LayoutEditor layout={layout} saved={data}>
          {children}
        </LayoutEditor>
      )}
    </Shown>
  );
}
