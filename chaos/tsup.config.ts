import { defineConfig } from 'tsup';

/** Plain JavaScript, as the clients share the processor with the hosts. One entry per process. */
export default defineConfig({
  entry: ['main', 'mail-sink', 'http-target', 'shifted-clock'].map((name) => `chaos/${name}.ts`),
  outDir: 'chaos/dist',
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  splitting: true,
  dts: false,
  clean: true,
  skipNodeModulesBundle: true,
});
