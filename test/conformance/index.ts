import { ACCESS } from './access.js';
import { ENDPOINTS } from './endpoints.js';
import { ERRORS } from './errors.js';
import { LAYOUTS } from './layouts.js';
import { LIMITS } from './limits.js';
import { RESOURCES } from './resources.js';
import { SERVICE } from './service.js';
import type { Section } from './statement.js';
import { TOOLS } from './tools.js';

/** Everything that the service has to do, section by section. */
export const STATEMENTS: readonly Section[] = [
  ...SERVICE,
  ...LAYOUTS,
  ...RESOURCES,
  ...ENDPOINTS,
  ...TOOLS,
  ...ACCESS,
  ...ERRORS,
  ...LIMITS,
];
