import { useState } from 'react';
import { Choice } from '../../parts/choice.js';
import { t } from '../../texts/index.js';
import { wordsOf } from '../schema.js';
import type { ControlProps } from './context.js';
import { TextTools } from './text-tools.js';

/** The attributes that connect a control with its label and texts. */
const connected = (props: ControlProps) => ({
  id: props.id,
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
});
const placeholder = ({ schema: { default: standard } }: ControlProps) =>
  typeof standard === 'string' || typeof standard === 'number' ? String(standard) : undefined;
/** An optional text without content is left out. */
const kept = (text: string, required: boolean) => (text === '' && !required ? undefined : text);

export const LineControl = (props: ControlProps) => (
  <>
    <TextTools {...props} />
    <input
      {...connected(props)}
      value={String(props.value ?? '')}
      placeholder={placeholder(props)}
      onChange={({ target }) => props.onChange(kept(target.value, props.required), props.path)}
    />
  </>
);

export const LinesControl = (props: ControlProps) => (
  <>
    <TextTools {...props} />
    <textarea
      {...connected(props)}
      className={props.name === 'html' ? 'grows' : 'grows prose'}
      rows={props.name === 'html' || props.name === 'text' ? 3 : 1}
      value={String(props.value ?? '')}
      placeholder={placeholder(props)}
      onChange={({ target }) => props.onChange(kept(target.value, props.required), props.path)}
    />
  </>
);

export const NumberControl = (props: ControlProps) => {
  const { minimum, maximum, type } = props.schema;
  return (
    <input
      {...connected(props)}
      type="number"
      className="short"
      min={minimum}
      max={maximum}
      step={type === 'integer' ? 1 : 'any'}
      value={typeof props.value === 'number' ? props.value : ''}
      placeholder={placeholder(props)}
      onChange={({ target }) =>
        props.onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber, props.path)
      }
    />
  );
};

/** The colour in the form that colour inputs know; undefined for Liquid and for colours with transparency. */
function hexOf(color: string): string | undefined {
  if (!CSS.supports('color', color)) return undefined;
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = color;
  return context.fillStyle.startsWith('#') ? context.fillStyle : undefined;
}

export const ColorControl = (props: ControlProps) => {
  const { schema, value, label, path, required, onChange } = props;
  const hex = hexOf(String(value ?? schema.default ?? ''));
  return (
    <span className={hex ? 'color' : 'color unknown'}>
      <input
        type="color"
        aria-label={t.design.pickColor(label)}
        value={hex ?? '#ffffff'}
        onChange={({ target }) => onChange(target.value, path)}
      />
      <input
        {...connected(props)}
        value={String(value ?? '')}
        placeholder={placeholder(props) ?? t.design.noValue}
        spellCheck={false}
        onChange={({ target }) => onChange(kept(target.value, required), path)}
      />
    </span>
  );
};

export const optionText = (option: unknown) => t.design.values[String(option)] ?? wordsOf(String(option));
/** More options than this do not fit side by side. */
const MAX_CHOICE = 3;

export function OptionsControl(props: ControlProps) {
  const { schema, value, required, label, onChange } = props;
  const options = schema.enum ?? [];
  const standard = schema.default as string | undefined;
  if (options.length <= MAX_CHOICE && (standard !== undefined || required)) {
    const titles = Object.fromEntries(options.map((option) => [String(option), optionText(option)]));
    return (
      <Choice label={label} options={titles} value={String(value ?? standard)} onChange={(next) => onChange(next)} />
    );
  }
  return (
    <select
      {...connected(props)}
      value={options.indexOf(value as string)}
      onChange={({ target }) => onChange(options[Number(target.value)])}
    >
      {(!required || value === undefined) && (
        <option value={-1}>
          {standard === undefined ? t.design.noValue : t.design.standard(optionText(standard))}
        </option>
      )}
      {options.map((option, i) => (
        <option key={option} value={i}>
          {optionText(option)}
        </option>
      ))}
    </select>
  );
}

/** A JSON object as text. It is passed on whenever it can be read. */
export function JsonControl(props: ControlProps) {
  const { value, onChange, path } = props;
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  // The text is kept while it means the value: formatting it again would move the cursor.
  const text = typed && typed.value === value ? typed.text : JSON.stringify(value ?? {}, null, 2);
  const [fault, setFault] = useState('');
  const onText = (next: string) => {
    let parsed = value;
    try {
      const read: unknown = next.trim() === '' ? undefined : JSON.parse(next);
      const isObject = read === undefined || (typeof read === 'object' && read !== null && !Array.isArray(read));
      setFault(isObject ? '' : t.design.notObject);
      if (isObject) parsed = read;
    } catch {
      setFault(t.design.invalidJson);
    }
    setTyped({ text: next, value: parsed });
    if (parsed !== value) onChange(parsed, path);
  };
  return (
    <>
      <textarea
        {...connected(props)}
        className="grows"
        rows={6}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <span className="field-error" role="status">
        {fault}
      </span>
    </>
  );
}
