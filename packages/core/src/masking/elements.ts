import { locateLiterals } from './credential-value.js';
import { looksRandom, nameStrength } from './name-strength.js';
import { type Span, shifted } from './span.js';

const NAME = /[A-Za-z_][\w:.-]{0,63}/y;
/** `<Bearer 9f86…>` is no element. */
const BRACKETED = /^[\w-]+\s+(?=[a-z_-]{0,99}\d)[\w.~+/-]{12,}=*$/i;
const CDATA = '<![CDATA[';

/** `<password>x</password>`, also with attributes and CDATA. */
export function locateElements(text: string): Span[] {
  const found: Span[] = [];
  let close = -2;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    NAME.lastIndex = at + 1;
    const name = NAME.exec(text)?.[0];
    if (!name) continue;
    const strength = nameStrength(name.slice(name.indexOf(':') + 1));
    if (strength === 'none') continue;
    if (close !== -1 && close < at) close = text.indexOf('>', at);
    if (close < 0) break;
    if (text[close - 1] === '/') continue;
    if (BRACKETED.test(text.slice(at + 1, Math.min(close, at + 300)))) continue;
    const wrapped = text.startsWith(CDATA, close + 1);
    const start = wrapped ? close + 1 + CDATA.length : close + 1;
    const next = text.indexOf(wrapped ? ']]>' : '<', start);
    const end = next < 0 ? text.length : next;
    const content = text.slice(start, end);
    if (strength === 'strong' || looksRandom(content))
      for (const each of shifted(locateLiterals(content), start)) found.push(each);
    at = end - 1;
  }
  return found;
}
