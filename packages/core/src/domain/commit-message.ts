import { clip } from '../shared/fields.js';

const TRAILERS = /\n*^Sendstep-(?:Layout|Version): .*$/gm;

/** Characters that git strips from the ends of a name. */
const CRUD = /^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g;

/** One line of a commit, without line breaks and characters that git reads as the end of a name. */
const line = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  text.replace(/[\s\u0000-\u001f\u007f-\u009f<>]+/g, ' ').trim();

/** The commit message. Its trailers identify the save, so it is not committed twice. */
export const commitMessage = (name: string, summary: string, layoutId: string, version: number) =>
  `${clip(line(`${name}: ${summary}`), 200)}\n\nSendstep-Layout: ${layoutId}\nSendstep-Version: ${version}\n`;

/** The author: the name of the key or member, or the app. */
export const commitAuthor = (keyName: string) => clip(line(keyName), 100).replace(CRUD, '') || 'Sendstep';

export const COMMIT_EMAIL = 'layouts@sendstep.invalid';

/** The message without trailers, for display. */
export const withoutTrailers = (message: string) => message.replaceAll('\r\n', '\n').replace(TRAILERS, '').trim();

/** Whether a commit is this save: same layout, version and time. A database restored from a backup reuses version numbers. */
export function isCommitOf(
  commit: { message: string; committedAt: number },
  save: { layoutId: string; version: number; savedAt: number },
): boolean {
  const lines = commit.message.split(/\r?\n/);
  return (
    lines.includes(`Sendstep-Layout: ${save.layoutId}`) &&
    lines.includes(`Sendstep-Version: ${save.version}`) &&
    Math.floor(commit.committedAt / 1000) === Math.floor(save.savedAt / 1000)
  );
}
