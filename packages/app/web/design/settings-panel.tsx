import { t } from '../texts/index.js';
import type { Design } from './design.js';
import { errorsWithin, type Finding } from './findings.js';
import { FormContext } from './form/context.js';
import { Field } from './form/field.js';
import { Fields } from './form/fields.js';
import { setIn } from './path.js';
import { controlOf, type JsonSchema, resolve } from './schema.js';
import { faultsIn } from './validate.js';

interface SettingsPanelProps {
  root: JsonSchema;
  design: Design;
  findings: readonly Finding[];
  onChange(design: Design, tag?: string): void;
}

/** Fields of the design that are edited elsewhere: the blocks in the tree. */
const ELSEWHERE = ['blocks', 'header', 'footer'];

/** The fields of the design itself: style of the whole email, test variables and what the schema adds later. */
export function SettingsPanel({ root, design, findings, onChange }: SettingsPanelProps) {
  const names = Object.keys(root.properties ?? {}).filter((name) => !ELSEWHERE.includes(name));
  const values = design as unknown as Record<string, unknown>;
  const errors = new Map(
    names.flatMap((name) => [
      ...(values[name] === undefined ? [] : faultsIn(root, root.properties![name]!, values[name], [name])).map(
        ({ path, message }) => [path, message] as const,
      ),
      ...errorsWithin(findings, name),
    ]),
  );
  const set = (name: string, value: unknown, tag?: string) => onChange(setIn(design, [name], value), tag);
  const groups = names.map((name) => ({ name, schema: resolve(root, root.properties![name]!) }));
  return (
    <FormContext value={{ root, faultAt: (place) => errors.get(place) }}>
      {groups.map(({ name, schema }) =>
        controlOf(root, schema) === 'object' ? (
          <section key={name} className="panel-body" aria-label={t.design.settingsTitle}>
            <h2>{t.design.settingsTitle}</h2>
            <Fields
              schema={schema}
              names={Object.keys(schema.properties ?? {})}
              value={(values[name] as Record<string, unknown> | undefined) ?? {}}
              path={name}
              onChange={(next, tag) => set(name, Object.keys(next).length > 0 ? next : undefined, tag)}
            />
          </section>
        ) : (
          <div key={name} className="panel-body">
            <Field
              {...{ name, schema }}
              value={values[name]}
              required={false}
              path={name}
              onChange={(next, tag) => set(name, next, tag)}
            />
          </div>
        ),
      )}
    </FormContext>
  );
}
