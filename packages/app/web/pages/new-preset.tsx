import { useLocation } from 'wouter';
import { useWrite } from '../data.js';
import { useLeave } from '../parts/leave.js';
import { useNotice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { t } from '../texts/index.js';
import { PresetForm } from './presets/form.js';

export default function NewPreset() {
  const create = useWrite('presets.create');
  const [, navigate] = useLocation();
  const notice = useNotice();
  const { release } = useLeave();
  return (
    <Page title={t.presets.new} back={{ to: '/presets', label: t.presets.back }}>
      <PresetForm
        saving={create.isPending}
        error={create.error}
        onSave={(fields) =>
          create.mutate(fields, {
            onSuccess: ({ id }) => {
              release();
              notice(t.presets.created);
              navigate(`/presets/${id}`);
            },
          })
        }
      />
    </Page>
  );
}
