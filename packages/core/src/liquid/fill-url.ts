import { LiquidFault } from './fault.js';
import { isAlone, type Opened } from './opened.js';
import { TOKEN_LENGTH, type Tokens } from './tokens.js';

const PARTS = /^(https?:\/\/)([^/\\?#]*)(.*)$/is;
/** What can be in a login without moving the host. */
const LOGIN = /^(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*$/i;

/**
 * Fills credentials into an address. In a login they are encoded where they have to be, or a `/` in a password would move
 * the host. A secret can be everything from the host on, such as a whole webhook address, but not a part of the host.
 */
export function fillUrl(text: string, tokens: Tokens, open: (number: number) => Opened) {
  const [, scheme = '', authority = '', rest = ''] = PARTS.exec(text) ?? ['', '', '', text];
  const login = authority.slice(0, authority.lastIndexOf('@') + 1);
  const host = authority.slice(login.length);
  let shown = '';
  const put = (part: string, change: (one: Opened) => string) => {
    const opened: Opened[] = [];
    const sent = tokens.replace(part, (number) => {
      const one = open(number);
      opened.push(one);
      return change(one);
    });
    shown += tokens.replace(part, () => opened.shift()!.shown);
    return sent;
  };
  const isWhole = authority.length === TOKEN_LENGTH && tokens.replace(authority, () => '') === '';
  const sent =
    put(scheme, ({ value }) => value) +
    put(login, ({ value, literal }) =>
      literal || LOGIN.test(value) ? value : encodeURIComponent(value.toWellFormed()),
    ) +
    put(host, (one) => {
      const { value, literal } = one;
      if (!literal && !(isWhole && isAlone(one)))
        throw new LiquidFault('a secret can be all of the host and what follows it, not a part of the host');
      return value;
    }) +
    put(rest, ({ value }) => value);
  return { sent, shown };
}
