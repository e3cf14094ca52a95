import type { Texts } from '../index.js';

export const home: Texts['home'] = {
  title: 'Übersicht',
  first: 'Senden Sie Ihre erste E-Mail',
  firstHelp:
    'Wählen Sie ein Layout und eine beliebige Adresse: Dies ist eine Demo, die E-Mail kommt nur im Postfach unten an.',
  another: 'E-Mail senden',
  rate: 'Erfolgsquote',
  failed: (count) => `${count} fehlgeschlagen`,
  noRate: 'In den letzten 30 Tagen wurde nichts ausgeführt',
  of: (success, counted) => `${success} von ${counted} E-Mails und HTTP-Anfragen in den letzten 30 Tagen`,
  statistics: 'Statistik',
  failures: 'Zuletzt fehlgeschlagen',
  noFailures: 'Nichts ist fehlgeschlagen',
  noFailuresHelp: 'Fehlgeschlagene E-Mails und HTTP-Anfragen erscheinen hier.',
  allFailures: 'Alle fehlgeschlagenen',
};
