import type { Texts } from '../index.js';

export const footer: Texts['footer'] = {
  title: 'Abmeldetext',
  help: 'Marketing-E-Mails enden mit diesen Texten. Fehlt ein Text in der Sprache, gilt der des Layouts, dann der des Shops.',
  language: 'Sprache',
  fields: {
    unsubscribeText: 'Abmeldetext',
    unsubscribeLinkLabel: 'Text des Links',
    companyDetails: 'Firmenangaben',
  },
  fieldHelp: {
    unsubscribeText: 'Muss {{ unsubscribe_link }} oder {{ unsubscribe_url }} enthalten.',
    unsubscribeLinkLabel: 'Erscheint an der Stelle von {{ unsubscribe_link }}.',
    companyDetails: 'Name und Anschrift; in vielen Ländern Pflicht.',
  },
  from: {
    language: (language) => `Aus der Sprache ${language}`,
    layout: () => 'Aus diesem Layout',
    settings: () => 'Aus den Einstellungen des Shops',
    default: () => 'Standardtext',
  },
  own: 'Eigenen Text schreiben',
  inherit: 'Geerbten Text verwenden',
  save: 'Texte speichern',
  saved: (version) => `Als Version ${version} gespeichert.`,
  settings: 'Einstellungen des Shops',
};
