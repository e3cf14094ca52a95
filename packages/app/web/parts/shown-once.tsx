import { t } from '../texts/index.js';
import { CopyButton } from './copy.js';

interface ShownOnceProps {
  help: string;
  text: string;
  copyLabel: string;
  onDone(): void;
}

/** The body of a dialog that shows a new credential. */
export const ShownOnce = ({ help, text, copyLabel, onDone }: ShownOnceProps) => (
  <div className="dialog-body">
    <p>{help}</p>
    <code className="credential">{text}</code>
    <div className="dialog-actions">
      <CopyButton text={text} label={copyLabel} />
      <button type="button" className="primary" onClick={onDone}>
        {t.developer.done}
      </button>
    </div>
  </div>
);
