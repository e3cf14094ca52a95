/** How a message of a run stood before it was begun: `unknown` was begun by a process that then died. */
export type MessageState = 'new' | 'sent' | 'unknown';

/**
 * Which messages of a run went out, kept while the run is not over: a run that is taken up again after its process died
 * sends none of them twice. Every adapter passes `describeRunMessageStore`.
 */
export interface RunMessageStore {
  /** Notes that a message is about to go out, and answers how it stood. To be called right before it is handed over. */
  begin(storeId: string, runId: string, message: number): Promise<MessageState>;
  /** Notes that it went out. */
  finish(storeId: string, runId: string, message: number): Promise<void>;
  /** The run is over: nothing of it needs to be remembered. */
  clear(storeId: string, runId: string): Promise<void>;
}
