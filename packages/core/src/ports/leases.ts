/** Leases avoid duplicate work on several hosts; correctness must not depend on them. By the clock of the storage. */
export interface Leases {
  /** True if the holder now has the lease: it was free, expired, or already held by this holder. */
  acquire(name: string, holder: string, forMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}
