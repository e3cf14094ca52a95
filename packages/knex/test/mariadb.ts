import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mysql, { type RowDataPacket } from 'mysql2/promise';

const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
const isInstalled = (command: string) => spawnSync(command, ['--version'], { env }).status === 0;

export interface MariaDb {
  /** `mysql://…` without a database name. */
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** Kills the server, as a power cut would. */
  crash(): Promise<void>;
  start(): Promise<void>;
}

/** Why MariaDB is missing; undefined if it is installed. Installs it on Debian if we are root. */
export const mariaDbMissing = () =>
  isInstalled('mariadbd') || installPackages(['mariadb-server'])
    ? undefined
    : 'MariaDB is needed for these tests: install mariadb-server, or set SENDSTEP_TEST_MYSQL_URL';

/** Installs packages on Debian if we are root. Returns whether it did. */
export function installPackages(packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) return false;
  const quiet = { stdio: 'ignore' as const, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update'], quiet);
    execFileSync('apt-get', ['install', '-y', ...packages], quiet);
    return true;
  } catch {
    return false;
  }
}

/** Outside the range of outgoing connections, which could take the port while the server is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + randomInt(12_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

export interface MariaDbOptions {
  /** Survives `crash`; the default is faster. */
  durable?: boolean;
  /** More arguments of mariadbd, read at each start. */
  arguments?: () => string[];
  /** The user that mariadbd runs as if we are root. */
  user?: string;
  /** A query that returns a row once the server can be used. */
  readyQuery?: string;
}

/** A temporary server with its own files, socket and port on 127.0.0.1. */
export async function startMariaDb(options: MariaDbOptions = {}): Promise<MariaDb> {
  const directory = await mkdtemp(join(tmpdir(), 'sendstep-mariadb-'));
  const { user = 'root' } = options;
  const isRoot = process.getuid?.() === 0;
  const data = join(directory, 'data');
  const temporary = join(directory, 'tmp');
  await mkdir(temporary); // mariadbd deletes files in its tmpdir at startup, so servers must not share one
  if (isRoot) execFileSync('chown', ['-R', user, directory]);
  const common = ['--no-defaults', ...(isRoot ? [`--user=${user}`] : []), `--datadir=${data}`, `--tmpdir=${temporary}`];
  const auth = '--auth-root-authentication-method=normal';
  execFileSync('mariadb-install-db', [...common, auth, '--skip-test-db', '--skip-name-resolve'], {
    env,
    stdio: 'ignore',
  });
  const port = await freePort();
  const url = `mysql://root@127.0.0.1:${port}/`;
  let child: ReturnType<typeof spawn>;
  const killHard = () => child.kill('SIGKILL');
  process.once('exit', killHard);

  async function start() {
    child = spawn(
      'mariadbd',
      [
        ...common,
        `--socket=${join(directory, 'socket')}`,
        `--pid-file=${join(directory, 'pid')}`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        '--skip-log-bin',
        `--innodb-flush-log-at-trx-commit=${options.durable ? 1 : 0}`,
        `--innodb-doublewrite=${options.durable ? 1 : 0}`,
        // Tests create thousands of tables, and each was written to disk at once: this takes a quarter of the time.
        ...(options.durable ? [] : ['--innodb-flush-method=nosync', '--skip-sync-frm', '--skip-innodb-file-per-table']),
        '--innodb-buffer-pool-size=128M',
        '--innodb-log-file-size=32M',
        '--max-connections=2000',
        ...(options.arguments?.() ?? []),
      ],
      { env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    child.stderr!.on('data', (text: Buffer) => {
      log += text.toString();
    });
    for (const deadline = Date.now() + 90_000; ; await pause(25)) {
      const ended = child.exitCode ?? child.signalCode;
      if (ended !== null) throw new Error(`mariadbd ended with ${ended}\n${log}`);
      try {
        const connection = await mysql.createConnection(url);
        const [rows] = await connection
          .query<RowDataPacket[]>(options.readyQuery ?? 'select 1')
          .finally(() => connection.destroy());
        if (rows.length > 0) return;
        if (Date.now() > deadline) throw new Error(`mariadbd is not ready\n${log}`);
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`mariadbd is not ready\n${log}`, { cause: error });
      }
    }
  }
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });

  await start();
  return {
    url,
    get pid() {
      return child.pid!;
    },
    start,
    crash: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      process.removeListener('exit', killHard);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
