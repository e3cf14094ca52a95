import { faultOf } from './check.js';
import { startTarget } from './host.js';
import { type FuzzRequest, requestsOf } from './requests.js';
import { type FuzzResponse, send } from './send.js';

export interface FuzzOptions {
  database: string;
  seed: number;
  requests: number;
  onProgress?(done: number, findings: number): void;
  onFinding?(finding: Finding): void;
}
export interface Finding {
  fault: string;
  index: number;
  request: string;
  response: string;
  log: string;
}

const PARALLEL = 8;
const MAX_IDS = 30;
const NOUNS: Record<string, string> = { members: 'members', keys: 'keys' };

/** Sends the requests of a seed and returns what was wrong, one finding of each kind. */
export async function fuzz({ database, seed, requests, onProgress, onFinding }: FuzzOptions) {
  const target = await startTarget(database);
  const findings = new Map<string, Finding>();
  const statuses: Record<number, number> = {};
  const operations: Record<string, number> = {};
  const source = requestsOf(seed, requests);
  let done = 0;

  /** Later requests also use records that earlier ones created, and no longer those that are gone. */
  function learn({ name }: FuzzRequest, { status, text }: FuzzResponse) {
    if (name === 'steps.secret' && status < 300) target.stepSecret = JSON.parse(text).secret ?? target.stepSecret;
    const [noun = '', verb = ''] = name.split('.');
    const known = target.ids[NOUNS[noun] ?? noun];
    if (!known || status >= 300 || !/^(create|add|connect|import|remove)$/.test(verb)) return;
    const { id } = JSON.parse(text).result?.structuredContent ?? JSON.parse(text);
    if (typeof id !== 'string') return;
    if (verb === 'remove') known.splice(0, known.length, ...known.filter((one) => one !== id));
    else if (known.length < MAX_IDS) known.push(id);
    else known[done % MAX_IDS] = id;
  }

  async function work() {
    for (let next = source.next(); !next.done; next = source.next()) {
      const request = next.value;
      const index = done++;
      const response = await send(request, target).catch(
        (error): FuzzResponse => ({
          status: 599,
          text: String(error),
          empty: true,
          meant: false,
          sent: '',
          fault: error,
        }),
      );
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      const surface = `${request.surface} ${request.name}`;
      operations[surface] = (operations[surface] ?? 0) + 1;
      const fault = faultOf(request, response);
      if (fault) {
        const kind = `${surface}: ${fault}`;
        const log = response.fault
          ? String((response.fault as Error).stack)
          : JSON.stringify(target.faults.at(-1) ?? null);
        if (!findings.has(kind)) {
          const text = response.sent || JSON.stringify(request);
          const finding = { fault: kind, index, request: text, response: response.text, log };
          findings.set(kind, finding);
          onFinding?.(finding);
        }
      } else if (response.text && response.meant) learn(request, response);
      onProgress?.(index + 1, findings.size);
    }
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL }, work));
  } finally {
    await target.close();
  }
  return { findings: [...findings.values()], statuses, operations };
}
