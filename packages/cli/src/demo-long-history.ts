import { type Admitted, type EndedExecution, executionSealContext, systemIds } from '@sendstep/core';
import { confirmation, type Sample, skipped, stock } from './demo-samples.js';
import { UsageError } from './usage-error.js';

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 365;
const BATCH = 500;
const PEOPLE = ['ada.moss', 'ben.hale', 'cleo.finch', 'dev.rao', 'eva.lind', 'finn.oak'];

const MOST = 10_000_000;

/** How many are asked for; none when nothing is said. */
export function historyCount(text: string | undefined): number {
  const count = Number(text ?? 0);
  if (text !== undefined && !(Number.isInteger(count) && count > 0 && count <= MOST))
    throw new UsageError(`--history: must be a number from 1 to ${MOST}`);
  return count;
}

/** The moment of one of so many in the last year, in order: evenly by days, and more at noon than at midnight. */
function momentOf(part: number): number {
  const [day, hours] = [Math.floor(part * DAYS), (part * DAYS) % 1];
  return (day + hours + (Math.sin(2 * Math.PI * hours) * 0.9) / (2 * Math.PI)) * DAY;
}

function sampleOf(number: number): Sample {
  const customer = `${PEOPLE[number % PEOPLE.length]}@customer.example`;
  const failed = number % 29 === 0;
  if (number % 5 >= 3) return stock(`TEA-${number % 900}`, number % 40, failed);
  return number % 31 === 0 && !failed ? skipped(customer) : confirmation(number, customer, failed);
}

/** A history of any length over the last year, so that it can be seen how lists and statistics bear it. */
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
  // An id tells when it was made, and lists are ordered by it.
  const ids = systemIds({ now: () => startedAt });
  for (let from = 0; from < count; from += BATCH) {
    const batch: EndedExecution[] = [];
    for (let i = from; i < Math.min(from + BATCH, count); i++) {
      startedAt = start + Math.floor(momentOf((i + 0.5) / count));
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
