import type { HostAddress } from '../domain/host-address.js';

/** What a process publishes about itself with its heartbeat. */
export interface RunnerFacts {
  /** How operators recognise it: machine and process id. */
  name: string;
  /** The ids of the master keys it has, and of the file it reads them from: a rotation must not lock it out. */
  masterKeys: string[];
}

/** The live processes, by heartbeat and the clock of the storage. */
export interface Runners {
  /** `address` is where this process serves, if it does and the address is known. */
  beat(id: string, forMs: number, address?: HostAddress, facts?: RunnerFacts): Promise<void>;
  /** Ends the heartbeat; the address is kept until the runner is removed. */
  leave(id: string): Promise<void>;
  /** Runners whose last heartbeat is still valid, by id. A host of an older version publishes no facts. */
  alive(): Promise<({ id: string } & Partial<RunnerFacts>)[]>;
  /**
   * The address for links: that of a live host, preferably a configured one; otherwise that of the host that was alive
   * last, at most `deadForMs` ago.
   */
  address(deadForMs: number): Promise<(HostAddress & { alive: boolean }) | undefined>;
  /** Removes runners that have been dead for longer than this; returns how many. */
  forget(deadForMs: number, limit: number): Promise<number>;
}
