import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { post } from '../api.js';
import { ErrorNote } from '../parts/states.js';
import { t } from '../texts/index.js';

const onHash = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** Signs in with the token in the fragment. A button sends it: mail scanners open links and run scripts, but press nothing. */
export function SignIn() {
  const token = useSyncExternalStore(onHash, () => location.hash.slice(1));
  const [path, navigate] = useLocation();
  const client = useQueryClient();
  const [state, setState] = useState<{ working?: true; error?: Error }>({});
  useEffect(() => {
    document.title = `${t.signIn.title} · ${t.shell.name}`;
  }, []);
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
      {token ? (
        <>
          <p>{t.signIn.ready}</p>
          {state.error && <ErrorNote error={state.error} />}
          <button type="button" className="primary large" disabled={state.working} onClick={signIn}>
            {state.working ? t.signIn.working : t.signIn.button}
          </button>
        </>
      ) : (
        <>
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
