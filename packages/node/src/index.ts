export { type Composed, compose } from './compose.js';
export { type Configuration, readConfiguration, SETTINGS, type Setting, type Settings } from './configuration.js';
export { type JobRunner, type JobRunnerOptions, startJobs } from './job-runner.js';
export { createLogger } from './logger.js';
