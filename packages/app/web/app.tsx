import { Redirect, Route, Switch } from 'wouter';
import { useMe } from './data.js';
import { MailboxCallback } from './pages/mailbox-callback.js';
import { SignIn } from './pages/sign-in.js';
import { NewStore } from './parts/new-store.js';
import { Shell } from './parts/shell.js';
import { ErrorNote, Loading } from './parts/states.js';
import { t } from './texts/index.js';

export const App = () => (
  <Switch>
    <Route path="/sign-in" component={SignIn} />
    <Route component={SignedIn} />
  </Switch>
);

/** The pages of a store, for whoever is signed in. The store is in every address. */
function SignedIn() {
  const { data: me, error, refetch } = useMe();
  if (me === null) return <SignIn />;
  if (!me) return error ? <Failed error={error} retry={refetch} /> : <Loading />;
  return (
    <Switch>
      <Route path="/mailboxes/callback" component={MailboxCallback} />
      <Route path="/s/:store" nest>
        {({ store }) => <Shell me={me} storeId={store!} />}
      </Route>
      <Route>
        {me.stores[0] ? <Redirect to={`/s/${me.stores[0].id}/`} replace /> : <NoStore mayCreate={me.installation} />}
      </Route>
    </Switch>
  );
}

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <main className="alone">
    <h1>{t.shell.name}</h1>
    <ErrorNote error={error} retry={retry} />
  </main>
);

const NoStore = ({ mayCreate }: { mayCreate: boolean }) => (
  <main className="alone">
    <h1>{t.shell.noStore}</h1>
    <p>{mayCreate ? t.shell.noStoreAdmin : t.shell.noStoreHelp}</p>
    {mayCreate && <NewStore />}
  </main>
);
