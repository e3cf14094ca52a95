import type { Texts } from '../index.js';

export const account: Texts['account'] = {
  title: 'Konto',
  lead: (name) => `Sie sind als ${name} angemeldet.`,
  sessions: 'Sitzungen',
  sessionsHelp: 'Wo Sie angemeldet sind. Eine Sitzung endet nach 7 Tagen ohne Nutzung, spätestens nach 30 Tagen.',
  browser: 'Browser',
  signedIn: 'Angemeldet',
  lastUsed: 'Zuletzt benutzt',
  current: 'dieser Browser',
  end: 'Beenden',
  endTitle: 'Diese Sitzung beenden?',
  endText: (label) => `${label} wird sofort abgemeldet.`,
  ended: 'Sitzung beendet',
  stores: 'Ihre Shops',
  role: 'Rolle',
  actions: 'Aktionen',
  company: 'Firmenkonto',
  companyHelp: 'Wenn Sie sich mit einem Firmenkonto angemeldet haben, ist es hier mit Ihrem Konto verbunden.',
  unlinkTitle: 'Ihr Firmenkonto trennen?',
};
