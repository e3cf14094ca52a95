import type { Texts } from '../index.js';

export const newLayout: Texts['newLayout'] = {
  title: 'Neues Layout',
  start: 'Grundlage',
  starts: {
    visual: {
      title: 'Blöcke',
      help: 'Die E-Mail aus Überschriften, Texten, Bildern und Schaltflächen zusammenstellen.',
    },
    text: { title: 'HTML', help: 'HTML und Liquid selbst schreiben.' },
    copy: { title: 'Kopie', help: 'Ein anderes Layout mit seinen Sprachen kopieren.' },
    import: { title: 'Datei', help: 'Eine HTML-Datei oder eine Shopify-Benachrichtigung importieren.' },
  },
  source: 'Kopie von',
  sourceHelp: 'Die neuesten 100 Layouts.',
  file: 'Datei',
  fileHelp: 'HTML, auch mit Liquid.',
  subjectHelp: 'Nur nötig, wenn die Datei keinen hat.',
  categoryHelp: 'Marketing-E-Mails haben einen Fußbereich und gehen nicht an abgemeldete Empfänger.',
  create: 'Anlegen',
  report: 'Ergebnis des Imports',
  imported: (entries) =>
    `Das Layout wurde angelegt. ${entries === 1 ? '1 Stelle wurde' : `${entries} Stellen wurden`} angepasst:`,
  notImported: 'Die Datei konnte nicht importiert werden:',
  open: 'Layout öffnen',
  back: 'Zurück',
  starterHeading: 'Hallo {{ variables.customer.first_name | default: "und willkommen" }}!',
  starterText: 'Schreiben Sie hier Ihren Text.',
};
