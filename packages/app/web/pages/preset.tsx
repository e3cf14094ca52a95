import { useLocation, useParams } from 'wouter';
import { useRead, useWrite } from '../data.js';
import { ConfirmButton } from '../parts/dialog.js';
import { useNotice } from '../parts/notice.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/states.js';
import { Users } from '../parts/users.js';
import { includes, useStore } from '../store.js';
import { t } from '../texts/index.js';
import { type Preset, PresetForm } from './presets/form.js';
import { PresetPreview } from './presets/preview.js';

export default function PresetPage() {
  const { id = '' } = useParams();
  const preset = useRead('presets.get', { id }, { refetchOnWindowFocus: false });
  const users = useRead('presets.users', { id }, { staleTime: 0 });
  const { role } = useStore();
  const layouts = (users.data?.layouts ?? []).map((layout) => ({ ...layout, type: 'layout' as const }));
  const mayEdit = includes(role, 'editor');
  return (
    <Page
      title={preset.data?.name ?? t.presets.title}
      lead={preset.data && t.presets.kinds[preset.data.kind]}
      back={{ to: '/presets', label: t.presets.back }}
      actions={mayEdit && preset.data && users.data && <Remove preset={preset.data} layouts={layouts} />}
    >
      <Shown query={preset}>
        {(data) =>
          mayEdit ? (
            <Edited key={`${data.id} ${data.updatedAt}`} preset={data} />
          ) : (
            <PresetPreview kind={data.kind} blocks={data.blocks} />
          )
        }
      </Shown>
      <Section title={t.presets.users}>
        {preset.data?.isDefault && <p>{t.presets.usedAsDefault[preset.data.kind]}</p>}
        {layouts.length > 0 && <Users users={layouts} />}
        {layouts.length === 0 && !preset.data?.isDefault && <p className="soft">{t.presets.noUsers}</p>}
      </Section>
    </Page>
  );
}

function Edited({ preset }: { preset: Preset }) {
  const update = useWrite('presets.update', ['layouts', 'files']);
  const notice = useNotice();
  return (
    <PresetForm
      stored={preset}
      saving={update.isPending}
      error={update.error}
      onSave={(fields) =>
        update.mutateAsync({ id: preset.id, ...fields }).then(
          () => notice(t.shell.saved),
          () => {},
        )
      }
    />
  );
}

type User = Parameters<typeof Users>[0]['users'];

function Remove({ preset: { id, name, isDefault }, layouts }: { preset: Preset; layouts: User }) {
  const remove = useWrite('presets.remove', ['files']);
  const [, navigate] = useLocation();
  const notice = useNotice();
  const blocked = layouts.length > 0 && (
    <>
      <p>{t.presets.inUse}</p>
      <Users users={layouts} />
    </>
  );
  return (
    <ConfirmButton
      label={t.presets.remove}
      title={t.presets.removeTitle(name)}
      {...(blocked && { blocked })}
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        navigate('/presets');
        notice(t.presets.removed);
      }}
    >
      <p>{isDefault ? t.presets.removeDefault : t.presets.removeText}</p>
    </ConfirmButton>
  );
}
