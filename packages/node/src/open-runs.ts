import type { ExecutionStore, Storage } from '@sendstep/core';

const BATCH = 100;

/** The same storage, and the runs that this process has started but not recorded as ended. */
export function watchRuns(storage: Storage) {
  const open = new Map<string, string>();
  let settled = () => {};
  const end = (id: string) => {
    open.delete(id);
    if (open.size === 0) settled();
  };
  const watched = (executions: ExecutionStore): ExecutionStore => ({
    ...executions,
    async start(storeId, execution) {
      // Before it is stored: the process may be told to end meanwhile.
      open.set(execution.id, storeId);
      const started = await executions.start(storeId, execution).catch((error: unknown) => {
        end(execution.id);
        throw error;
      });
      if (!started) end(execution.id);
      return started;
    },
    async close(storeId, id, outcome) {
      const closed = await executions.close(storeId, id, outcome);
      end(id);
      return closed;
    },
    async withdraw(storeId, id) {
      const withdrawn = await executions.withdraw(storeId, id);
      if (withdrawn) end(id);
      return withdrawn;
    },
  });

  return {
    storage: {
      ...storage,
      executions: watched(storage.executions),
      transaction: <T>(work: Parameters<typeof storage.transaction<T>>[0]) =>
        storage.transaction((tx) => work(Object.create(tx, { executions: { get: () => watched(tx.executions) } }))),
    } satisfies Storage,

    /** Waits until all runs are recorded, at most this long, and records the others as interrupted. */
    async settle(graceMs: number): Promise<void> {
      if (open.size === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        settled = resolve;
        timer = setTimeout(resolve, graceMs);
      });
      clearTimeout(timer);
      if (open.size === 0) return;
      for (const [id, storeId] of open) await storage.executions.extend(storeId, id, 0);
      while ((await storage.transaction((tx) => tx.executions.closeInterrupted(BATCH))) === BATCH);
    },
  };
}
