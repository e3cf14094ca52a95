import { LiquidFault } from './fault.js';
import { isAlone, type Opened } from './opened.js';
import { TOKEN_LENGTH, type Tokens } from './tokens.js';

const PARTS = /^(https?:\/\/)([^/\\?#]*)(.*)$/is;
/** Characters that are safe in a login. */
const LOGIN = /^(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*$/i;

/**
 * Fills credentials into a URL. In a login they are encoded if necessary, because a `/` in a password would change the
 * host. A secret can be the whole host or everything after the scheme, such as a webhook URL, but not part of the host.
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
        throw new LiquidFault(
          'a secret can be the whole host or everything after the scheme, but not part of the host',
        );
      return value;
    }) +
    put(rest, ({ value }) => value);
  return { sent, shown };
}
