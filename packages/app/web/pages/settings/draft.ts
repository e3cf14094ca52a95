import type { InputOf, OutputOf } from '@sendstep/core';

export type Settings = OutputOf<'settings.get'>;

export interface Footer {
  locale: string;
  unsubscribeText: string;
  unsubscribeLinkLabel: string;
}

/** Settings as the form holds them: numbers and lists as text. */
export interface Draft {
  companyDetails: string;
  currency: string;
  moneyUnit: Settings['moneyUnit'];
  timeZone: string;
  emailQuota: string;
  historyDays: string;
  maskKeys: string;
  keepKeys: string;
  texts: Footer[];
}

export const draftOf = (settings: Settings): Draft => ({
  companyDetails: settings.companyDetails,
  currency: settings.currency,
  moneyUnit: settings.moneyUnit,
  timeZone: settings.timeZone,
  emailQuota: String(settings.emailQuota ?? ''),
  historyDays: String(settings.historyDays ?? ''),
  maskKeys: settings.maskKeys.join('\n'),
  keepKeys: settings.keepKeys.join('\n'),
  texts: Object.entries(settings.texts).map(([locale, texts]) => ({
    locale,
    unsubscribeText: texts.unsubscribeText ?? '',
    unsubscribeLinkLabel: texts.unsubscribeLinkLabel ?? '',
  })),
});

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const textsOf = (footers: Footer[]) =>
  Object.fromEntries(
    footers.map(({ locale, unsubscribeText, unsubscribeLinkLabel }) => [
      locale.trim(),
      { unsubscribeText: unsubscribeText || null, unsubscribeLinkLabel: unsubscribeLinkLabel || null },
    ]),
  );

/** What to send: only what differs. */
export function changesOf(draft: Draft, stored: Settings): InputOf<'settings.set'> {
  const before = draftOf(stored);
  const all = {
    ...draft,
    emailQuota: numberOf(draft.emailQuota),
    historyDays: numberOf(draft.historyDays),
    maskKeys: linesOf(draft.maskKeys),
    keepKeys: linesOf(draft.keepKeys),
    texts: textsOf(draft.texts),
  };
  const changed = (Object.keys(draft) as (keyof Draft)[]).filter(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, all[field]]));
}
