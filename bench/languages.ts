import { answer } from './answer.js';
import type { DesignRow } from './design.js';
import { type App, composeApp, type Setup } from './seed.js';
import { listenToDrivers } from './statements.js';
import { median } from './statistics.js';

const CODES = [
  ...['af', 'ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi'],
  ...['hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'nl', 'pl', 'pt', 'ro', 'ru', 'sv', 'tr'],
];
const BODY_BYTES = 50_000;

/** Saves one language of a layout repeatedly. */
async function saveOneOf(app: App, languages: number, saves: number, written: { bytes: number; statements: number }) {
  const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: `${languages} languages` });
  const owner = await app.admit({ owner: store.id });
  const { id } = await owner.run('layouts.create', { name: 'L', subject: 'S', bodyType: 'text', body: '' });
  const put = (locale: string, mark: string) =>
    owner.run('translations.put', { id, locale, subject: 'S', body: mark.padEnd(BODY_BYTES, 'x') });
  for (const code of CODES.slice(0, languages)) await put(code, code);
  // Fills up the versions that are kept, so every save prunes one.
  for (let i = languages; i < 30; i++) await put('ar', `before ${i}`);
  const times: number[] = [];
  Object.assign(written, { bytes: 0, statements: 0 });
  for (let i = 0; i < saves; i++) {
    const started = performance.now();
    await put('ar', `save ${i}`);
    times.push(performance.now() - started);
  }
  return { ms: median(times), bytes: written.bytes / saves, statements: written.statements / saves };
}

/** The cost of saving one language in a layout of 2 and of 30. Listening to the driver slows both equally. */
answer({
  async languages({ saves, ...setup }: Setup & { saves: number }): Promise<DesignRow[]> {
    const written = { bytes: 0, statements: 0 };
    listenToDrivers(({ sql, bindings }) => {
      if (/^\s*(begin|commit|pragma)/i.test(sql)) return;
      written.statements++;
      if (/^\s*(insert|update)/i.test(sql)) {
        for (const value of bindings) written.bytes += typeof value === 'string' ? value.length : 8;
      }
    });
    const { app, close } = await composeApp(setup);
    const two = await saveOneOf(app, 2, saves, written);
    const thirty = await saveOneOf(app, 30, saves, written);
    await close();
    return [
      { name: 'save one of 30 languages, milliseconds', value: thirty.ms },
      { name: 'time against one of 2', value: thirty.ms / two.ms },
      { name: 'statements against one of 2', value: thirty.statements / two.statements, bar: { atMost: 1 } },
      { name: 'bytes written for each changed byte', value: thirty.bytes / BODY_BYTES, bar: { atMost: 2 } },
    ];
  },
});
