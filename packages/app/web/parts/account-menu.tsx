import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { BASE, post } from '../api.js';
import { removeDrafts } from '../editor/draft-storage.js';
import { language, t } from '../texts/index.js';
import { LANGUAGES, type Language, switchLanguage } from '../texts/language.js';
import { useLeave } from './leave.js';

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

export function AccountMenu({ name }: { name: string }) {
  const id = useId();
  const client = useQueryClient();
  const { attempt, release } = useLeave();
  const signOut = async () => {
    await post('api/sign-out', {}).catch(() => {});
    release();
    removeDrafts();
    client.clear();
    location.assign(`${BASE}sign-in`);
  };
  return (
    <div className="account">
      <button type="button" className="avatar" popoverTarget={id} aria-label={t.shell.menu} title={name}>
        {initialsOf(name)}
      </button>
      <div id={id} popover="auto" className="menu">
        <p className="menu-title">{name}</p>
        <Link href="/account" onClick={() => document.getElementById(id)?.hidePopover()}>
          {t.account.title}
        </Link>
        {(Object.keys(LANGUAGES) as Language[])
          .filter((other) => other !== language)
          .map((other) => (
            <button
              key={other}
              type="button"
              lang={other}
              onClick={() => attempt(t.shell.leaveText, () => switchLanguage(other))}
            >
              {LANGUAGES[other]}
            </button>
          ))}
        <button type="button" onClick={() => attempt(t.shell.leaveForGood, signOut)}>
          {t.shell.signOut}
        </button>
      </div>
    </div>
  );
}
