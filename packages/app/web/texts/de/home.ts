import type { Texts } from '../index.js';

export const home: Texts['home'] = {
  title: 'Übersicht',
  firstSteps: 'Erste Schritte',
  stepsDone: (done, all) => `${done} von ${all} erledigt`,
  done: 'erledigt',
  steps: {
    sender: {
      title: 'Absender hinzufügen',
      help: 'Ihr Mailserver oder ein Postfach, über das E-Mails gesendet werden.',
    },
    layout: { title: 'Layout schreiben', help: 'Die E-Mail selbst, mit Variablen wie dem Namen einer Kundin.' },
    test: {
      title: 'Test senden',
      help: 'Öffnen Sie ein Layout, wählen Sie „Testversand“ und sehen Sie in Ihr Postfach.',
    },
    key: { title: 'Schlüssel erstellen', help: 'Ihre Workflows, Programme und Assistenten brauchen ihn zum Senden.' },
  },
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
