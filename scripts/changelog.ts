// Writes CHANGELOG.md from the changesets that are not released yet: `npm run changelog`. At a release, `changeset version`
// moves them to the changelogs of the packages.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const LEVELS = { major: 'Breaking changes', minor: 'New', patch: 'Fixed' };

/** The packages, the highest level and the text of a changeset. */
function read(name: string) {
  const [, head, text] = /^---\n(.*?)---\n(.*)$/s.exec(readFileSync(join(root, '.changeset', name), 'utf8'))!;
  const lines = [...head!.matchAll(/['"]@sendstep\/(\w+)['"]: (\w+)/g)];
  const level = Object.keys(LEVELS).find((one) => lines.some(([, , of]) => of === one));
  const packages = lines.map(([, of]) => of).sort();
  return { level, packages, text: text!.trim().replace(/\s+/g, ' ') };
}

export function changelog(): string {
  const changes = readdirSync(join(root, '.changeset'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map(read);
  const sections = Object.entries(LEVELS).flatMap(([level, title]) => {
    const some = changes.filter((change) => change.level === level);
    const items = some.map(({ packages, text }) => `- **${packages.join(', ')}**: ${text}`);
    return items.length === 0 ? [] : [`### ${title}\n\n${items.join('\n')}`];
  });
  return `# Changes\n\nGenerated from the changesets by \`npm run changelog\`.\n\n## Not released yet\n\n${sections.join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, 'CHANGELOG.md'), changelog());
