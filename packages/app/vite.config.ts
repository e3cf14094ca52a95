import { defineConfig } from 'vite';

export default defineConfig({
  root: `${import.meta.dirname}/web`,
  // Relative, so the app works below any mount path; the host writes the absolute address into the page.
  base: './',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'assets/licenses.txt' },
    // Inlined pictures would be data URLs in scripts; none is worth it.
    assetsInlineLimit: 0,
    // CodeMirror is loaded only where it is used; a test limits its compressed size.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // "use client" means nothing without server rendering; slow plugins are those of a busy machine.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      input: { index: 'web/index.html', frame: 'web/frame.ts' },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'frame' ? 'frame.js' : 'assets/[name]-[hash].js'),
        // The texts are awaited, which would otherwise split the first load into a dozen files. The frame stays one script.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: /^(?!.*\/frame\.ts$)/ }] },
      },
    },
  },
});
