import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useStore } from '../store.js';
import { t } from '../texts/index.js';

interface PageProps {
  title: string;
  lead?: ReactNode;
  /** The page above this one, linked above the title. */
  back?: { to: string; label: string };
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with its title, which gets the focus so screen readers announce the page after a link was followed. */
export function Page({ title, lead, back, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { name } = useStore();
  useEffect(() => {
    document.title = `${title} · ${name} · ${t.shell.name}`;
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true });
  }, [title, name]);
  return (
    <>
      <header className="page-header">
        <div>
          {back && (
            <Link className="back" href={back.to}>
              {back.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

interface SectionProps {
  /** For links to it. */
  id?: string;
  title: string;
  help?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card with a heading. */
export const Section = ({ id, title, help, actions, children }: SectionProps) => (
  <section id={id} className="card" aria-label={title} tabIndex={id ? -1 : undefined}>
    <header className="section-header">
      <div>
        <h2>{title}</h2>
        {help && <p>{help}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
    {children}
  </section>
);
