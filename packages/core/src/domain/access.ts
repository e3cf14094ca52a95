/** What a key may do, lowest first. A level includes the ones before it. */
export const LEVELS = ['read', 'write', 'execute'] as const;
export type Level = (typeof LEVELS)[number];

/** `owner` is the app's side and the workflow platform's: a key never has it. `link`: a signed token is the credential. */
export type Access = Level | 'owner' | 'link';

export const isLevel = (access: Access): access is Level => (LEVELS as readonly string[]).includes(access);
export const allows = (held: Level, needed: Level) => LEVELS.indexOf(held) >= LEVELS.indexOf(needed);
export const levelsUpTo = (held: Level): Level[] => LEVELS.slice(0, LEVELS.indexOf(held) + 1);
