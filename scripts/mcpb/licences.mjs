import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of all packages in the bundle, which have to be distributed with it. */
export function licencesOf(root, { outputs }) {
  const files = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(files.map((file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean));
  const texts = Array.from(folders, (folder) => {
    const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) throw new Error(`${name} has no licence file`);
    return `${name} ${version}\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
  });
  return texts.sort().join(`\n${'-'.repeat(80)}\n\n`);
}
