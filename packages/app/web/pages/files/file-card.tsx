import { fileUrl } from '../../api.js';
import { useWrite } from '../../data.js';
import { bytesText } from '../../parts/bytes.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { FilePicture, type StoredFile } from '../../parts/file-picture.js';
import { useNotice } from '../../parts/notice.js';
import { Time } from '../../parts/time.js';
import { Users } from '../../parts/users.js';
import { includes, useStore } from '../../store.js';
import { t } from '../../texts/index.js';

/** One file with what uses it. */
export function FileCard({ file }: { file: StoredFile }) {
  const { id: store, role } = useStore();
  const { key, filename, size, createdAt, usedBy = [] } = file;
  return (
    <li className="file">
      <a href={fileUrl(store, key)} target="_blank" rel="noreferrer" aria-label={t.files.open(filename)}>
        <FilePicture file={file} />
      </a>
      <strong className="clamp">{filename}</strong>
      <span className="under">
        {bytesText(size)}, <Time at={createdAt} />
      </span>
      {usedBy.length > 0 ? (
        <div className="file-users">
          {t.files.usedBy} <Users users={usedBy} />
        </div>
      ) : (
        <span className="soft">{t.files.unused}</span>
      )}
      {includes(role, 'editor') && <Remove file={file} />}
    </li>
  );
}

function Remove({ file: { key, filename, usedBy = [] } }: { file: StoredFile }) {
  const remove = useWrite('files.remove');
  const notice = useNotice();
  const blocked = usedBy.length > 0 && (
    <>
      <p>{t.files.inUse}</p>
      <Users users={usedBy} />
    </>
  );
  return (
    <ConfirmButton
      label={t.files.remove}
      title={t.files.removeTitle(filename)}
      {...(blocked && { blocked })}
      onConfirm={async () => {
        const { warning } = await remove.mutateAsync({ key });
        notice(warning ?? t.files.removed);
      }}
    >
      <p>{t.files.removeText}</p>
    </ConfirmButton>
  );
}
