import { mariaDbMissing, startMariaDb } from './mariadb.js';

/** One MariaDB for the whole run, in which tests create their own databases. Its URL is passed in the environment. */
export default async function setup() {
  if (process.env.SENDSTEP_TEST_MYSQL_URL) return undefined;
  const missing = mariaDbMissing();
  if (missing) {
    if (process.env.CI) throw new Error(missing);
    process.env.SENDSTEP_TEST_MYSQL_MISSING = missing;
    return undefined;
  }
  const server = await startMariaDb();
  process.env.SENDSTEP_TEST_MYSQL_URL = server.url;
  return async () => {
    delete process.env.SENDSTEP_TEST_MYSQL_URL;
    await server.stop();
  };
}
