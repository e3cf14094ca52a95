import { useState } from 'react';
import { Choice } from '../parts/choice.js';
import { Dialog } from '../parts/dialog.js';
import { t } from '../texts/index.js';
import { placeTitle } from './describe.js';
import { type Block, type Design, isEdge, itemAt, listsIn, type Position } from './design.js';
import { placeFor } from './edit.js';
import { Icon } from './icon.js';
import { refusal } from './limits.js';
import { newBlock } from './new-block.js';
import { blockHelp, blockTitle, blockTypes, type JsonSchema } from './schema.js';

interface AddBlockProps {
  root: JsonSchema;
  design: Design;
  selected: string | undefined;
  onAdd(at: Position, block: Block): void;
}

const isContainer = (item: unknown) => item !== undefined && listsIn(item as Block).length > 0;

/** A button with a dialog that shows every type of block, with what it is for. */
export function AddBlock({ root, design, selected, onAdd }: AddBlockProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="small primary" onClick={() => setOpen(true)}>
        {t.design.add}
      </button>
      <Dialog title={t.design.addTitle} open={open} onClose={() => setOpen(false)}>
        <Types
          {...{ root, design, selected }}
          onAdd={(at, block) => {
            setOpen(false);
            onAdd(at, block);
          }}
        />
      </Dialog>
    </>
  );
}

function Types({ root, design, selected, onAdd }: AddBlockProps) {
  const [where, setWhere] = useState<'inside' | 'after'>('after');
  const item = selected && !isEdge(selected) ? itemAt(design, selected) : undefined;
  const at = placeFor(design, selected, where === 'inside');
  const title = selected && item ? placeTitle(root, design, selected).title : '';
  const types = blockTypes(root);
  const structure = types.filter((type) => isContainer(newBlock(root, type)));
  const groups = [
    { name: t.design.contents, types: types.filter((type) => !structure.includes(type)) },
    { name: t.design.containers, types: structure },
  ];
  return (
    <div className="dialog-body">
      {isContainer(item) && (
        <Choice
          label={t.design.where}
          options={{ after: t.design.after(title), inside: t.design.inside(title) }}
          value={where}
          onChange={setWhere}
        />
      )}
      {groups.map((group) => (
        <div key={group.name}>
          <h3>{group.name}</h3>
          <ul className="block-types">
            {group.types.map((type) => {
              const block = newBlock(root, type);
              const reason = refusal(root, design, at.list, block);
              return (
                <li key={type}>
                  <button type="button" disabled={reason !== undefined} onClick={() => onAdd(at, block)}>
                    <Icon name={type} />
                    <span>
                      {blockTitle(root, type)}
                      <span className="under">{reason ?? blockHelp(root, type)}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
