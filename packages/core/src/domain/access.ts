/** Access levels of keys, lowest first. Each level includes the previous ones. */
export const LEVELS = ['read', 'write', 'execute'] as const;
export type Level = (typeof LEVELS)[number];

/** `owner` is for the app and the workflow platform; keys never have it. `link`: the credential is a signed token. */
export type Access = Level | 'owner' | 'link';

export const isLevel = (access: Access): access is Level => (LEVELS as readonly string[]).includes(access);
export const allows = (held: Level, needed: Level) => LEVELS.indexOf(held) >= LEVELS.indexOf(needed);
export const levelsUpTo = (held: Level): Level[] => LEVELS.slice(0, LEVELS.indexOf(held) + 1);
