import type { OutputOf } from '@sendstep/core';
import { Link } from 'wouter';
import { dayText } from '../../parts/day.js';
import { Section } from '../../parts/page.js';
import { percentText } from '../../parts/percent.js';
import { t } from '../../texts/index.js';
import { COUNT, STATUSES } from './statuses.js';

type Stats = OutputOf<'stats.get'>;
const { statistics } = t;

/** Totals over the period, of everything and by type. */
export function Summary({ stats }: { stats: Stats }) {
  const rows: [title: string, totals: Pick<Stats, 'total' | 'byStatus' | 'successRate'>, filter: string][] = [
    [statistics.all, stats, ''],
    [t.history.types.EMAIL, stats.byActionType.EMAIL, '&type=EMAIL'],
    [t.history.types.HTTP_REQUEST, stats.byActionType.HTTP_REQUEST, '&type=HTTP_REQUEST'],
  ];
  const period = `${dayText(stats.from)} – ${dayText(stats.to)}`;
  return (
    <Section title={period} help={statistics.rateHelp}>
      <table>
        <caption className="visually-hidden">{period}</caption>
        <thead>
          <tr>
            <th scope="col">{statistics.type}</th>
            <th scope="col">{statistics.rate}</th>
            <th scope="col">{statistics.total}</th>
            {STATUSES.map(({ status }) => (
              <th key={status} scope="col">
                {t.history.statuses[status]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="number">
          {rows.map(([title, { total, byStatus, successRate }, filter]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td data-title={statistics.rate}>{successRate === null ? statistics.none : percentText(successRate)}</td>
              <td data-title={statistics.total}>{COUNT.format(total)}</td>
              {STATUSES.map(({ status }) => (
                <td key={status} data-title={t.history.statuses[status]}>
                  {byStatus[status] > 0 ? (
                    <Link href={`/history?status=${status}${filter}`}>{COUNT.format(byStatus[status])}</Link>
                  ) : (
                    0
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
