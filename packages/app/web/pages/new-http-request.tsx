import { useLocation } from 'wouter';
import { useWrite } from '../data.js';
import { useLeave } from '../parts/leave.js';
import { useNotice } from '../parts/notice.js';
import { Page } from '../parts/page.js';
import { t } from '../texts/index.js';
import { HttpRequestForm } from './http-requests/form.js';

export default function NewHttpRequest() {
  const create = useWrite('httpRequests.create');
  const [, navigate] = useLocation();
  const notice = useNotice();
  const { release } = useLeave();
  return (
    <Page title={t.httpRequests.new} back={{ to: '/http-requests', label: t.httpRequests.back }}>
      <HttpRequestForm
        saving={create.isPending}
        error={create.error}
        onSave={(fields) =>
          create.mutate(
            { ...fields, url: fields.url ?? '' },
            {
              onSuccess: ({ id }) => {
                release();
                notice(t.httpRequests.created);
                navigate(`/http-requests/${id}`);
              },
            },
          )
        }
      />
    </Page>
  );
}
