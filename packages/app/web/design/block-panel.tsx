import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../texts/index.js';
import type { RowActions } from './block-tree.js';
import { placeTitle } from './describe.js';
import { type Block, type Column, type Design, isEdge, itemAt } from './design.js';
import { EdgePanel } from './edge-panel.js';
import { errorsWithin, type Finding, placeOf, rowOf } from './findings.js';
import { FormContext } from './form/context.js';
import { Fields } from './form/fields.js';
import { variableNames } from './form/markup.js';
import { Icon, IconButton } from './icon.js';
import { parsePath, setIn } from './path.js';
import { blockSchema, groupsOf, type JsonSchema } from './schema.js';
import { faultsIn } from './validate.js';

interface BlockPanelProps {
  root: JsonSchema;
  design: Design;
  path: string;
  findings: readonly Finding[];
  actions: RowActions;
  onChange(design: Design, tag?: string): void;
}

/** The rows of a table have as many cells as it has columns. */
function fitted(item: Record<string, unknown>) {
  const { type, rows, columns } = item;
  if (type !== 'table' || !Array.isArray(rows) || !Array.isArray(columns)) return item;
  return { ...item, rows: rows.map((row: string[]) => columns.map((_, i) => row[i] ?? '')) };
}

/** The form of the selected block or column. */
export function BlockPanel({ root, design, path, findings, actions, onChange }: BlockPanelProps) {
  const { title, icon } = placeTitle(root, design, path);
  return (
    <>
      <header className="panel-header">
        <h2>
          <Icon name={icon} />
          {title}
        </h2>
        {!isEdge(path) && (
          <span className="panel-actions">
            <IconButton icon="up" label={t.design.moveUp} onClick={() => actions.moveBy(path, -1)} />
            <IconButton icon="down" label={t.design.moveDown} onClick={() => actions.moveBy(path, 1)} />
            <IconButton icon="copy" label={t.design.duplicate} onClick={() => actions.duplicate(path)} />
            <IconButton icon="remove" label={t.design.remove} className="danger" onClick={() => actions.remove(path)} />
          </span>
        )}
      </header>
      {isEdge(path) ? (
        <EdgePanel design={design} name={path} onChange={onChange} />
      ) : (
        <>
          <ItemForm key={path} {...{ root, design, path, findings, onChange }} />
          {icon === 'columns' && (
            <footer className="panel-footer">
              <button type="button" className="small" onClick={() => actions.addColumn(path)}>
                {t.design.addColumn}
              </button>
            </footer>
          )}
        </>
      )}
    </>
  );
}

function ItemForm({ root, design, path, findings, onChange }: Omit<BlockPanelProps, 'actions'>) {
  const item = itemAt(design, path) as Block | Column;
  const schema = ('type' in item ? blockSchema(root, (item as Block).type) : root.$defs?.column) ?? {};
  const own = findings.filter((finding) => rowOf(placeOf(finding)) === path);
  const errors = new Map([
    ...faultsIn(root, schema, item, parsePath(path)).map(({ path: place, message }) => [place, message] as const),
    ...errorsWithin(findings, path),
  ]);
  const variables = useMemo(() => variableNames(design.testVariables, design), [design]);
  const { content, style, shown } = groupsOf(root, schema);
  const change = (value: Record<string, unknown>, tag?: string) =>
    onChange(setIn(design, parsePath(path), fitted(value)), tag);
  const fields = (names: string[]) => <Fields {...{ schema, names, path }} value={item} onChange={change} />;
  const hasFault = (names: string[]) =>
    [...errors.keys()].some((place) => names.some((name) => place.startsWith(`${path}.${name}`)));
  const others = own.filter(({ field, severity }) => severity !== 'error' || `bodyDesign.${path}` === field);
  return (
    <FormContext
      value={{
        root,
        faultAt: (place) => errors.get(place),
        variables,
        files: 'alt' in (schema.properties ?? {}) ? 'picture' : 'file',
      }}
    >
      <div className="panel-body">
        {others.map(({ message, severity, field }) => (
          <p key={field + message} className={`finding ${severity}`}>
            {message}
          </p>
        ))}
        {fields(content)}
        {style.length > 0 && (
          <Group title={t.design.style} startsOpen={content.length === 0} hasFault={hasFault(style)}>
            {fields(style)}
          </Group>
        )}
        {shown.length > 0 && (
          <Group title={t.design.shown} startsOpen={false} hasFault={hasFault(shown)}>
            {fields(shown)}
          </Group>
        )}
      </div>
    </FormContext>
  );
}

interface GroupProps {
  title: string;
  startsOpen: boolean;
  hasFault: boolean;
  children: ReactNode;
}

/** Fields that can be folded away. A fault opens them; they stay open when it is corrected, which may be in mid-typing. */
function Group({ title, startsOpen, hasFault, children }: GroupProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details open={isOpen || hasFault} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <div className="fields">{children}</div>
    </details>
  );
}
