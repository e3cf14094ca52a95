// Writes the generated files of @sendstep/client: `npm run client`.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './client/generate.js';

for (const [path, text] of Object.entries(generatedFiles())) writeFileSync(path, text);
