/** Leases save double work among hosts; nothing may rely on them to be correct. By the storage's clock. */
export interface Leases {
  /** True when the holder has the lease now: it was free, had run out, or was already this holder's. */
  acquire(name: string, holder: string, forMs: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}
