import { Context, type Template, toValueSync } from 'liquidjs';
import type { LiquidRenderer, RenderedPart, RenderJob } from '../ports/liquid-renderer.js';
import { boundedOutput } from './bounded-output.js';
import { sharedLiquid } from './engine.js';
import { LiquidFault, renderFault } from './fault.js';
import { type Opaque, opaque } from './opaque.js';
import { hasLiquid } from './parse.js';
import { SafeHtml } from './safe-html.js';
import { secretsDrop } from './secrets-drop.js';
import { setSettings, usableLocale, usableTimeZone } from './settings.js';
import { templateCache } from './template-cache.js';
import { processCpuMs, timeLimit } from './time-limit.js';

export interface InProcessLimits {
  /** Milliseconds of CPU time for all parts of a job. */
  renderMs?: number;
  /** The CPU time used so far, in milliseconds; that of this process when left out. */
  cpuMs?: () => number;
  /** Characters and list items that the filters of one part may make. */
  memory?: number;
  /** Characters that one part may print. */
  output?: number;
  /** Estimated bytes of parsed templates that are kept. */
  cacheBytes?: number;
}

/** A copy that is JSON and nothing else: a function or a prototype handed in would be reachable from a template. */
function asJson(variables: unknown): unknown {
  return variables === undefined ? {} : JSON.parse(JSON.stringify(variables) ?? 'null');
}

/** Single characters of a token would tell the job's random part, and with it a template could write other tokens. */
function keepWhole(context: Context, { holds }: Opaque): void {
  const read = context.readProperty.bind(context);
  context.readProperty = (value, key) => {
    if (typeof value === 'string' && holds(value)) throw new LiquidFault('a secret has no parts');
    return read(value, key);
  };
}

/**
 * Renders in this process. The limits are asked between steps, so a single step can still be long: embedders may use it
 * for templates that they trust, hosts that serve strangers render in processes that they can kill.
 */
export function inProcessLiquid(limits: InProcessLimits = {}): LiquidRenderer {
  const {
    renderMs = 1_000,
    cpuMs = processCpuMs,
    memory = 2_000_000,
    output = 1_048_576,
    cacheBytes = 32_000_000,
  } = limits;
  const liquid = sharedLiquid();
  const cache = templateCache(liquid, cacheBytes);

  function renderPart(
    { text, mode }: RenderJob['parts'][number],
    job: RenderJob,
    variables: unknown,
    limitTime: (context: Context) => void,
  ) {
    const { unsubscribe_url = '', unsubscribe_link = '' } = job.globals ?? {};
    const credentials = job.credentials && opaque(job.credentials);
    // Without a prototype, and new for each part: `increment` writes into it.
    const scope = Object.assign(Object.create(null), {
      variables,
      secrets: secretsDrop(credentials?.secrets ?? {}),
      unsubscribe_url,
      unsubscribe_link: mode === 'html' ? new SafeHtml(unsubscribe_link) : unsubscribe_url,
    });
    const context = new Context(scope, liquid.options, { sync: true, memoryLimit: memory }, { liquid });
    limitTime(context);
    if (credentials) keepWhole(context, credentials);
    setSettings(context, {
      mode,
      locale: usableLocale(job.locale),
      currency: job.currency,
      timeZone: usableTimeZone(job.timeZone),
      opaque: credentials,
    });
    const out = boundedOutput(context, output);
    const templates: Template[] = hasLiquid(text) ? cache.parse(text) : [];
    if (templates.length === 0) out.write(text);
    toValueSync(liquid.renderer.renderTemplates(templates, context, out));
    return credentials && credentials.made.length > 0
      ? { text: out.buffer, made: credentials.made }
      : { text: out.buffer };
  }

  return {
    async render(job) {
      const limitTime = timeLimit(renderMs, cpuMs);
      let variables: unknown;
      try {
        variables = asJson(job.variables);
      } catch {
        return job.parts.map(() => ({ error: 'line 1, column 1: the variables are not JSON' }));
      }
      return job.parts.map((part): RenderedPart => {
        try {
          return renderPart(part, job, variables, limitTime);
        } catch (error) {
          return { error: renderFault(error) };
        }
      });
    },
  };
}
