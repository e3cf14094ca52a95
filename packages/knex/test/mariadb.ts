import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mysql from 'mysql2/promise';

const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
const there = (command: string) => spawnSync(command, ['--version'], { env }).status === 0;

export interface MariaDb {
  /** `mysql://…` without a database name. */
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** Kills the server as a power cut would, and starts it again on the same files. */
  crash(): Promise<void>;
  start(): Promise<void>;
}

/** Why there is no MariaDB here, or undefined when there is one (installing it first on a Debian where we may). */
export function mariaDbMissing(): string | undefined {
  if (there('mariadbd')) return undefined;
  if (process.getuid?.() === 0 && there('apt-get')) {
    const quiet = { stdio: 'ignore' as const, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
    try {
      execFileSync('apt-get', ['update'], quiet);
      execFileSync('apt-get', ['install', '-y', 'mariadb-server'], quiet);
    } catch {
      return 'MariaDB is needed for these tests, and `apt-get install mariadb-server` failed';
    }
    if (there('mariadbd')) return undefined;
  }
  return 'MariaDB is needed for these tests: install mariadb-server, or set SENDSTEP_TEST_MYSQL_URL';
}

/** Not one that the system gives to outgoing connections: those would take it while the server is down. */
async function freePort(): Promise<number> {
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

/** A throw-away server with its own files, socket and port on 127.0.0.1. `durable` survives `crash`; the default is fast. */
export async function startMariaDb(options: { durable?: boolean } = {}): Promise<MariaDb> {
  const directory = await mkdtemp(join(tmpdir(), 'sendstep-mariadb-'));
  const data = join(directory, 'data');
  const temporary = join(directory, 'tmp');
  await mkdir(temporary); // mariadbd deletes files in its tmpdir at start: two servers must never share one
  const common = [
    '--no-defaults',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${data}`,
    `--tmpdir=${temporary}`,
  ];
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
        '--innodb-buffer-pool-size=128M',
        '--innodb-log-file-size=32M',
        '--max-connections=2000',
      ],
      { env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    child.stderr!.on('data', (text: Buffer) => {
      log += text.toString();
    });
    for (const deadline = Date.now() + 30_000; ; await pause(25)) {
      if (child.exitCode !== null) throw new Error(`mariadbd exited with ${child.exitCode}\n${log}`);
      try {
        await (await mysql.createConnection(url)).end();
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
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
