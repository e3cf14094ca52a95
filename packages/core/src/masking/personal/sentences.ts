import type { Masking } from './masking.js';
import { has, KNOWN_ONLY, type Traits, UNKNOWN } from './traits.js';

/** The same note, title or agent stands in many entries of a list. */
const MOST_REMEMBERED = 1_000;

interface Waiting {
  text: string;
  traits: Traits;
  level: number;
  put: (masked: string) => void;
}

/** Sentences that wait until all names of their document are known, those in the JSON of its strings among them. */
export function waitingSentences(maskText: Masking['text']) {
  const documents: Waiting[] = [];
  const sentences: Waiting[] = [];
  return {
    add(text: string, traits: Traits, level: number, put: (masked: string) => void): void {
      (traits === UNKNOWN ? documents : sentences).push({ text, traits, level, put });
    },
    settle(): void {
      const [said, described] = [new Map<string, string>(), new Map<string, string>()];
      const mask = ({ text, traits, level, put }: Waiting) => {
        // The same words are read otherwise where they describe a thing.
        const remembered = has(traits, KNOWN_ONLY) ? described : said;
        const masked = remembered.get(text) ?? maskText(text, 'words', level + 1, traits);
        if (remembered.size < MOST_REMEMBERED) remembered.set(text, masked);
        put(masked);
      };
      documents.splice(0).forEach(mask);
      sentences.splice(0).forEach(mask);
    },
  };
}
