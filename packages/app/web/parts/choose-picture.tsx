import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../data.js';
import { t } from '../texts/index.js';
import { Dialog } from './dialog.js';
import { FilePicture, type StoredFile } from './file-picture.js';
import { Pager } from './pager.js';
import { Search } from './search.js';
import { Empty, Shown } from './states.js';
import { UploadArea } from './upload-area.js';

interface ChoosePictureProps {
  /** The key of the chosen file. */
  value: string | undefined;
  onChange(fileKey: string | undefined): void;
  /** `file`: any uploaded file can be chosen. */
  kind: 'picture' | 'file';
  /** Of the button, for its label. */
  id: string;
  label: string;
  /** The element with its help or its error. */
  describedBy: string | undefined;
}

const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';

/** Chooses a picture of the store, or uploads one. */
export function ChoosePicture({ value, onChange, kind, id, label, describedBy }: ChoosePictureProps) {
  const [open, setOpen] = useState(false);
  const choose = (key: string) => {
    onChange(key);
    setOpen(false);
  };
  const title = kind === 'picture' ? t.files.choosePicture : t.files.chooseFile;
  const action = value ? t.files.chooseOther : title;
  return (
    <div className="chosen-picture">
      {value && kind === 'picture' && <FilePicture file={{ key: value, filename: '', kind: 'image' }} />}
      {value && kind === 'file' && <code>{value}</code>}
      <div className="actions">
        <button
          type="button"
          className="small"
          id={id}
          // The label alone would be the name of the button, without what it does.
          aria-label={`${label}: ${action}`}
          aria-describedby={describedBy}
          onClick={() => setOpen(true)}
        >
          {action}
        </button>
        {value && (
          <button type="button" className="small danger" onClick={() => onChange(undefined)}>
            {t.files.unset}
          </button>
        )}
      </div>
      <Dialog title={title} open={open} onClose={() => setOpen(false)}>
        <div className="dialog-body">
          <UploadArea
            {...(kind === 'picture' && { accept: PICTURES })}
            onDone={(file) => (kind === 'file' || file.kind !== 'attachment') && choose(file.key)}
          />
          <Stored kind={kind} value={value} onChoose={choose} />
        </div>
      </Dialog>
    </div>
  );
}

interface StoredProps {
  kind: 'picture' | 'file';
  value: string | undefined;
  onChoose(key: string): void;
}

function Stored({ kind, value, onChoose }: StoredProps) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const files = useRead('files.list', { page, limit: 50, ...(q && { q }) }, { placeholderData: keepPreviousData });
  const search = (text: string) => {
    setQ(text);
    setPage(1);
  };
  const isOffered = (file: StoredFile) => kind === 'file' || file.kind !== 'attachment';
  return (
    <>
      <Search label={t.files.search} placeholder={t.files.searchHelp} value={q} onChange={search} />
      <Shown query={files}>
        {({ items, pages }) => {
          const offered = items.filter(isOffered);
          return (
            <>
              {offered.length === 0 && <Empty title={kind === 'picture' ? t.files.noPictures : t.files.empty} />}
              <ul className="files choices-of-files">
                {offered.map((file) => (
                  <li key={file.key}>
                    <button type="button" aria-pressed={file.key === value} onClick={() => onChoose(file.key)}>
                      <FilePicture file={file} />
                      <span className="clamp">{file.filename}</span>
                    </button>
                  </li>
                ))}
              </ul>
              <Pager page={page} pages={pages} onChange={setPage} />
            </>
          );
        }}
      </Shown>
    </>
  );
}
