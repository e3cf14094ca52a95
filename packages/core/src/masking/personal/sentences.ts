import type { Masking } from './masking.js';

/** The same note, title or agent stands in many entries of a list. */
const MOST_REMEMBERED = 1_000;

/** Sentences that wait until all names of their document are known. */
export function waitingSentences(maskText: Masking['text']) {
  const waiting: { text: string; level: number; put: (masked: string) => void }[] = [];
  return {
    add(text: string, level: number, put: (masked: string) => void): void {
      waiting.push({ text, level, put });
    },
    settle(): void {
      const remembered = new Map<string, string>();
      for (const { text, level, put } of waiting.splice(0)) {
        const masked = remembered.get(text) ?? maskText(text, 'words', level + 1);
        if (remembered.size < MOST_REMEMBERED) remembered.set(text, masked);
        put(masked);
      }
    },
  };
}
