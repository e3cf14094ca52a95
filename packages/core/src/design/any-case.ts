/** A case-insensitive pattern for a word: JSON Schema patterns have no flags. */
export const anyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
