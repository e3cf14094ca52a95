import { existsSync } from 'node:fs';
import { defineConfig } from 'tsup';

// The bench runs as plain JavaScript, like the host that it measures: tsx wraps every named function in a call, which is
// noticeable at 30 µs per request. One entry per process.
const processes = [
  'main',
  'cluster',
  'prepare',
  'host',
  'bare-server',
  'echo-server',
  'load',
  'masking',
  'masking-personal',
  'mail-sink',
  'sending',
  'layouts',
  'mails',
  'languages',
  'liquid',
  'history',
  'lists',
  'runs',
  'tool-handler',
];

export default defineConfig({
  entry: processes.map((name) => `bench/${name}.ts`).filter((file) => existsSync(file)),
  outDir: 'bench/dist',
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  splitting: true,
  dts: false,
  clean: true,
  skipNodeModulesBundle: true,
  // Dependencies of the core that its renderer imports; the root has no copy of them.
  noExternal: ['liquidjs', 'zod'],
});
