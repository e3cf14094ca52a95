import { CaptureTag, type Context, type Emitter } from 'liquidjs';
import { LiquidFault } from './fault.js';
import { markSafe, textOf } from './safe-html.js';

/** Collects the output of a template and enforces a limit, which liquidjs does not do. */
export function boundedOutput(context: Context, limit: number): Emitter {
  return {
    buffer: '',
    write(value) {
      const text = typeof value === 'string' ? value : textOf(value, context);
      if (this.buffer.length + text.length > limit) throw new LiquidFault(`prints more than ${limit} characters`);
      this.buffer += text;
    },
  };
}

/**
 * `capture` with a memory limit: one that prints itself twice doubles its size, and 25 of those took 335 MB. In HTML
 * the captured text is safe: its outputs were escaped when they were captured.
 */
export class BoundedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const captured: Emitter = {
      buffer: '',
      write(value) {
        const text = typeof value === 'string' ? value : textOf(value, context);
        context.memoryLimit.use(text.length);
        this.buffer += text;
      },
    };
    yield this.liquid.renderer.renderTemplates(this.templates, context, captured);
    context.bottom()[this.variable] = markSafe(captured.buffer, context);
  }
}
