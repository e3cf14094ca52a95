/** The state of a message before it is begun: `unknown` was begun by a process that died. */
export type MessageState = 'new' | 'sent' | 'unknown';

/**
 * Which messages of a run were sent, kept until the run ends: a run that is resumed after its process died sends none of
 * them twice. Every adapter passes `describeRunMessageStore`.
 */
export interface RunMessageStore {
  /** Notes that a message is about to be sent and returns its previous state. Call right before it is handed over. */
  begin(storeId: string, runId: string, message: number): Promise<MessageState>;
  /** Notes that it was sent. */
  finish(storeId: string, runId: string, message: number): Promise<void>;
  /** Removes the notes of an ended run. */
  clear(storeId: string, runId: string): Promise<void>;
}
