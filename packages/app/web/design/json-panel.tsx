import { useState } from 'react';
import CodeEditor from '../editor/code-editor.js';
import type { Mark } from '../editor/diagnostics.js';
import { useNotice } from '../parts/notice.js';
import { t } from '../texts/index.js';
import type { Design } from './design.js';
import { placeInJson, syntaxFault } from './json-place.js';
import { parsePath } from './path.js';
import type { JsonSchema } from './schema.js';
import { faultsIn } from './validate.js';

interface JsonPanelProps {
  root: JsonSchema;
  design: Design;
  onChange(design: Design): void;
}

/** The design of a JSON text, or what is wrong with it and where. */
function read(root: JsonSchema, text: string): { design?: Design; marks: Mark[] } {
  const severity = 'error' as const;
  const broken = syntaxFault(text);
  if (broken) return { marks: [{ ...broken, severity, message: t.design.invalidJson }] };
  const design: Design = JSON.parse(text);
  const marks = faultsIn(root, root, design).map(({ path, message }) => ({
    ...placeInJson(text, parsePath(path)),
    severity,
    message: path ? `${path}: ${message}` : message,
  }));
  return marks.length > 0 ? { marks } : { design, marks };
}

/** The design as JSON. It is applied only if the schema accepts it, because the tree could not show anything else. */
export default function JsonPanel({ root, design, onChange }: JsonPanelProps) {
  const notify = useNotice();
  const shown = JSON.stringify(design, null, 2);
  const [text, setText] = useState(shown);
  const [marks, setMarks] = useState<Mark[]>([]);
  // The design of the text: an undo beside the editor replaces it.
  const [of, setOf] = useState(shown);
  if (of !== shown) {
    setOf(shown);
    setText(shown);
    setMarks([]);
  }
  const apply = () => {
    const next = read(root, text);
    setMarks(next.marks);
    if (!next.design) return;
    onChange(next.design);
    notify(t.design.applied);
  };
  return (
    <div className="panel-body" data-own-undo>
      <p className="soft">{t.design.jsonHelp}</p>
      <CodeEditor label={t.design.json} language="json" value={text} onChange={setText} marks={marks} />
      <div role="status">
        {marks.length > 0 && <p className="field-error">{t.design.jsonFaults(marks.length)}</p>}
        <ul className="json-faults">
          {marks.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{t.design.jsonFault(line ?? 1, message)}</li>
          ))}
        </ul>
      </div>
      <div className="row">
        <button type="button" className="small primary" disabled={text === shown} onClick={apply}>
          {t.design.apply}
        </button>
        <button type="button" className="small" disabled={text === shown} onClick={() => setText(shown)}>
          {t.design.revert}
        </button>
      </div>
    </div>
  );
}
