export { type Database, type Dialect, openDatabase, sqlitePath } from './database.js';
export { migrate } from './migrate.js';
export { knexStorage, openStorage } from './storage.js';
