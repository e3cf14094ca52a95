import type { OutputOf } from '@sendstep/core';
import { dayText } from '../../parts/day.js';
import { t } from '../../texts/index.js';
import { COUNT, STATUSES } from './statuses.js';

/** The figures of the chart, newest first. Days without executions are left out. */
export const Figures = ({ days }: { days: OutputOf<'stats.get'>['daily'] }) => {
  const rows = days.filter((day) => STATUSES.some(({ status }) => day[status] > 0)).toReversed();
  if (rows.length === 0) return <p className="soft">{t.statistics.noFigures}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
    <div className="scroll" tabIndex={0}>
      <table className="plain number">
        <caption className="visually-hidden">{t.statistics.figures}</caption>
        <thead>
          <tr>
            <th scope="col">{t.statistics.day}</th>
            {STATUSES.map(({ status }) => (
              <th key={status} scope="col">
                {t.history.statuses[status]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((day) => (
            <tr key={day.date}>
              <th scope="row">{dayText(day.date)}</th>
              {STATUSES.map(({ status }) => (
                <td key={status} className={day[status] ? '' : 'soft'}>
                  {COUNT.format(day[status])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
