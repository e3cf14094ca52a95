import { clip } from '../shared/fields.js';

const TRAILERS = /\n*^Sendstep-(?:Layout|Version): .*$/gm;

/** What git itself takes off the ends of a name. */
const CRUD = /^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g;

/** A line of a commit: no line breaks in it, and nothing that git reads as the end of a name. */
const line = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
  text.replace(/[\s\u0000-\u001f\u007f-\u009f<>]+/g, ' ').trim();

/** The words of a commit. The trailers tell which save it is, so that nobody commits it again. */
export const commitMessage = (name: string, summary: string, layoutId: string, version: number) =>
  `${clip(line(`${name}: ${summary}`), 200)}\n\nSendstep-Layout: ${layoutId}\nSendstep-Version: ${version}\n`;

/** Who saved: the key by its name, or the app. */
export const commitAuthor = (keyName: string) => clip(line(keyName), 100).replace(CRUD, '') || 'Sendstep';

export const COMMIT_EMAIL = 'layouts@sendstep.invalid';

/** The words without the trailers, for people. */
export const withoutTrailers = (message: string) => message.replaceAll('\r\n', '\n').replace(TRAILERS, '').trim();

/** Whether a commit is that save: of the same layout, number and time. A database put back from a backup counts anew. */
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
