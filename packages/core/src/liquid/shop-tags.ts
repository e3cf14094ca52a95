import {
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs';
import { textOf } from './safe-html.js';
import { settingsOf } from './settings.js';

/** Collects output and charges its size, as `capture` does. */
const collected = (context: Context): Emitter => ({
  buffer: '',
  write(value) {
    const text = typeof value === 'string' ? value : textOf(value, context);
    context.memoryLimit.use(text.length);
    this.buffer += text;
  },
});

/** A tag with content up to its end tag. */
abstract class ContentTag extends Tag {
  protected readonly templates: Template[] = [];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid);
    const stream = parser
      .parseStream(remaining)
      .on('template', (template: Template) => this.templates.push(template))
      .on(`tag:end${token.name}`, () => stream.stop())
      .on('end', () => {
        throw new Error(`tag ${token.getText()} not closed`);
      });
    stream.start();
  }

  // biome-ignore lint/correctness/useYield: liquidjs takes a generator, because other tags load files
  *children(): Generator<unknown, Template[]> {
    return this.templates;
  }

  protected *content(context: Context): Generator<unknown, string> {
    const out = collected(context);
    yield this.liquid.renderer.renderTemplates(this.templates, context, out);
    return out.buffer;
  }
}

/** A style element in HTML; nothing in plain text. */
export class StyleTag extends ContentTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    const css = yield* this.content(context) as Generator<unknown, string, string>;
    if (settingsOf(context).mode === 'html') emitter.write(`<style>${css}</style>`);
  }
}

const LAST = 'sendstep-ifchanged';

/** Prints its content if it differs from what the tag printed last. */
export class IfChangedTag extends ContentTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    const text = yield* this.content(context) as Generator<unknown, string, string>;
    if (text === context.getRegister(LAST, undefined)) return;
    context.setRegister(LAST, text);
    emitter.write(text);
  }
}

/** Documentation of a template: prints nothing, and Liquid in it is not parsed. */
export class DocTag extends Tag {
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    for (let next = remaining.shift(); next; next = remaining.shift()) if ((next as TagToken).name === 'enddoc') return;
    throw new Error(`tag ${token.getText()} not closed`);
  }
  override *render(): Generator<unknown, void, string> {}
}
