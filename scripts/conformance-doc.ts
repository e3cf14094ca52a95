// Writes docs/conformance.md from the statements in test/conformance.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceDocument, DOCUMENT } from '../test/conformance/document.js';
import { ROOT } from '../test/conformance/titles.js';

writeFileSync(join(ROOT, DOCUMENT), conformanceDocument());
