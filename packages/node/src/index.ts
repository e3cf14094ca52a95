export { type Composed, compose, migrateDatabase } from './compose.js';
export { type Configuration, readConfiguration, SETTINGS, type Setting, type Settings } from './configuration.js';
export { diskBlobs } from './disk-blobs.js';
export { type JobRunner, type JobRunnerOptions, startJobs } from './job-runner.js';
export { createLogger } from './logger.js';
export { isOpenToOthers, masterKeys } from './master-key.js';
export { rotateMasterKey } from './rotate-master-key.js';
