import { useState } from 'react';
import { Choice } from '../../parts/choice.js';
import { t } from '../../texts/index.js';
import { alternativesOf, type JsonSchema, resolve, titleOf, usedAlternative } from '../schema.js';
import { type Change, useForm } from './context.js';
import { Field } from './field.js';

type Values = Record<string, unknown>;

interface FieldsProps {
  schema: JsonSchema;
  /** Which of the fields, in this order. */
  names: string[];
  value: Values;
  path: string;
  onChange: Change<Values>;
}

const withField = (value: Values, name: string, next: unknown): Values => {
  const { [name]: _, ...others } = value;
  return next === undefined ? others : { ...value, [name]: next };
};

/** People choose pictures from their files rather than type addresses. */
const preferred = (alternatives: string[][]) =>
  Math.max(
    0,
    alternatives.findIndex((fields) => fields.includes('fileKey')),
  );

/** Some fields of an object. Where exactly one of several fields is set, a choice says which. */
export function Fields({ schema, names, value, path, onChange }: FieldsProps) {
  const { root, faultAt } = useForm();
  const alternatives = alternativesOf(schema).filter((fields) => names.includes(fields[0]!));
  const [chosen, setChosen] = useState<number>();
  const isSet = alternatives.some((fields) => fields.some((field) => value[field] !== undefined));
  const used = isSet ? usedAlternative(alternatives, value) : (chosen ?? preferred(alternatives));
  const hidden = alternatives.flatMap((fields, i) => (i === used ? [] : fields));
  const hiddenFault = hidden.map((name) => faultAt(`${path}.${name}`)).find(Boolean);
  const choose = (next: number) => {
    setChosen(next);
    const others = alternatives.flatMap((fields, i) => (i === next ? [] : fields));
    onChange(Object.fromEntries(Object.entries(value).filter(([name]) => !others.includes(name))));
  };
  const needs = (name: string) => schema.dependentRequired?.[name] ?? [];
  const shown = names.filter(
    (name) => !hidden.includes(name) && needs(name).every((other) => value[other] !== undefined),
  );
  return shown.map((name) => {
    const field = resolve(root, schema.properties?.[name] ?? {});
    return (
      <div className="fields" key={name}>
        {alternatives[used]?.[0] === name && (
          <Choice
            label={t.design.source}
            options={Object.fromEntries(
              alternatives.map(([first], i) => [i, titleOf(first!, schema.properties?.[first!] ?? {})]),
            )}
            value={String(used)}
            onChange={(next) => choose(Number(next))}
          />
        )}
        {alternatives[used]?.[0] === name && hiddenFault && <p className="field-error">{hiddenFault}</p>}
        <Field
          name={name}
          schema={field}
          value={value[name]}
          required={(schema.required ?? []).includes(name) || (alternatives[used] ?? []).includes(name)}
          path={path ? `${path}.${name}` : name}
          onChange={(next, tag) => onChange(withField(value, name, next), tag)}
        />
      </div>
    );
  });
}
