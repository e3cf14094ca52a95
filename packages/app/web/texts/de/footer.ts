import type { Texts } from '../index.js';

export const footer: Texts['footer'] = {
  title: 'Fußbereich',
  help: 'Marketing-E-Mails enden mit diesen Texten. Jeder stammt von der nächstgelegenen Stelle, die einen hat: Sprache, Layout, Einstellungen des Shops.',
  language: 'Sprache',
  fields: {
    unsubscribeText: 'Abmeldetext',
    unsubscribeLinkLabel: 'Text des Links',
    companyDetails: 'Firmenangaben',
  },
  fieldHelp: {
    unsubscribeText: 'Muss {{ unsubscribe_link }} oder {{ unsubscribe_url }} enthalten.',
    unsubscribeLinkLabel: 'Erscheint an der Stelle von {{ unsubscribe_link }}.',
    companyDetails: 'Zum Beispiel Name und Anschrift, die viele Länder vorschreiben.',
  },
  from: {
    language: (language) => `Aus der Sprache ${language}`,
    layout: () => 'Aus diesem Layout',
    settings: () => 'Aus den Einstellungen des Shops',
    default: () => 'Eingebaut',
  },
  own: 'Eigenen Text schreiben',
  inherit: 'Geerbten Text verwenden',
  save: 'Fußbereich speichern',
  saved: (version) => `Als Version ${version} gespeichert.`,
  settings: 'Einstellungen des Shops',
};
