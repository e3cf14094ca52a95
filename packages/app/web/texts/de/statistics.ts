import type { Texts } from '../index.js';

export const statistics: Texts['statistics'] = {
  title: 'Statistik',
  lead: 'Ausführungen nach Tag (UTC) und Status.',
  period: 'Zeitraum',
  days: (days) => (days === 365 ? '1 Jahr' : `${days} Tage`),
  total: 'Ausführungen',
  rate: 'Erfolgsquote',
  rateHelp: 'Die Erfolgsquote lässt übersprungene und laufende Ausführungen aus.',
  none: '–',
  perDay: 'Ausführungen pro Tag',
  figures: 'Zahlen',
  noFigures: 'In diesem Zeitraum wurde nichts ausgeführt',
  day: 'Tag',
  type: 'Art',
  all: 'Alle',
};
