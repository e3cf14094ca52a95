/** Latin-1 from 160 on, in order. */
const LATIN =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml
Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth
ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

const MARKS = `Tab:\t NewLine:\n excl:! quot:" num:# dollar:$ percnt:% amp:& apos:' lpar:( rpar:) ast:* midast:* plus:+
comma:, period:. sol:/ colon:: semi:; lt:< equals:= gt:> quest:? commat:@ lsqb:[ lbrack:[ bsol:\\ rsqb:] rbrack:] Hat:^
lowbar:_ grave:\` lcub:{ lbrace:{ verbar:| vert:| rcub:} rbrace:} euro:€ hyphen:‐ dash:‐`;

/** The named entities that encoders write for what a password or token may hold: every mark of ASCII, and Latin-1. */
export const ENTITIES: ReadonlyMap<string, number> = new Map([
  ...LATIN.map((name, i): [string, number] => [name, 160 + i]),
  ...[...MARKS.matchAll(/(\w+):(.)/gs)].map(([, name, mark]): [string, number] => [name!, mark!.charCodeAt(0)]),
]);
