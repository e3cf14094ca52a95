import type { OutputOf } from '@sendstep/core';
import { fileUrl } from '../api.js';
import { useStore } from '../store.js';

export type StoredFile = OutputOf<'files.list'>['items'][number];

const extensionOf = (filename: string) => /\.([^.]{1,5})$/.exec(filename)?.[1]?.toUpperCase() ?? '';

/** A picture itself, or the extension of another file. */
export function FilePicture({
  file: { key, filename, kind },
}: {
  file: Pick<StoredFile, 'key' | 'filename' | 'kind'>;
}) {
  const { id } = useStore();
  return (
    <span className="file-picture">
      {kind === 'attachment' ? (
        <span aria-hidden="true">{extensionOf(filename)}</span>
      ) : (
        <img src={fileUrl(id, key)} alt="" loading="lazy" />
      )}
    </span>
  );
}
