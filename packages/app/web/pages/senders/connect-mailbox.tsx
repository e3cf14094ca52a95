import { useMutation } from '@tanstack/react-query';
import { HOST_URL, post } from '../../api.js';
import { useStore } from '../../store.js';
import { t } from '../../texts/index.js';

type Provider = keyof typeof t.senders.providers;
const PROVIDERS = Object.keys(t.senders.providers) as Provider[];

/** Those whose client is set on this host. */
const offered = () =>
  document.querySelector<HTMLMetaElement>('meta[name="mailbox-providers"]')?.content.split(' ') ?? [];
export const isOffered = (provider: Provider) => offered().includes(provider);

/** Leaves for the provider, which sends the person back to `MailboxCallback`. */
export function useConnect() {
  const { id: store } = useStore();
  return useMutation<{ url: string }, Error, Provider>({
    mutationFn: (provider) => post('mailboxes/start', { store, provider }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

type Connect = ReturnType<typeof useConnect>;

export const ConnectButtons = ({ connect }: { connect: Connect }) =>
  PROVIDERS.filter(isOffered).map((provider) => (
    <button
      key={provider}
      type="button"
      disabled={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate(provider)}
    >
      {t.senders.connect(t.senders.providers[provider])}
    </button>
  ));

/** What to set on the host for the providers that have no client yet. */
export function NotSetUp() {
  const missing = PROVIDERS.filter((provider) => !isOffered(provider));
  if (missing.length === 0) return null;
  return (
    <details>
      <summary>{t.senders.notSet(missing.map((provider) => t.senders.providers[provider]))}</summary>
      <p className="field-help">{t.senders.notSetHelp}</p>
      <pre>
        <code>{missing.flatMap(settingsOf).join('\n')}</code>
      </pre>
      <p className="field-help">{t.senders.redirectAddress}</p>
      <pre>
        <code>{`${HOST_URL}/app/mailboxes/callback`}</code>
      </pre>
    </details>
  );
}

const settingsOf = (provider: Provider) =>
  ['CLIENT_ID', 'CLIENT_SECRET'].map((part) => `SENDSTEP_${provider.toUpperCase()}_${part}`);
