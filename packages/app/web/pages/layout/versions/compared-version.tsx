import type { OutputOf } from '@sendstep/core';
import { useEffect, useRef } from 'react';
import { useRead } from '../../../data.js';
import { Choice } from '../../../parts/choice.js';
import { useFilters } from '../../../parts/filter.js';
import { Section } from '../../../parts/page.js';
import { Shown } from '../../../parts/states.js';
import { t } from '../../../texts/index.js';
import { Changes } from './changes.js';

interface ComparedProps {
  layout: OutputOf<'layouts.get'>;
  version: number;
  kept: { version: number }[];
}

/** What one version changed, or what changed since. */
export function ComparedVersion({ layout, version, kept }: ComparedProps) {
  const { get, set } = useFilters();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.scrollIntoView({ block: 'nearest' }), []);
  const isCurrent = version === layout.version;
  const against = get('with') === 'now' && !isCurrent ? 'now' : 'previous';
  const [from, to] = against === 'now' ? [version, layout.version] : [version - 1, version];
  const isKept = kept.some((one) => one.version === from);
  return (
    <div ref={top}>
      <Section title={isKept ? t.versions.changes(from, to) : t.versions.version(version)}>
        {!isCurrent && (
          <Choice
            label={t.versions.against}
            options={{ previous: t.versions.previous, now: t.versions.now }}
            value={against}
            onChange={(next) => set('with', next === 'now' ? next : undefined, { replace: true })}
          />
        )}
        {isKept ? (
          <Between id={layout.id} from={from} to={to} />
        ) : (
          <p>{version === 1 ? t.versions.first : t.versions.gone}</p>
        )}
      </Section>
    </div>
  );
}

function Between({ id, from, to }: { id: string; from: number; to: number }) {
  const before = useRead('versions.get', { id, version: String(from) });
  const after = useRead('versions.get', { id, version: String(to) });
  return (
    <Shown query={before}>
      {(old) => <Shown query={after}>{(now) => <Changes before={old} after={now} />}</Shown>}
    </Shown>
  );
}
