/** Stored counts of lists. Totals and pages are exact whether rows are folded into them or not. */
export interface ListCounts {
  /**
   * Adds up to `limit` rows that are new or changed their list to the counts; returns how many. Safe on several hosts at
   * once and while rows are created and deleted: each is counted once.
   */
  fold(limit: number): Promise<number>;
  /**
   * Compares the counts of a store with its rows; returns how many differ, which should always be 0. With `repair` they
   * are counted again.
   */
  check(storeId: string, repair: boolean): Promise<number>;
}
