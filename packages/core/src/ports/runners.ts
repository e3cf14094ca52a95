/** The processes that are alive, by heartbeat and the storage's clock. */
export interface Runners {
  beat(id: string, forMs: number): Promise<void>;
  leave(id: string): Promise<void>;
  /** Those whose last heartbeat still holds. */
  alive(): Promise<string[]>;
  /** Forgets runners that have been dead for longer than this; answers how many. */
  forget(deadForMs: number, limit: number): Promise<number>;
}
