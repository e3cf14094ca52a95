import type { Texts } from '../index.js';

export const diff: Texts['diff'] = {
  added: 'Hinzugefügt:',
  removed: 'Entfernt:',
  unchanged: (lines) => (lines === 1 ? '1 unveränderte Zeile' : `${lines} unveränderte Zeilen`),
};
