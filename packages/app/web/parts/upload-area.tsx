import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../texts/index.js';
import { type UploadedFile, useUploads } from '../upload.js';
import { ErrorNote } from './states.js';

interface UploadAreaProps {
  /** What the button accepts, such as `image/*`. */
  accept?: string;
  onDone?(file: UploadedFile): void;
  children?: ReactNode;
}

/** Uploads what is dropped here or chosen with the button, and shows how far each file is. */
export function UploadArea({ accept, onDone, children }: UploadAreaProps) {
  const { uploads, add, dismiss } = useUploads(onDone);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className={over ? 'drop over' : 'drop'}
        onDragOver={dragOver}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <button type="button" className="primary" onClick={() => input.current?.click()}>
          {t.files.upload}
        </button>
        <span className="soft">{t.files.drop}</span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t.files.upload}
          {...(accept && { accept })}
          onChange={({ target }) => {
            add(target.files ?? []);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        {children}
      </div>
      {uploads.length > 0 && (
        <ul className="uploads" aria-label={t.files.uploads}>
          {uploads.map(({ id, name, sent, error }) => (
            <li key={id} className={error ? 'failed' : ''}>
              <span className="upload-name">{name}</span>
              {error ? (
                <>
                  <ErrorNote error={error} />
                  <button type="button" className="small" onClick={() => dismiss(id)}>
                    {t.files.dismiss}
                  </button>
                </>
              ) : (
                <progress value={sent} aria-label={t.files.progress(name)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
