/** A test by its file and its title, or a part of the title that no other test of the file has. */
export interface Proof {
  file: string;
  title: string;
  /** For a table of tests: the name of the row. */
  row?: string;
}

export interface Statement {
  id: string;
  says: string;
  tests: readonly Proof[];
}

export interface Section {
  title: string;
  note?: string;
  statements: readonly Statement[];
}

const testsOf =
  (directory: string, ending = '.test.ts') =>
  (file: string, title: string, row?: string): Proof => ({
    file: `${directory}/${file}${ending}`,
    title,
    ...(row !== undefined && { row }),
  });

export const core = testsOf('packages/core/test');
/** The suites that every storage passes: memory, SQLite and MariaDB. */
export const suite = testsOf('packages/core/src/testing', '.ts');
export const node = testsOf('packages/node/test');
export const koa = testsOf('packages/koa/test');
export const mcp = testsOf('packages/mcp/test');
export const cli = testsOf('packages/cli/test');
