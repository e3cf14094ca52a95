import type { InProcessLimits } from '../../src/liquid/render.js';
import { inProcessLiquid } from '../../src/liquid/render.js';
import type { RenderJob, RenderMode } from '../../src/ports/liquid-renderer.js';

type Job = Partial<Omit<RenderJob, 'parts'>>;

async function render(mode: RenderMode, text: string, job: Job, limits?: InProcessLimits): Promise<string> {
  const [part] = await inProcessLiquid(limits).render({
    storeId: 'S',
    variables: {},
    secrets: {},
    ...job,
    parts: [{ text, mode }],
  });
  return part && 'text' in part ? part.text : `ERROR ${part?.error}`;
}

/** One part in HTML: the text, or `ERROR` and why not. */
export const html = (text: string, job: Job = {}, limits?: InProcessLimits) => render('html', text, job, limits);

/** One part in plain text. */
export const plain = (text: string, job: Job = {}, limits?: InProcessLimits) => render('text', text, job, limits);
