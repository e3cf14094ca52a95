import { t } from '../../texts/index.js';
import { IconButton } from '../icon.js';
import type { JsonSchema } from '../schema.js';
import { type ControlProps, useForm } from './context.js';
import { addLink, insertText, type Selected, toggleTag } from './markup.js';

/** The schema says in words what a text may contain. */
const mayHaveMarkup = ({ description = '' }: JsonSchema) => /inline html/i.test(description);
const mayHaveLiquid = ({ description = '' }: JsonSchema) => /liquid/i.test(description);

/** Buttons that format the selected part of a text field, as far as the layout schema allows it. */
export function TextTools({ id, schema, path, label, onChange }: ControlProps) {
  const { variables = [] } = useForm();
  const change = (edit: (selected: Selected) => Selected) => {
    const field = document.getElementById(id) as HTMLTextAreaElement | HTMLInputElement;
    const { value: text, selectionStart, selectionEnd } = field;
    const next = edit({ text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length });
    onChange(next.text);
    // The field has the new text after the next rendering.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(next.start, next.end);
    });
  };
  const hasVariables = variables.length > 0 && mayHaveLiquid(schema);
  if (!mayHaveMarkup(schema) && !hasVariables) return null;
  return (
    <div className="text-tools" role="toolbar" aria-label={t.design.tools(label)}>
      {mayHaveMarkup(schema) && (
        <>
          <IconButton icon="bold" label={t.design.bold} onClick={() => change((text) => toggleTag(text, 'b'))} />
          <IconButton icon="italic" label={t.design.italic} onClick={() => change((text) => toggleTag(text, 'i'))} />
          <IconButton
            icon="link"
            label={t.design.link}
            onClick={() => change((text) => addLink(text, t.design.linkText))}
          />
        </>
      )}
      {hasVariables && (
        <select
          className="small"
          aria-label={t.design.variable}
          value=""
          onChange={({ target }) => change((text) => insertText(text, `{{ ${target.value} }}`))}
        >
          <option value="">{t.design.variable}</option>
          {variables.map((name) => (
            <option key={`${path} ${name}`} value={name}>
              {name.replace('variables.', '')}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
