import { type ExecFileOptions, execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs a program and returns everything it printed, also if it failed. */
export const run = (file: string, args: string[], options: ExecFileOptions = {}) =>
  new Promise<{ failed: boolean; output: string }>((resolve) =>
    execFile(file, args, { maxBuffer: 2 ** 26, ...options }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: `${stdout}${stderr}` }),
    ),
  );

export interface Installed {
  folder: string;
  /** The packed file of each package, by name. */
  files: Record<string, string>;
  /** What npm printed. */
  output: string;
  /** Every address that can be imported. */
  entries: string[];
}

/** Packs every package as it would be published and installs the files with npm in an empty folder. */
export async function installPacked(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'sendstep-install-'));
  const built = await run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'tsconfig.build.json'],
    {
      cwd: root,
    },
  );
  if (built.failed) throw new Error(built.output);
  const files: Record<string, string> = {};
  const entries: string[] = [];
  for (const directory of readdirSync(join(root, 'packages'))) {
    const cwd = join(root, 'packages', directory);
    const packed = await run(process.execPath, [join(root, 'scripts/pnpm.mjs'), 'pack', '--pack-destination', folder], {
      cwd,
    });
    if (packed.failed) throw new Error(packed.output);
    const { name, version, exports } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'));
    files[name] = join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
    entries.push(...Object.keys(exports).map((path) => name + path.slice(1)));
  }
  const dependencies = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, `file:${file}`]));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }),
  );
  const { failed, output } = await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
  });
  if (failed) throw new Error(output);
  return { folder, files, output, entries };
}
