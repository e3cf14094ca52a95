import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { BASE, post, statusOf } from '../api.js';
import { hasCompanySignIn } from '../company-sign-in.js';
import { ErrorNote } from '../parts/states.js';
import { t } from '../texts/index.js';

const onHash = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** Leaves for the company's provider and comes back to the page that was asked for. */
function CompanySignIn({ returnTo }: { returnTo: string | undefined }) {
  const query = returnTo ? `?${new URLSearchParams({ return: returnTo })}` : '';
  return (
    <a className="button primary large" href={`${BASE}oidc/start${query}`}>
      {t.signIn.company}
    </a>
  );
}

/** Why the company's provider did not sign in. */
function Refusal() {
  const reason = new URLSearchParams(location.search).get('refused') ?? '';
  if (!Object.hasOwn(t.signIn.refused, reason)) return null;
  return <ErrorNote error={new Error(t.signIn.refused[reason as keyof typeof t.signIn.refused])} />;
}

/** Signs in with the token in the fragment. A button sends it: mail scanners open links and run scripts, but press nothing. */
export function SignIn() {
  const token = useSyncExternalStore(onHash, () => location.hash.slice(1));
  const [path, navigate] = useLocation();
  const client = useQueryClient();
  const [state, setState] = useState<{ working?: true; error?: Error }>({});
  useEffect(() => {
    document.title = `${t.signIn.title} · ${t.shell.name}`;
  }, []);
  const isUsed = statusOf(state.error) === 401;
  const signIn = async () => {
    setState({ working: true });
    try {
      await post('api/sign-in', { token });
      await client.resetQueries({ queryKey: ['me'] });
      if (path === '/sign-in') navigate('/', { replace: true });
    } catch (error) {
      setState({ error: error as Error });
    }
  };
  return (
    <main className="alone">
      <span className="brand-mark large" aria-hidden="true" />
      <h1>{t.signIn.title}</h1>
      {token && !isUsed ? (
        <>
          <p>{t.signIn.ready}</p>
          {state.error && <ErrorNote error={state.error} />}
          <button type="button" className="primary large" disabled={state.working} onClick={signIn}>
            {state.working ? t.signIn.working : t.signIn.button}
          </button>
        </>
      ) : (
        <>
          {isUsed && <ErrorNote error={new Error(t.signIn.used)} />}
          <Refusal />
          {hasCompanySignIn() && (
            <CompanySignIn returnTo={path === '/sign-in' ? undefined : location.pathname + location.search} />
          )}
          <p>{t.signIn.noLink}</p>
          <pre>
            <code>sendstep app link</code>
          </pre>
          <p className="soft">{t.signIn.noLinkHelp}</p>
        </>
      )}
    </main>
  );
}
