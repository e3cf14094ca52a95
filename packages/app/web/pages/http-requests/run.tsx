import { useState } from 'react';
import { Link } from 'wouter';
import { useWrite } from '../../data.js';
import { ConfirmButton } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { Section } from '../../parts/page.js';
import { ErrorNote } from '../../parts/states.js';
import { t } from '../../texts/index.js';
import { Recorded } from '../history/recorded.js';
import { parseVariables } from '../layout/variables.js';
import type { HttpRequest } from './draft.js';
import { hostOf } from './query.js';

const EXECUTION = /\s*\(execution ([^)]+)\)$/;

/** Runs the stored request against its real target. */
export function Run({ request: { id, method, url }, dirty }: { request: HttpRequest; dirty: boolean }) {
  const run = useWrite('httpRequests.test', ['history', 'stats']);
  const [text, setText] = useState('{}');
  const { variables, error } = parseVariables(text);
  const host = hostOf(url);
  // A failed run is recorded too; its entry says more than the error.
  const [, executionId = run.data?.executionId] = EXECUTION.exec(run.error?.message ?? '') ?? [];
  return (
    <>
      <Section title={t.httpRequests.run} help={t.httpRequests.runHelp}>
        <Field label={t.httpRequests.variables} help={t.httpRequests.variablesHelp} error={error}>
          {(ids) => (
            <textarea
              {...ids}
              className="code-text"
              rows={3}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {dirty && <p className="soft">{t.httpRequests.saveFirst}</p>}
        {run.error && !executionId && (
          <p className="soft">
            {t.httpRequests.notRun}{' '}
            {run.error.message.startsWith('secrets.') && <Link href="/secrets">{t.httpRequests.toSecrets}</Link>}
          </p>
        )}
        {run.error && (
          <ErrorNote error={Object.assign(new Error(run.error.message.replace(EXECUTION, '')), { status: 1 })} />
        )}
        <div className="row">
          {variables && !dirty && (
            <ConfirmButton
              label={t.httpRequests.runNow}
              title={t.httpRequests.runTitle(method, host)}
              className="primary"
              onConfirm={() => run.mutateAsync({ id, variables }).catch(() => {})}
            >
              <p>{t.httpRequests.runText(method, host)}</p>
            </ConfirmButton>
          )}
          {executionId && !run.isPending && <Link href={`/history/${executionId}`}>{t.httpRequests.entry}</Link>}
          {run.data && (
            <span className="soft">{t.httpRequests.outcome(run.data.response.status, run.data.durationMs)}</span>
          )}
        </div>
      </Section>
      {run.data && <Recorded title={t.history.response} data={run.data.response} none={t.history.noResponse} />}
    </>
  );
}
