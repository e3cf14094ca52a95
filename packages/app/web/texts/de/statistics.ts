import type { Texts } from '../index.js';

export const statistics: Texts['statistics'] = {
  title: 'Statistik',
  lead: 'Ausgeführte E-Mails und HTTP-Anfragen nach Tag (UTC) und Status.',
  period: 'Zeitraum',
  days: (days) => (days === 365 ? '1 Jahr' : `${days} Tage`),
  total: 'Ausführungen',
  rate: 'Erfolgsquote',
  rateHelp: 'Übersprungene und laufende zählen nicht zur Erfolgsquote.',
  none: '–',
  perDay: 'Ausführungen pro Tag',
  figures: 'Zahlen',
  noFigures: 'In diesem Zeitraum wurde nichts ausgeführt',
  day: 'Tag',
  type: 'Art',
  all: 'Alle',
};
