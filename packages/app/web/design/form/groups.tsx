import { useState } from 'react';
import { Choice } from '../../parts/choice.js';
import { t } from '../../texts/index.js';
import { IconButton } from '../icon.js';
import { controlOf, emptyValue, type JsonSchema, resolve, titleOf } from '../schema.js';
import { type ControlProps, useForm } from './context.js';
import { Field } from './field.js';
import { Fields } from './fields.js';

type Values = Record<string, unknown>;

/** The default of an object contains those of its fields. */
const withDefaults = (schema: JsonSchema): JsonSchema => {
  const defaults = (schema.default ?? {}) as Values;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    name in defaults ? { ...field, default: defaults[name] } : field,
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
};

export const ObjectControl = ({ schema, value, path, onChange }: ControlProps) => (
  <Fields
    schema={withDefaults(schema)}
    names={Object.keys(schema.properties ?? {})}
    value={(value as Values | undefined) ?? {}}
    path={path}
    onChange={onChange}
  />
);

const fits = ({ type, const: constant }: JsonSchema, value: unknown) => {
  if (constant !== undefined) return value === constant;
  return type === 'integer' ? typeof value === 'number' : type === typeof value;
};

/** What stays of a value when it changes its kind: 8 on all sides is 8 on each side. */
function converted({ const: constant, properties }: JsonSchema, value: unknown): unknown {
  if (constant !== undefined) return constant;
  if (properties && typeof value === 'number') {
    return Object.fromEntries(Object.keys(properties).map((name) => [name, value]));
  }
  const isObject = typeof value === 'object' && value !== null;
  return isObject && !properties ? Object.values(value)[0] : undefined;
}

export function UnionControl({ label, schema, value, path, required, onChange }: ControlProps) {
  const { root } = useForm();
  const options = (schema.anyOf ?? []).map((option) => resolve(root, option));
  const [chosen, setChosen] = useState<number>();
  const current = options.findIndex((option) => fits(option, value ?? schema.default));
  const shown = value === undefined ? (chosen ?? Math.max(0, current)) : Math.max(0, current);
  const choose = (next: number) => {
    setChosen(next);
    onChange(converted(options[next]!, value));
  };
  const { title: _, ...option } = options[shown]!;
  const standard = schema.default !== undefined && fits(option, schema.default) ? { default: schema.default } : {};
  return (
    <>
      <Choice
        label={label}
        options={Object.fromEntries(
          options.map(({ title, const: constant, type }, i) => [
            i,
            titleOf(String(constant ?? type), title === undefined ? {} : { title }),
          ]),
        )}
        value={String(shown)}
        onChange={(next) => choose(Number(next))}
      />
      {option.properties ? (
        <div className="sides">
          <Fields
            schema={option}
            names={Object.keys(option.properties)}
            value={(value as Values | undefined) ?? {}}
            path={path}
            onChange={onChange}
          />
        </div>
      ) : (
        option.const === undefined && (
          <Plain name={label} schema={{ ...option, ...standard }} {...{ value, path, required, onChange }} />
        )
      )}
    </>
  );
}

/** A control whose label is the title above it. */
const Plain = (props: Parameters<typeof Field>[0]) => (
  <div className="plain">
    <Field {...props} label={props.name} required />
  </div>
);

/** Items that can be added, removed and moved within the limits of the list. */
export function ListControl({ schema, value, path, onChange }: ControlProps) {
  const { root } = useForm();
  const items = (value as unknown[] | undefined) ?? [];
  const item = resolve(root, schema.items ?? {});
  const isSimple = !['object', 'list'].includes(controlOf(root, item));
  const { maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = schema;
  const add = () => {
    const last = items.at(-1);
    // A new row of a table has as many cells as the others.
    onChange([...items, Array.isArray(last) ? last.map(() => '') : emptyValue(root, item)]);
  };
  const swap = (i: number, j: number) => onChange(items.with(i, items[j]).with(j, items[i]));
  return (
    <>
      <ol className={isSimple ? 'items' : 'items boxed'}>
        {items.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
          <li key={i}>
            <div className="item-fields">
              <Field
                name={t.design.item(i + 1)}
                label={isSimple ? t.design.item(i + 1) : titleOf(t.design.item(i + 1), {})}
                schema={item}
                value={one}
                required
                path={`${path}[${i}]`}
                onChange={(next, tag) => onChange(items.with(i, next ?? ''), tag)}
              />
            </div>
            <span className="item-actions">
              <IconButton icon="up" label={t.design.itemUp(i + 1)} disabled={i === 0} onClick={() => swap(i, i - 1)} />
              <IconButton
                icon="down"
                label={t.design.itemDown(i + 1)}
                disabled={i === items.length - 1}
                onClick={() => swap(i, i + 1)}
              />
              <IconButton
                icon="remove"
                label={t.design.removeItem(i + 1)}
                disabled={items.length <= minItems}
                onClick={() => onChange(items.toSpliced(i, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      <button type="button" className="small" disabled={items.length >= maxItems} onClick={add}>
        {t.design.addItem}
      </button>
    </>
  );
}
