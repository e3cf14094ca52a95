import type { HostAddress } from '../domain/host-address.js';

/** The processes that are alive, by heartbeat and the storage's clock. */
export interface Runners {
  /** `address`: where this process serves, if it does and the address is known. */
  beat(id: string, forMs: number, address?: HostAddress): Promise<void>;
  /** Ends the heartbeat; the address stays known until the runner is forgotten. */
  leave(id: string): Promise<void>;
  /** Those whose last heartbeat still holds. */
  alive(): Promise<string[]>;
  /**
   * The address for links: of a live host, a configured one first; else of the host that was alive last, if that was at
   * most so long ago.
   */
  address(deadForMs: number): Promise<(HostAddress & { alive: boolean }) | undefined>;
  /** Forgets runners that have been dead for longer than this; answers how many. */
  forget(deadForMs: number, limit: number): Promise<number>;
}
