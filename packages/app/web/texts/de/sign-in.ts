import type { Texts } from '../index.js';

export const signIn: Texts['signIn'] = {
  title: 'Anmelden',
  ready: 'Ihr Anmeldelink ist bereit. Er gilt nur einmal.',
  used: 'Dieser Link funktioniert nicht mehr: Er wurde schon verwendet oder ist älter als 15 Minuten.',
  button: 'Anmelden',
  working: 'Anmeldung läuft …',
  noLink:
    'Sie melden sich mit einem Link an. Bitten Sie einen Inhaber Ihres Shops darum, oder erzeugen Sie ihn auf der Kommandozeile:',
  noLinkHelp: 'Ein Link gilt einmal und 15 Minuten lang. Die Demo gibt bei jedem Start einen aus.',
  company: 'Mit dem Firmenkonto anmelden',
  refused: {
    unverified: 'Ihr Firmenkonto hat keine bestätigte E-Mail-Adresse.',
    unknown:
      'Kein Mitglied hat die E-Mail-Adresse Ihres Firmenkontos. Bitten Sie einen Inhaber Ihres Shops, Sie damit hinzuzufügen.',
    unclear:
      'Die E-Mail-Adresse Ihres Firmenkontos gehört nicht zu genau einem Konto, das verbunden werden darf. Melden Sie sich mit einem Link an.',
    denied: 'Die Anmeldung wurde abgebrochen.',
    expired:
      'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Versuchen Sie es erneut.',
    unreachable:
      'Der Anmeldedienst Ihrer Firma ist nicht erreichbar. Versuchen Sie es später erneut, oder melden Sie sich mit einem Link an.',
    failed:
      'Der Anmeldedienst Ihrer Firma hat einen Fehler gemeldet. Versuchen Sie es erneut, oder melden Sie sich mit einem Link an.',
    busy: 'Zu viele Anmeldungen aus Ihrem Netzwerk. Versuchen Sie es in einer Minute erneut.',
  },
};
