// Migrates the database given as argument and prints what it ran: one of several hosts that start at once.
import { migrate } from '@sendstep/knex';

process.stdout.write(JSON.stringify(await migrate(process.argv[2]!)));
