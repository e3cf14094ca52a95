import { Context, type Template, toValueSync } from 'liquidjs';
import type { LiquidRenderer, RenderedPart, RenderJob } from '../ports/liquid-renderer.js';
import { boundedOutput } from './bounded-output.js';
import { sharedLiquid } from './engine.js';
import { LiquidFault, renderFault } from './fault.js';
import { type Opaque, opaque } from './opaque.js';
import { hasLiquid } from './parse.js';
import { SafeHtml } from './safe-html.js';
import { secretsDrop } from './secrets-drop.js';
import { type RenderSettings, setSettings, usableLocale, usableTimeZone } from './settings.js';
import { templateCache } from './template-cache.js';
import { processCpuMs, timeLimit } from './time-limit.js';

export interface InProcessLimits {
  /** Milliseconds of CPU time for all parts of a job. */
  renderMs?: number;
  /** The CPU time used so far, in milliseconds; by default that of this process. */
  cpuMs?: () => number;
  /** Characters and list items that the filters of one part may create. */
  memory?: number;
  /** Characters that one part may print. */
  output?: number;
  /** Estimated size of the cache of parsed templates in bytes. */
  cacheBytes?: number;
}

/** A pure JSON copy: templates could access functions and prototypes. */
function asJson(variables: unknown): unknown {
  return variables === undefined ? {} : JSON.parse(JSON.stringify(variables) ?? 'null');
}

/** Refuses access to parts of a token: single characters would reveal the nonce, and a template could forge tokens. */
function protectTokens(context: Context, { hasToken }: Opaque): void {
  const read = context.readProperty.bind(context);
  context.readProperty = (value, key) => {
    if (typeof value === 'string' && hasToken(value)) throw new LiquidFault('a secret has no parts');
    return read(value, key);
  };
}

/**
 * Renders in this process. The limits are checked between steps, so a single step can still take long. Suitable for
 * embedders with trusted templates; hosts render untrusted templates in processes that can be killed.
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
    settings: Omit<RenderSettings, 'mode' | 'opaque'>,
    variables: unknown,
    limitTime: (context: Context) => void,
  ) {
    const templates: Template[] = hasLiquid(text) ? cache.parse(text) : [];
    if (templates.length === 0 && text.length <= output) return { text };
    const { unsubscribe_url = '', unsubscribe_link = '' } = job.globals ?? {};
    const credentials = job.credentials && opaque(job.credentials);
    // No prototype, and a new object for each part, because `increment` writes to it.
    const scope = Object.assign(Object.create(null), {
      variables,
      secrets: secretsDrop(credentials?.secrets ?? {}),
      unsubscribe_url,
      unsubscribe_link: mode === 'html' ? new SafeHtml(unsubscribe_link) : unsubscribe_url,
    });
    const context = new Context(scope, liquid.options, { sync: true, memoryLimit: memory }, { liquid });
    limitTime(context);
    if (credentials) protectTokens(context, credentials);
    setSettings(context, { ...settings, mode, opaque: credentials });
    const out = boundedOutput(context, output);
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
      const settings = {
        locale: usableLocale(job.locale),
        currency: job.currency,
        moneyUnit: job.moneyUnit ?? 'units',
        timeZone: usableTimeZone(job.timeZone),
      };
      return job.parts.map((part): RenderedPart => {
        try {
          return renderPart(part, job, settings, variables, limitTime);
        } catch (error) {
          return { error: renderFault(error) };
        }
      });
    },
  };
}
