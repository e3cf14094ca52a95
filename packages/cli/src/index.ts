export type { Streams } from './output.js';
export { buildProgram, main } from './program.js';
