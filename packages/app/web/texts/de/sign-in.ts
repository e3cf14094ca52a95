import type { Texts } from '../index.js';

export const signIn: Texts['signIn'] = {
  title: 'Anmelden',
  ready: 'Ihr Anmeldelink ist bereit. Er gilt nur einmal.',
  button: 'Anmelden',
  working: 'Anmeldung läuft …',
  noLink:
    'Sie melden sich mit einem Link an. Bitten Sie einen Inhaber Ihres Shops darum, oder erzeugen Sie ihn auf der Kommandozeile:',
  noLinkHelp: 'Ein Link gilt einmal und 15 Minuten lang. Die Demo gibt bei jedem Start einen aus.',
};
