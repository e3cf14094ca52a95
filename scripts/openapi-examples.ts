// Writes the example responses of the OpenAPI document: `npm run docs:openapi`.
import { writeFileSync } from 'node:fs';
import { examplesFile } from './openapi/examples-file.js';

const { path, text } = await examplesFile();
writeFileSync(path, text);
