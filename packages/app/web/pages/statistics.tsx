import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useRead } from '../data.js';
import { Choice } from '../parts/choice.js';
import { useFilters } from '../parts/filter.js';
import { Page, Section } from '../parts/page.js';
import { Loading, Shown } from '../parts/states.js';
import { t } from '../texts/index.js';
import { Figures } from './statistics/figures.js';
import { Summary } from './statistics/summary.js';

const Chart = lazy(() => import('./statistics/chart.js'));

const { days } = t.statistics;
const PERIODS = { '7': days(7), '30': days(30), '90': days(90), '365': days(365) };
type Period = keyof typeof PERIODS;

export default function Statistics() {
  const { get, set } = useFilters();
  const period = get('days') in PERIODS ? (get('days') as Period) : '30';
  const stats = useRead('stats.get', { days: Number(period) }, { placeholderData: keepPreviousData });
  const choice = (
    <Choice label={t.statistics.period} options={PERIODS} value={period} onChange={(value) => set('days', value)} />
  );
  return (
    <Page title={t.statistics.title} lead={t.statistics.lead} actions={choice}>
      <Shown query={stats}>
        {(data) => (
          <>
            <Summary stats={data} />
            <Section title={t.statistics.perDay}>
              <Suspense fallback={<Loading />}>
                <Chart days={data.daily} />
              </Suspense>
            </Section>
            <Section title={t.statistics.figures}>
              <Figures days={data.daily} />
            </Section>
          </>
        )}
      </Shown>
    </Page>
  );
}
