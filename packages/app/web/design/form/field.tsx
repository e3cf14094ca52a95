import { createElement, useId } from 'react';
import { t } from '../../texts/index.js';
import { controlOf, type JsonSchema, titleOf } from '../schema.js';
import { type Change, type ControlProps, useForm } from './context.js';
import { ColorControl, JsonControl, LineControl, LinesControl, NumberControl, OptionsControl } from './controls.js';
import { FileControl } from './file-control.js';
import { ListControl, ObjectControl, UnionControl } from './groups.js';

export interface FieldProps {
  name: string;
  schema: JsonSchema;
  value: unknown;
  required: boolean;
  path: string;
  onChange: Change;
  /** Instead of the title of the schema. */
  label?: string;
}

const CONTROLS = {
  color: ColorControl,
  line: LineControl,
  lines: LinesControl,
  number: NumberControl,
  options: OptionsControl,
  json: JsonControl,
  union: UnionControl,
  object: ObjectControl,
  list: ListControl,
};
/** Several controls under one title. */
const GROUPS = ['union', 'object', 'list'];

/** One field with the control that its schema asks for. Its help is shown while it is used, so long forms stay readable. */
export function Field({ name, schema, value, required, path, onChange, label = titleOf(name, schema) }: FieldProps) {
  const { root, faultAt, files = 'picture' } = useForm();
  const id = useId();
  const control = controlOf(root, schema);
  if (control === 'constant' || control === 'blocks') return null;
  const error = faultAt(path);
  const described = schema.description || error ? { 'aria-describedby': `${id}-help` } : {};
  const props: ControlProps = {
    id,
    ...described,
    ...(error ? { 'aria-invalid': true } : {}),
    ...{ label, name, schema, value, required, path, onChange },
  };
  const unset = !required && value !== undefined && (
    <button type="button" className="unset" title={t.design.unset} onClick={() => onChange(undefined)}>
      <span className="visually-hidden">
        {label}: {t.design.unset}
      </span>
    </button>
  );
  const help = (error || schema.description) && (
    <p id={`${id}-help`} className={error ? 'field-error' : 'field-help'}>
      {error ?? schema.description}
    </p>
  );
  if (control === 'flag') {
    return (
      <div className="field">
        <span className="field-top">
          <label className="check">
            <input
              type="checkbox"
              {...described}
              checked={Boolean(value ?? schema.default)}
              onChange={({ target }) => onChange(target.checked)}
            />
            {label}
          </label>
          {unset}
        </span>
        {help}
      </div>
    );
  }
  const shown = name === 'fileKey' ? <FileControl {...props} kind={files} /> : createElement(CONTROLS[control], props);
  if (GROUPS.includes(control)) {
    return (
      <fieldset className="field group" {...described}>
        <legend className="field-top">
          {label}
          {unset}
        </legend>
        {shown}
        {help}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <span className="field-top">
        <label htmlFor={id}>{label}</label>
        {unset}
      </span>
      {shown}
      {help}
    </div>
  );
}
