import { CaptureTag, type Context, type Emitter } from 'liquidjs';
import { LiquidFault } from './fault.js';
import { ready, textOf } from './safe-html.js';

/** Collects what a template writes and stops it in time: liquidjs itself does not look at how much that is. */
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
 * `capture`, charged for what it keeps: one that prints itself twice doubles, and 25 of those were 335 MB. In HTML what
 * it keeps is safe: its outputs were escaped when they were written into it.
 */
export class BoundedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const kept: Emitter = {
      buffer: '',
      write(value) {
        const text = typeof value === 'string' ? value : textOf(value, context);
        context.memoryLimit.use(text.length);
        this.buffer += text;
      },
    };
    yield this.liquid.renderer.renderTemplates(this.templates, context, kept);
    context.bottom()[this.variable] = ready(kept.buffer, context);
  }
}
