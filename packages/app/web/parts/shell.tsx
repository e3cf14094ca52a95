import type { OutputOf } from '@sendstep/core';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { BASE, HOST_URL } from '../api.js';
import { PAGES, type PageEntry } from '../pages/index.js';
import { includes, StoreContext } from '../store.js';
import { t } from '../texts/index.js';
import { AccountMenu } from './account-menu.js';
import { useMovedFocus } from './moved-focus.js';
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
      <nav className="pages" aria-label={t.shell.pages}>
        <ul>
          {pages
            .filter(({ hidden }) => !hidden)
            .map(({ path, title, also }) => (
              <li key={path}>
                <PageLink path={path} title={title} also={also} />
              </li>
            ))}
        </ul>
        <a className="outside" href={`${HOST_URL}/docs`} target="_blank" rel="noreferrer">
          {t.shell.reference}
        </a>
      </nav>
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

function PageLink({ path, title, also }: Pick<PageEntry, 'path' | 'title' | 'also'>) {
  const [location] = useLocation();
  const own = path === '/' ? location === '/' || location === '' : location.startsWith(path);
  const here = own || (also !== undefined && location.startsWith(also));
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On narrow screens the navigation scrolls sideways.
    if (here) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  return (
    <Link href={path} ref={link} aria-current={here ? 'page' : undefined}>
      {title}
    </Link>
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
