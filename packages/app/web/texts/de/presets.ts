import type { Texts } from '../index.js';

export const presets: Texts['presets'] = {
  title: 'Kopf- & Fußbereiche',
  lead: 'Kopf- und Fußbereiche, die sich Layouts teilen. Eine Änderung gilt ab der nächsten E-Mail jedes Layouts.',
  search: 'Suchen',
  searchHelp: 'Name',
  name: 'Name',
  kind: 'Art',
  kinds: { header: 'Kopfbereich', footer: 'Fußbereich' },
  isDefault: 'Standard',
  defaultHelp: 'Für Layouts verwenden, die keinen eigenen dieser Art angeben',
  changed: 'Geändert',
  new: 'Neuer Kopf- oder Fußbereich',
  create: 'Anlegen',
  created: 'Angelegt',
  back: 'Alle Kopf- und Fußbereiche',
  content: 'Kopf- oder Fußbereich',
  preview: 'Vorschau',
  users: 'Verwendet von',
  noUsers: 'Kein Layout verwendet ihn.',
  usedAsDefault: {
    header: 'Das ist der Standard: Jedes visuelle Layout, das keinen anderen Kopfbereich angibt, verwendet ihn.',
    footer: 'Das ist der Standard: Jedes visuelle Layout, das keinen anderen Fußbereich angibt, verwendet ihn.',
  },
  remove: 'Löschen',
  removeTitle: (name) => `${name} löschen?`,
  removeText:
    'Layouts, die ihn als Standard verwenden, haben danach keinen mehr. Das lässt sich nicht rückgängig machen.',
  removeDefault:
    'Das ist der Standard: Alle visuellen Layouts, die nichts anderes angeben, verlieren ihn. Das lässt sich nicht rückgängig machen.',
  inUse: 'Er wird noch verwendet. Wählen Sie dort zuerst einen anderen:',
  removed: 'Gelöscht',
  empty: 'Noch keine Kopf- oder Fußbereiche',
  emptyHelp: 'Legen Sie einen Kopf- oder Fußbereich an, den alle Ihre E-Mails gemeinsam nutzen.',
  noneFound: 'Nichts passt zu dieser Suche',
  clear: 'Suche zurücksetzen',
  starter: 'Ihre Firma, Hauptstraße 1',
};
