/** A pattern for a word in any letter case: JSON Schema has no flags. */
export const anyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
