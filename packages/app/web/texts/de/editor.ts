import type { Texts } from '../index.js';

const FIELDS: Texts['editor']['fields'] = {
  name: 'Name',
  description: 'Beschreibung',
  category: 'Kategorie',
  subject: 'Betreff',
  previewText: 'Vorschautext',
  body: 'HTML',
  bodyDesign: 'Design',
  attachments: 'Anhänge',
  marketingTexts: 'Fußbereich',
};
const place = (line: number, column: number) => `Zeile ${line}, Spalte ${column}`;

export const editor: Texts['editor'] = {
  place,
  fields: FIELDS,
  placeOf: (field, line, column) => {
    const [name = ''] = field.split(/[.[]/);
    const title = FIELDS[name as keyof typeof FIELDS] ?? name;
    return line === undefined || name === 'subject' || name === 'previewText'
      ? title
      : `${title}, ${place(line, column ?? 1)}`;
  },
  attachments: 'Anhänge',
  attachmentsHelp:
    'Hochgeladene Dateien, oder Dateien, die beim Senden über https geladen werden. Dateinamen und Adressen dürfen Liquid enthalten.',
  noAttachments: 'Keine Anhänge.',
  inheritedAttachments: 'Diese Sprache hat die Anhänge der Hauptsprache.',
  ownAttachments: 'Andere für diese Sprache wählen',
  inheritAttachments: 'Die der Hauptsprache verwenden',
  attachFile: 'Datei anhängen',
  attachUrl: 'Adresse anhängen',
  attachment: (number: number) => `Anhang ${number}`,
  filename: 'Dateiname',
  attachedFile: 'Datei',
  url: 'Adresse',
  sendAsLink: 'Einen Link darauf statt der Datei senden',
  detach: 'Anhang entfernen',
  content: 'Inhalt',
  body: 'HTML',
  bodyHelp: 'Strg+Leertaste ergänzt Variablen, Filter und Tags. Tab verlässt den Editor.',
  previewText: 'Vorschautext',
  previewTextHelp: 'Mailprogramme zeigen ihn hinter dem Betreff.',
  layout: 'Name, Beschreibung und Kategorie',
  description: 'Beschreibung',
  descriptionHelp: 'Eine Notiz für Ihr Team. Kunden sehen sie nicht.',
  variablesHelp: 'JSON mit Beispielwerten für die Vorschau. Sie werden nicht gespeichert.',
  notes: (count) => (count === 0 ? 'Hinweise' : `Hinweise (${count})`),
  noNotes: 'Nichts zu korrigieren.',
  counts: (errors, warnings) =>
    [errors && `${errors} Fehler`, warnings && `${warnings} ${warnings === 1 ? 'Warnung' : 'Warnungen'}`]
      .filter(Boolean)
      .join(', '),
  severities: { error: 'Fehler', warning: 'Warnung', info: 'Hinweis' },
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  unsaved: 'Nicht gespeicherte Änderungen',
  allSaved: (version) => `Version ${version}, alle Änderungen gespeichert`,
  savedAs: (version) => `Als Version ${version} gespeichert`,
  savedWith: (count, language) =>
    `${language} ist gespeichert. Die Prüfung hat ${count === 1 ? 'ein Problem' : `${count} Probleme`} gefunden:`,
  moreWarnings: (count) => `und ${count} weitere`,
  unsavedElsewhere: (language, version) =>
    `${language} hat Änderungen, die nicht gespeichert sind. Diese Seite zeigt und sendet Version ${version} ohne sie.`,
  toEditor: 'Zu den Änderungen',
  toChecks: 'Zu den Prüfungen',
  dismiss: 'Ausblenden',
  discard: 'Verwerfen',
  discardTitle: 'Ihre Änderungen verwerfen?',
  discardText: 'Die gespeicherte Version wird wieder angezeigt. Das lässt sich nicht rückgängig machen.',
  restored: 'Das sind Ihre nicht gespeicherten Änderungen, zuletzt bearbeitet',
  unkept: 'Der Browser hat keinen Platz für diesen Entwurf. Speichern Sie ihn, bevor Sie die Seite verlassen.',
  newer: (version) => `Inzwischen wurde Version ${version} gespeichert.`,
  compare: 'Vergleichen',
  conflict: 'Inzwischen hat jemand anderes dieses Layout gespeichert',
  conflictHelp:
    'Wählen Sie bei jedem abweichenden Feld, was bleiben soll. Zeilen mit − sind von der anderen Person, Zeilen mit + von Ihnen.',
  difference: (field) => `${field}: fremde und eigene Fassung`,
  sides: { mine: 'Meine', theirs: 'Fremde' },
  savedBy: (name) => (name ? `von ${name}` : 'von der Installation'),
  keepEditing: 'Weiter bearbeiten',
  overwrite: 'Mit meiner Fassung überschreiben',
  saveMerged: 'Auswahl speichern',
};
