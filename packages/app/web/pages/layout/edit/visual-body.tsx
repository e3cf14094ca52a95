import { lazy, Suspense, useCallback, useState } from 'react';
import type { Design } from '../../../design/design.js';
import { placeOf, rowOf } from '../../../design/findings.js';
import { Loading } from '../../../parts/states.js';
import { MailPreview } from '../mail-preview.js';
import type { BodyProps } from './edited-preview.js';

const DesignEditor = lazy(() =>
  import('../../../design/design-editor.js').then(({ DesignEditor: component }) => ({ default: component })),
);
const EMPTY = { blocks: [] };

/** The design of a visual layout comes first: writing it is what people are here for. */
export function VisualBody({ layout, saved, draft, edited, notes, goToRef, content, rest }: BodyProps) {
  const [selected, setSelected] = useState<string>();
  const { set } = draft;
  const change = useCallback((bodyDesign: Design) => set({ bodyDesign: bodyDesign as never }), [set]);
  goToRef.current = (note) => setSelected(rowOf(placeOf(note)));
  return (
    <>
      <div className="compact-content">{content}</div>
      <Suspense fallback={<Loading />}>
        <DesignEditor
          design={(draft.draft.bodyDesign ?? EMPTY) as unknown as Design}
          onChange={change}
          selected={selected}
          onSelect={setSelected}
          findings={notes}
        >
          <MailPreview
            layout={layout}
            locale={saved.locale}
            preview={edited.preview}
            selected={selected}
            onBlock={setSelected}
          />
        </DesignEditor>
      </Suspense>
      {rest}
    </>
  );
}
