/** Names that stood under keys, so that they are found in the sentences of the same document. */
export interface KnownNames {
  add(name: string): void;
  /** Every word of them, in lower case. */
  words(): ReadonlySet<string>;
}

export function knownNames(): KnownNames {
  const words = new Set<string>();
  let unread = new Set<string>();
  return {
    add: (name) => unread.add(name),
    // Most documents have no sentence, and then no name is ever taken apart.
    words() {
      if (unread.size === 0) return words;
      for (const name of unread) {
        const lower = name.toLowerCase();
        if (!/[\s,]/.test(lower)) {
          if (lower.length > 2) words.add(lower);
        } else for (const word of lower.split(/[\s,]+/)) if (word.length > 2) words.add(word);
      }
      unread = new Set();
      return words;
    },
  };
}
