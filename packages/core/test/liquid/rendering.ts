import { opaqueCredentials } from '../../src/liquid/fill.js';
import type { InProcessLimits } from '../../src/liquid/render.js';
import { inProcessLiquid } from '../../src/liquid/render.js';
import type { RenderJob, RenderMode } from '../../src/ports/liquid-renderer.js';
import { systemPorts } from '../../src/runtime/system-ports.js';

const { ids } = systemPorts();

/** Secret values, which the renderer never receives: they are filled in afterwards. */
type Job = Partial<Omit<RenderJob, 'parts' | 'credentials'>> & { secrets?: Record<string, string> };

/** One part as sent and as shown, or the error. */
export async function filled(mode: RenderMode, text: string, { secrets = {}, ...job }: Job, limits?: InProcessLimits) {
  const credentials = opaqueCredentials(secrets, ids);
  const [part] = await inProcessLiquid(limits).render({
    storeId: 'S',
    variables: {},
    credentials: credentials.job,
    ...job,
    parts: [{ text, mode }],
  });
  return credentials.fill(part!);
}

async function render(...input: Parameters<typeof filled>): Promise<string> {
  const part = await filled(...input);
  return 'sent' in part ? part.sent : `ERROR ${part.error}`;
}

/** One part in HTML: the text, or `ERROR` and the reason. */
export const html = (text: string, job: Job = {}, limits?: InProcessLimits) => render('html', text, job, limits);

/** One part in plain text. */
export const plain = (text: string, job: Job = {}, limits?: InProcessLimits) => render('text', text, job, limits);
