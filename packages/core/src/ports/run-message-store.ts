/** The state of a message before it is begun: `unknown` was begun earlier, and it is not known whether it was accepted. */
export type MessageState = 'new' | 'sent' | 'unknown';

/** How many messages of a run are in which state; messages that were never begun are not counted. */
export interface MessageCounts {
  sent: number;
  unknown: number;
}

/**
 * Which messages of a run were sent, kept until the outcome of each is known: a run that is continued after its process died
 * sends none of them twice. Every adapter passes `describeRunMessageStore`.
 */
export interface RunMessageStore {
  /**
   * Notes that an execution is about to send a message and returns the state from before. Of any number of concurrent calls,
   * one returns `new`. When it returns, the note survives a power cut, and so does everything stored before it: call it right
   * before the message is handed over.
   */
  begin(storeId: string, runId: string, message: number, executionId: string): Promise<MessageState>;
  /** Notes that the emails of a run are counted. False: they already were. Call it in the transaction that counts them. */
  charge(storeId: string, runId: string, executionId: string): Promise<boolean>;
  /** Notes that it was sent. */
  finish(storeId: string, runId: string, message: number): Promise<void>;
  /** Notes that it was certainly not sent: it is new again. */
  release(storeId: string, runId: string, message: number): Promise<void>;
  count(storeId: string, runId: string): Promise<MessageCounts>;
  /** Removes the notes of an ended run. */
  clear(storeId: string, runId: string): Promise<void>;
}
