import type { OutputOf } from '@sendstep/core';
import { Suspense, useSyncExternalStore } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { BASE } from '../api.js';
import { PAGES } from '../pages/index.js';
import { includes, StoreContext } from '../store.js';
import { t } from '../texts/index.js';
import { AccountMenu } from './account-menu.js';
import { useMovedFocus } from './moved-focus.js';
import { Navigation } from './navigation.js';
import { Loading } from './states.js';
import { StoreSwitch } from './store-switch.js';

type Me = OutputOf<'app.me'>;

/** Header, navigation and the page of the address, in one store. */
export function Shell({ me, storeId }: { me: Me; storeId: string }) {
  const store = me.stores.find(({ id }) => id === storeId);
  const [location] = useLocation();
  // A tab of a record is one more part of the address, and its link keeps the focus.
  const main = useMovedFocus<HTMLElement>(location.split('/').slice(0, 3).join('/'));
  const pages = PAGES.filter(({ role }) => store && includes(store.role, role));
  return (
    <StoreContext value={store}>
      <a className="skip" href="#content">
        {t.shell.skip}
      </a>
      <header className="top">
        <Link href="/" className="brand">
          <span className="brand-mark" aria-hidden="true" />
          {t.shell.name}
        </Link>
        <StoreSwitch stores={me.stores} current={storeId} />
        <AccountMenu name={me.account.name} />
      </header>
      <Navigation pages={pages.filter(({ hidden }) => !hidden)} />
      <main id="content" tabIndex={-1} ref={main}>
        <Offline />
        {store ? (
          <Suspense fallback={<Loading />}>
            <Switch>
              {pages.map(({ path, component: Component }) => (
                <Route key={path} path={path}>
                  <Component />
                </Route>
              ))}
              <Route>
                <Missing title={t.shell.notFound} text={t.shell.notFoundHelp} to="/" link={t.shell.toHome} />
              </Route>
            </Switch>
          </Suspense>
        ) : (
          <Missing title={t.shell.notFound} text={t.shell.otherStore} to={`~${BASE}`} link={t.shell.toFirstStore} />
        )}
      </main>
    </StoreContext>
  );
}

const Missing = ({ title, text, to, link }: { title: string; text: string; to: string; link: string }) => (
  <div className="empty">
    <h1>{title}</h1>
    <p>{text}</p>
    <Link href={to}>{link}</Link>
  </div>
);

const onConnection = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

function Offline() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  return online ? null : (
    <p className="note" role="status">
      {t.shell.offline}
    </p>
  );
}
