/** How many mails a store sent in a month. Every adapter passes `describeEmailUsageStore`. */
export interface EmailUsageStore {
  /**
   * Takes so many of the month's mails at once, or none when fewer are left; no limit when null. Any number of takers at
   * once never get more than the limit together.
   */
  take(storeId: string, month: string, count: number, limit: number | null): Promise<boolean>;
  /** Gives back what was taken and not sent. */
  giveBack(storeId: string, month: string, count: number): Promise<void>;
  used(storeId: string, month: string): Promise<number>;
}
