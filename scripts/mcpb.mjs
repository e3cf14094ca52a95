// Builds dist/sendstep-VERSION.mcpb, the bundle for Claude Desktop, then unpacks and tests it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { checkBundle } from './mcpb/check.mjs';
import { licencesOf } from './mcpb/licences.mjs';
import { manifestOf } from './mcpb/manifest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(dirname(createRequire(import.meta.url).resolve('@anthropic-ai/mcpb')), 'cli/cli.js');
const mcpb = (...args) =>
  execFileSync(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });

const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
const folder = join(root, 'dist/mcpb');
rmSync(folder, { recursive: true, force: true });
await build({
  config: false,
  entry: { index: join(root, 'scripts/mcpb/server.ts') },
  outDir: join(folder, 'server'),
  outExtension: () => ({ js: '.mjs' }),
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  noExternal: [/./],
  metafile: true,
  silent: true,
  // From the sources, so tree shaking removes what the bundle does not use.
  esbuildOptions: (options) => {
    options.conditions = ['@sendstep/source', 'module', 'import'];
  },
});
const metafile = join(folder, 'server/metafile-esm.json');
writeFileSync(join(folder, 'THIRD-PARTY.txt'), licencesOf(root, JSON.parse(readFileSync(metafile, 'utf8'))));
rmSync(metafile);
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`);

const file = join(root, `dist/sendstep-${version}.mcpb`);
mcpb('validate', join(folder, 'manifest.json'));
mcpb('pack', folder, file);

const unpacked = mkdtempSync(join(tmpdir(), 'sendstep-mcpb-'));
try {
  mcpb('unpack', file, unpacked);
  const tools = await checkBundle(unpacked);
  console.log(
    `${relative(root, file)}: ${Math.ceil(statSync(file).size / 1024)} kB, ${tools} tools; installed and tested`,
  );
} finally {
  rmSync(unpacked, { recursive: true, force: true });
}
