import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { json } from '@codemirror/lang-json';
import { closePercentBrace, liquid } from '@codemirror/lang-liquid';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { completionSources, type Names } from './completion.js';
import { diagnosticsIn, type Mark, positionIn } from './diagnostics.js';
import { theme } from './theme.js';
import { typeOver } from './type-over.js';

/** What a page can do with the editor. */
export interface CodeEditorHandle {
  goTo(line: number, column: number): void;
}

export interface CodeEditorProps {
  label: string;
  value: string;
  onChange(text: string): void;
  language: 'liquid' | 'json';
  marks?: readonly Mark[];
  names?: Names;
  ref?: Ref<CodeEditorHandle>;
}

const NO_NAMES: Names = { variables: {}, secrets: [], filters: [], tags: [], globals: [] };
const NO_MARKS: readonly Mark[] = [];

/** Tab is not bound: it leaves the editor, so the page can be used with the keyboard alone. */
const KEYS = [
  ...closeBracketsKeymap,
  ...defaultKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...completionKeymap,
  ...lintKeymap,
];

/** A text editor in a shadow root, whose styles are adopted and need no exception from the policy. */
export default function CodeEditor({
  label,
  value,
  onChange,
  language,
  marks = NO_MARKS,
  names = NO_NAMES,
  ref,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef({ onChange, names });
  latest.current = { onChange, names };
  // The text at the start; later ones are compared below.
  const first = useRef(value);
  first.current = value;
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const isLiquid = language === 'liquid';
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          lintGutter(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          drawSelection(),
          history(),
          bracketMatching(),
          closeBrackets(),
          highlightSelectionMatches(),
          EditorView.lineWrapping,
          isLiquid ? [liquid({ base: html() }), closePercentBrace] : json(),
          autocompletion(isLiquid ? { override: completionSources(() => latest.current.names) } : {}),
          keymap.of(KEYS),
          typeOver,
          theme,
          // Editable content has the focus by itself, which not every tool knows: tabindex says it.
          EditorView.contentAttributes.of({
            'aria-label': label,
            spellcheck: 'false',
            autocapitalize: 'off',
            tabindex: '0',
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, language]);
  useEffect(() => {
    const doc = view.current!.state.doc;
    if (doc.toString() !== value) view.current!.dispatch({ changes: { from: 0, to: doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const { state } = view.current!;
    view.current!.dispatch(setDiagnostics(state, diagnosticsIn(state.doc, marks)));
  }, [marks]);
  useImperativeHandle(ref, () => ({
    goTo(line, column) {
      const { state } = view.current!;
      view.current!.dispatch({ selection: { anchor: positionIn(state.doc, line, column) }, scrollIntoView: true });
      view.current!.focus();
    },
  }));
  return <div className="code-editor" ref={host} />;
}
