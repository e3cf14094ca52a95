import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api.js';
import { removeDrafts } from '../../editor/draft-storage.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { useLeave } from '../../parts/leave.js';
import { useNotice } from '../../parts/notice.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';
import type { TabProps } from './tabs.js';

export function DeleteLayout({ layout: { id, name } }: TabProps) {
  const { id: store } = useStore();
  const client = useQueryClient();
  const notice = useNotice();
  const { release } = useLeave();
  const [, navigate] = useLocation();
  const remove = async () => {
    // Reads that are still under way would find nothing.
    await client.cancelQueries({ queryKey: [store, 'layouts'] });
    const { warning } = await call(store, 'layouts.remove', { id });
    release();
    removeDrafts({ store, id });
    navigate('/layouts');
    notice(warning ? `${t.layouts.deleted} ${warning}` : t.layouts.deleted);
    await client.invalidateQueries({ queryKey: [store, 'layouts'], refetchType: 'none' });
  };
  return (
    <ConfirmButton label={t.layouts.delete} title={t.layouts.deleteTitle(name)} onConfirm={remove}>
      {t.layouts.deleteText}
    </ConfirmButton>
  );
}
