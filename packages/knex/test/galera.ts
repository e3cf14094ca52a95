import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { freePort, installPackages, type MariaDb, mariaDbMissing, startMariaDb } from './mariadb.js';

const PROVIDER = '/usr/lib/galera/libgalera_smm.so';

/** Why Galera is missing; undefined if it is installed. Installs it on Debian if we are root. */
export function galeraMissing(): string | undefined {
  const missing = mariaDbMissing();
  if (missing || existsSync(PROVIDER)) return missing;
  installPackages(['galera-4', 'rsync']);
  if (existsSync(PROVIDER)) return undefined;
  const reason = 'Galera is needed for these tests: install galera-4 and rsync';
  if (process.env.CI) throw new Error(reason);
  return reason;
}

export interface GaleraNode extends MariaDb {
  /** Cuts the node off from the others, as a network failure would. It keeps running and loses the quorum. */
  isolate(): Promise<void>;
  /** Ends `isolate`. The node joins again by itself. */
  reconnect(): Promise<void>;
  /** Stops the process without ending it (SIGSTOP). Its connections stay open and nothing responds. */
  freeze(): void;
  thaw(): void;
  /** Waits until a status variable has the value, for example `wsrep_cluster_status` `non-Primary`. */
  waitFor(status: string, value: string): Promise<void>;
}

export interface GaleraCluster {
  nodes: GaleraNode[];
  stop(): Promise<void>;
}

/** A temporary cluster on 127.0.0.1. Every commit is on disk, so a node that crashed starts again and joins. */
export async function startGalera(size = 3): Promise<GaleraCluster> {
  const ports: number[] = [];
  for (let index = 0; index < size * 3; index++) ports.push(await freePort());
  const replication = ports.slice(0, size);
  const running = new Set<number>();
  const nodes: GaleraNode[] = [];
  // One after the other: the first creates the cluster, and each of the others copies the data of a running node.
  for (let index = 0; index < size; index++) nodes.push(await startNode(index));
  return {
    nodes,
    async stop() {
      // Killed: a node that leaves in order waits for the others.
      await Promise.all(nodes.map((node) => node.crash()));
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };

  async function startNode(index: number): Promise<GaleraNode> {
    const provider = [
      `gmcast.listen_addr=tcp://127.0.0.1:${replication[index]}`,
      `ist.recv_addr=127.0.0.1:${ports[size + index]}`,
      'gcache.size=32M',
    ];
    const server = await startMariaDb({
      durable: true,
      user: 'mysql', // rsync as root would write as `nobody`, which may not open the directory
      readyQuery: "show status where Variable_name = 'wsrep_local_state_comment' and Value = 'Synced'",
      arguments: () => [
        '--wsrep-on=ON',
        `--wsrep-provider=${PROVIDER}`,
        `--wsrep-cluster-address=gcomm://${[...running].map((other) => `127.0.0.1:${replication[other]}`).join()}`,
        `--wsrep-node-name=node${index + 1}`,
        `--wsrep-node-address=127.0.0.1:${replication[index]}`,
        `--wsrep-provider-options=${provider.join(';')}`,
        '--wsrep-sst-method=rsync',
        `--wsrep-sst-receive-address=127.0.0.1:${ports[2 * size + index]}`,
        '--wsrep-slave-threads=4',
        '--binlog-format=ROW',
        '--innodb-autoinc-lock-mode=2',
      ],
    });
    running.add(index);

    async function query(sql: string, values: string[] = []): Promise<RowDataPacket[]> {
      const connection = await mysql.createConnection(server.url);
      return (await connection.query<RowDataPacket[]>(sql, values).finally(() => connection.destroy()))[0];
    }
    const setIsolated = (flag: 0 | 1) => query(`set global wsrep_provider_options = 'gmcast.isolate=${flag}'`);
    async function waitFor(status: string, value: string) {
      const reached = () => query('show status where Variable_name = ? and Value = ?', [status, value]);
      while ((await reached()).length === 0) await pause(50);
    }
    return {
      url: server.url,
      get pid() {
        return server.pid;
      },
      async start() {
        await server.start();
        running.add(index);
      },
      async crash() {
        running.delete(index);
        await server.crash();
      },
      async stop() {
        running.delete(index);
        await server.stop();
      },
      async isolate() {
        await setIsolated(1);
        await waitFor('wsrep_cluster_status', 'non-Primary');
      },
      async reconnect() {
        await setIsolated(0);
        await waitFor('wsrep_local_state_comment', 'Synced');
      },
      freeze: () => process.kill(server.pid, 'SIGSTOP'),
      thaw: () => process.kill(server.pid, 'SIGCONT'),
      waitFor,
    };
  }
}
