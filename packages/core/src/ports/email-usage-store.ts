/** The number of emails a store sent in a month. Every adapter passes `describeEmailUsageStore`. */
export interface EmailUsageStore {
  /**
   * Takes `count` emails of the month's quota, or none if fewer are left; a null limit means unlimited. Concurrent callers
   * together never get more than the limit.
   */
  take(storeId: string, month: string, count: number, limit: number | null): Promise<boolean>;
  /** Returns quota that was taken but not used. */
  giveBack(storeId: string, month: string, count: number): Promise<void>;
  used(storeId: string, month: string): Promise<number>;
}
