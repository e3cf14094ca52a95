// One of several hosts that start at once: migrates the database given as argument and prints what it ran.
import { migrate } from '@sendstep/knex';

process.stdout.write(JSON.stringify(await migrate(process.argv[2]!)));
