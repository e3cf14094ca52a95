import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours come from the custom properties of the page, which reach into the shadow root and follow light and dark. */
export const theme = [
  EditorView.theme({
    '&': {
      color: 'var(--text)',
      backgroundColor: 'var(--raised)',
      border: '1px solid var(--edge)',
      borderRadius: '10px',
      fontSize: '0.9rem',
      overflow: 'hidden',
    },
    '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
    '.cm-scroller': {
      fontFamily: 'var(--mono)',
      lineHeight: '1.65',
      minHeight: '20rem',
      maxHeight: 'max(26rem, 100dvh - 16rem)',
    },
    '.cm-content': { caretColor: 'var(--text)', padding: '0.6rem 0' },
    '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'var(--editor-selection)',
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--editor-line)' },
    '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--soft)', border: 'none' },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: 'var(--tint)',
      outline: '1px solid var(--edge)',
    },
    '.cm-tooltip': {
      backgroundColor: 'var(--raised)',
      color: 'var(--text)',
      border: '1px solid var(--line)',
      borderRadius: '10px',
      boxShadow: 'var(--shadow)',
      overflow: 'hidden',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16rem' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.6rem' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-back)', color: '#fff' },
    '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal', opacity: '0.85' },
    '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem', maxWidth: '22rem', fontSize: '0.85rem' },
    '.cm-diagnostic': { padding: '0.4rem 0.75rem', maxWidth: '30rem' },
    '.cm-panels': { backgroundColor: 'var(--card)', color: 'var(--text)', borderColor: 'var(--line)' },
    '.cm-panels input, .cm-panels button': {
      font: 'inherit',
      color: 'inherit',
      background: 'var(--raised)',
      border: '1px solid var(--edge)',
      borderRadius: '6px',
    },
    '.cm-searchMatch': { backgroundColor: 'var(--amber-back)' },
    '.cm-placeholder': { color: 'var(--soft)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.tagName, tags.angleBracket], color: 'var(--blue)' },
      { tag: tags.attributeName, color: 'var(--amber)' },
      { tag: [tags.attributeValue, tags.string], color: 'var(--green)' },
      { tag: [tags.brace, tags.keyword, tags.operatorKeyword, tags.moduleKeyword], color: 'var(--editor-keyword)' },
      { tag: [tags.controlKeyword, tags.definitionKeyword], color: 'var(--editor-keyword)', fontWeight: '600' },
      { tag: [tags.variableName, tags.propertyName], color: 'var(--accent)' },
      { tag: tags.function(tags.variableName), color: 'var(--editor-keyword)' },
      { tag: [tags.number, tags.bool, tags.atom, tags.null], color: 'var(--red)' },
      { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--soft)' },
    ]),
  ),
];
