// Holds the write lock of a SQLite file, from `locked` on its output until its input ends.
import { DatabaseSync } from '@photostructure/sqlite';

const database = new DatabaseSync(process.argv[2]);
database.exec('BEGIN IMMEDIATE');
process.stdout.write('locked\n');
process.stdin.resume().on('end', () => {
  database.exec('COMMIT');
  database.close();
});
