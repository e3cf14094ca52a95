import { CaptureTag, type Template } from 'liquidjs';
import { sharedLiquid } from '../liquid/engine.js';
import { namesIn } from '../liquid/references.js';
import { applyEdits, type Edit } from './report.js';

const TITLE = 'email_title';

interface Node {
  template: Template;
  begin: number;
  end: number;
}

/** The top-level tags, outputs and texts of a template. */
function nodesOf(source: string): Node[] {
  const templates = sharedLiquid().parse(source);
  return templates.map((template, i) => ({
    template,
    begin: template.token.begin,
    end: templates[i + 1]?.token.begin ?? source.length,
  }));
}

/** The parts of a template that assign the title, with what they need from parts before them, in order. */
function needed(source: string, nodes: Node[]): Node[] {
  const names = new Set([TITLE]);
  const found: Node[] = [];
  for (const node of [...nodes].reverse()) {
    const { uses, assigned } = namesIn(source.slice(node.begin, node.end));
    if (![...assigned].some((name) => names.has(name))) continue;
    for (const { path } of uses) names.add(path[0]!);
    found.unshift(node);
  }
  return found;
}

/**
 * The subject of a template that assigns `email_title`: the captured text itself, or all parts that make it, captured so
 * that they print nothing else. Undefined if the template has no title.
 */
export function emailTitle(source: string, edits: Edit[]): string | undefined {
  const parts = needed(source, nodesOf(source));
  if (parts.length === 0) return undefined;
  const edited = ({ begin, end }: { begin: number; end: number }) => applyEdits(source, edits, begin, end);
  const [only] = parts;
  if (parts.length === 1 && only!.template instanceof CaptureTag) {
    const { begin, end } = only!;
    const text = source.slice(begin, end);
    const inner = { begin: begin + text.indexOf('%}') + 2, end: begin + text.lastIndexOf('{%') };
    return edited(inner).replace(/\s+/g, ' ').trim();
  }
  return `{% capture parts_of_title %}${parts.map(edited).join('')}{% endcapture %}{{ ${TITLE} }}`;
}
