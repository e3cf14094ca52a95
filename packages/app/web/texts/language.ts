/** The languages of the app, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };
export type Language = keyof typeof LANGUAGES;

/** The browser, as far as it is needed here. Tests of single modules run without one. */
const browser = globalThis as unknown as {
  document?: unknown;
  navigator: { languages: readonly string[] };
  localStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  location: { reload(): void };
};
const KEY = 'sendstep-language';
const isLanguage = (code: string | null): code is Language => code !== null && Object.hasOwn(LANGUAGES, code);

/** The language chosen in this browser, else the first language of the browser that the app has. */
export function preferredLanguage(): Language {
  if (!browser.document) return 'en';
  const languages = browser.navigator.languages.map((tag) => tag.split('-', 1)[0]!);
  return [storedLanguage(), ...languages].find(isLanguage) ?? 'en';
}

function storedLanguage(): string | null {
  try {
    return browser.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Modules read their texts once, so the page starts again in the other language. */
export function switchLanguage(language: Language): void {
  browser.localStorage.setItem(KEY, language);
  browser.location.reload();
}
