const ALLOWED = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'cid']);

/** Fast path for most URLs. */
const COMMON = /^(?:https?:\/\/|mailto:|#|$)/;

/** Whether a browser would resolve this URL to an allowed scheme, or read it as relative. */
export function isAllowedAddress(value: string): boolean {
  if (COMMON.test(value)) return true;
  const scheme = schemeOf(value);
  return scheme === undefined || ALLOWED.has(scheme);
}

/**
 * The scheme as a browser would read it from an attribute: with entities decoded, and without white space and control
 * characters. Stops at the first character that is not valid in a scheme.
 */
function schemeOf(value: string): string | undefined {
  let scheme = '';
  for (let at = 0; at < value.length; ) {
    const { code, end } = characterAt(value, at);
    at = end;
    if (isIgnored(code)) continue;
    if (code === COLON) return scheme === '' ? undefined : scheme.toLowerCase();
    if (!isSchemeCharacter(code)) return undefined;
    scheme += String.fromCharCode(code);
  }
  return undefined;
}

const COLON = 58;
const isSchemeCharacter = (code: number) => code < 128 && /[A-Za-z0-9+.-]/.test(String.fromCharCode(code));

/** Browsers ignore tabs and line breaks, and leading control characters; some clients ignore invisible ones too. */
const isIgnored = (code: number) =>
  code <= 0x20 ||
  (code >= 0x7f && code <= 0xa0) ||
  code === 0xad ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x2028 && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2064) ||
  code === 0xfeff ||
  code === 0xfffd;

const NAMED = new Map(
  Object.entries({
    colon: COLON,
    Tab: 9,
    NewLine: 10,
    period: 46,
    plus: 43,
    nbsp: 0xa0,
    shy: 0xad,
    zwj: 0x200d,
    zwnj: 0x200c,
    lrm: 0x200e,
    rlm: 0x200f,
    ZeroWidthSpace: 0x200b,
    NoBreak: 0x2060,
    lpar: 40,
    rpar: 41,
    quot: 34,
    apos: 39,
    bsol: 92,
    sol: 47,
    num: 35,
    commat: 64,
    semi: 59,
    amp: 38,
    lt: 60,
    gt: 62,
  }),
);
const ENTITY = /&(?:#x([0-9a-f]+)|#(\d+)|([A-Za-z]{2,14}));?/iy;

/** The character at a position of an attribute value; an entity, with or without semicolon, counts as one. */
function characterAt(value: string, at: number): { code: number; end: number } {
  const plain = { code: value.charCodeAt(at), end: at + 1 };
  if (plain.code !== 38) return plain;
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(value);
  if (!found) return plain;
  const [whole, hex, decimal, name] = found;
  const code = hex
    ? Number.parseInt(hex, 16)
    : decimal
      ? Number(decimal)
      : (NAMED.get(name!) ?? NAMED.get(name!.toLowerCase()));
  return code === undefined ? plain : { code, end: at + whole.length };
}

/** Decodes the entities in an attribute value that could hide something. */
export function decodeEntities(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(new RegExp(ENTITY.source, 'gi'), (whole) => {
    const { code, end } = characterAt(whole, 0);
    return end === 1 || code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}
