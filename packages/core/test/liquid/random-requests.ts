import type { HttpRequestContent } from '../../src/domain/http-request.js';
import { literalReference } from '../../src/liquid/tokens.js';
import { type StoredLiteral, withReferences } from '../../src/masking/index.js';
import type { randomTemplates } from './random-templates.js';

/** A template in a field of an email or a request. */
export interface Case {
  kind: 'html' | 'text' | 'url' | 'header' | 'JSON text' | 'object';
  text: string;
  /** Whether a value can become the host of a URL. */
  mayBeHost?: boolean;
  /** For a request, its templates. `LITERAL` was a credential in it. */
  stored?: { content: HttpRequestContent; literals: StoredLiteral[] };
}

export const LITERAL = 'kUtspUDLhNfLXuxo2rD55k5';

const URLS = [
  ['https://api.example.com/', ''],
  ['https://api.example.com/?q=', '&a=b'],
  ['https://u:', '@api.example.com/'],
  ['https://', ''],
  ['https://', '/x'],
  ['https://', '.example/'],
  ['', ''],
  ['h', '/'],
] as const;
const BODIES = [
  ['{"a":"', '"}'],
  ['{"a":', '}'],
  ['[', ']'],
  ['', ''],
] as const;

/** With a literal credential inside the template, accessible by name, or outside of it. */
export function randomCase({ template, simple, one, chance }: ReturnType<typeof randomTemplates>): Case {
  const kind = one(['html', 'text', 'url', 'header', 'JSON text', 'object'] as const);
  const text = chance(60) ? template() : simple();
  const reachable = chance(40);
  const captured = (literal: string) => (reachable ? `{% capture c %}${literal}{% endcapture %}` : '');
  const stored = (request: Partial<HttpRequestContent>) =>
    withReferences<HttpRequestContent>(
      { url: 'https://api.example.com/x', headers: {}, body: '', ...request },
      literalReference,
    );

  if (kind === 'url') {
    const [before, after] = one(URLS);
    const query = `?access_token=${LITERAL}`;
    const url = before + captured(query) + text + after + (reachable ? '' : query);
    return { kind, text, mayBeHost: !url.includes('api.example.com'), stored: stored({ url }) };
  }
  if (kind === 'header') {
    const headers = { 'X-Api-Key': LITERAL, Authorization: captured(`Bearer ${LITERAL}`) + text };
    return { kind, text, stored: stored({ headers }) };
  }
  if (kind === 'JSON text') {
    const [before, after] = one(BODIES);
    const member = `{"password":"${LITERAL}"}`;
    const body = before + text + after;
    const whole = reachable ? captured(member) + body : `[${member},${body}]`;
    return { kind, text, stored: stored({ headers: { 'X-Api-Key': LITERAL }, body: whole }) };
  }
  if (kind === 'object') {
    const body = { a: text, [text.slice(0, 40)]: [{ deep: `x${text}` }], password: LITERAL, api_key: text + LITERAL };
    return { kind, text, stored: stored({ body }) };
  }
  return { kind, text };
}
