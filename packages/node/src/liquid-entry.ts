import { fileURLToPath } from 'node:url';

// In a build the entry is a JavaScript file next to this one. From source it needs the loader that runs the sources.
const FROM_SOURCE = import.meta.url.endsWith('.ts');

/** The script of a rendering process. */
export const ENTRY = fileURLToPath(new URL(FROM_SOURCE ? 'liquid-child.ts' : 'liquid-child.js', import.meta.url));
/** Node arguments that the script needs. */
export const LOADER = FROM_SOURCE ? ['--conditions=@sendstep/source', '--import', 'tsx'] : [];
