import { Agent, get } from 'node:http';

/** One request; resolves with its status, or the code of the error. */
const request = (url: string, agent: Agent) =>
  new Promise<string>((resolve) => {
    const sent = get(url, { agent }, (response) => {
      response.resume().once('close', () => resolve(response.complete ? String(response.statusCode) : 'incomplete'));
    });
    sent.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(`${code}${sent.reusedSocket ? ' on a kept connection' : ''}`),
    );
  });

/** Calls a host without a pause, over connections that are kept, until it refuses them. Returns how often each outcome was. */
export async function loadUntilRefused(url: string, clients: number, onResponses: (count: number) => void) {
  const outcomes: Record<string, number> = {};
  let responses = 0;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let outcome = ''; outcome !== 'ECONNREFUSED'; ) {
      outcome = await request(url, agent);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      onResponses(++responses);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcomes;
}
