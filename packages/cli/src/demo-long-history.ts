import { type Admitted, type EndedExecution, executionSealContext, systemIds } from '@sendstep/core';
import { confirmation, type Sample, skipped, stock } from './demo-samples.js';
import { UsageError } from './usage-error.js';

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 365;
const BATCH = 500;
const PEOPLE = ['ada.moss', 'ben.hale', 'cleo.finch', 'dev.rao', 'eva.lind', 'finn.oak'];

const MAX_HISTORY = 10_000_000;

/** Parses `--history`; 0 when it is missing. */
export function historyCount(text: string | undefined): number {
  const count = Number(text ?? 0);
  if (text !== undefined && !(Number.isInteger(count) && count > 0 && count <= MAX_HISTORY))
    throw new UsageError(`--history: must be a number from 1 to ${MAX_HISTORY}`);
  return count;
}

/** Maps 0 to 1 onto the last year, in milliseconds: evenly by day, with more at noon than at midnight. */
function timeOf(part: number): number {
  const [day, hours] = [Math.floor(part * DAYS), (part * DAYS) % 1];
  return (day + hours + (Math.sin(2 * Math.PI * hours) * 0.9) / (2 * Math.PI)) * DAY;
}

function sampleOf(number: number): Sample {
  const customer = `${PEOPLE[number % PEOPLE.length]}@customer.example`;
  const failed = number % 29 === 0;
  if (number % 5 >= 3) return stock(`TEA-${number % 900}`, number % 40, failed);
  return number % 31 === 0 && !failed ? skipped(customer) : confirmation(number, customer, failed);
}

/** Adds any number of executions over the last year, to try lists and statistics with a long history. */
export async function addLongHistory(
  owner: Admitted,
  count: number,
  progress: (done: number) => void = () => {},
): Promise<void> {
  const { storeId, ports, seal } = owner.context;
  const { items: layouts } = await owner.run('layouts.list', { limit: 100 });
  const { items: requests } = await owner.run('httpRequests.list', { limit: 100 });
  const start = ports.clock.now() - DAYS * DAY;
  let startedAt = start;
  // Ids contain their creation time, and lists are ordered by id.
  const ids = systemIds({ now: () => startedAt });
  for (let from = 0; from < count; from += BATCH) {
    const batch: EndedExecution[] = [];
    for (let i = from; i < Math.min(from + BATCH, count); i++) {
      startedAt = start + Math.floor(timeOf((i + 0.5) / count));
      const { took, name, request, response, ...sample } = sampleOf(i);
      const configs: { id: string; name: string }[] = sample.actionType === 'EMAIL' ? layouts : requests;
      const config = configs.find((one) => one.name === name) ?? configs[(i * 7) % configs.length];
      const id = ids.uuid();
      batch.push({
        ...sample,
        id,
        configId: config?.id ?? '',
        actionName: config?.name ?? '',
        origin: 'step',
        stepReference: 'order-paid/1',
        startedAt,
        finishedAt: startedAt + took,
        attempts: 1,
        sealed: await seal(executionSealContext(id), JSON.stringify({ request, response })),
      });
    }
    await ports.executions.insert(storeId, batch);
    progress(from + batch.length);
  }
}
