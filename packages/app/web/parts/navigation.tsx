import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { HOST_URL } from '../api.js';
import type { Group, PageEntry } from '../pages/index.js';
import { t } from '../texts/index.js';

const GROUPS = Object.keys(t.shell.groups) as Group[];

/** Whether the address belongs to a page of the navigation. */
function isHere({ path, also }: PageEntry, location: string): boolean {
  const own = path === '/' ? location === '/' || location === '' : `${location}/`.startsWith(`${path}/`);
  return own || (also !== undefined && location.startsWith(also));
}

/** The pages in groups. On narrow screens a button with the name of the current page shows and hides them. */
export function Navigation({ pages }: { pages: PageEntry[] }) {
  const [location] = useLocation();
  const [open, setOpen] = useState(false);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [location]);
  const current = pages.find((page) => isHere(page, location));
  const list = (own: PageEntry[]) => (
    <ul>
      {own.map((page) => (
        <li key={page.path}>
          <Link href={page.path} aria-current={page === current ? 'page' : undefined} onClick={() => setOpen(false)}>
            {page.title}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      className={open ? 'pages open' : 'pages'}
      aria-label={t.shell.pages}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        className="pages-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{t.shell.menuOfPages}: </span>
        {current?.title ?? t.shell.menuOfPages}
      </button>
      <div id={id} className="pages-list">
        {list(pages.filter(({ group }) => !group))}
        {GROUPS.map((group) => {
          const own = pages.filter((page) => page.group === group);
          return (
            own.length > 0 && (
              <div key={group}>
                <p className="pages-group">{t.shell.groups[group]}</p>
                {list(own)}
              </div>
            )
          );
        })}
        <a className="outside" href={`${HOST_URL}/docs`} target="_blank" rel="noreferrer">
          {t.shell.reference}
        </a>
      </div>
    </nav>
  );
}
