/** Texts made to be slow for a matcher that goes back. A benchmark may print the time of each at several sizes. */
export interface Adversary {
  name: string;
  make: (size: number) => string;
}

const repeated = (unit: string, before = '', after = ''): Adversary => ({
  name: `${before}(${unit})…${after}`.replaceAll('\n', '\\n'),
  make: (size) => before + unit.repeat(Math.max(1, Math.floor(size / unit.length))) + after,
});

const units = (text: string): Adversary[] => text.split(' ¦ ').map((unit) => repeated(unit));

export const ADVERSARIES: readonly Adversary[] = [
  ...units(`= ¦ : ¦ " ¦ ' ¦ { ¦ {{ ¦ {% ¦ }} ¦ [ ¦ < ¦ * ¦   ¦ \\ ¦ \\" ¦ % ¦ & ¦ ; ¦ @ ¦ . ¦ - ¦ _ ¦ /`),
  ...units(`a.a. ¦ a= ¦ a: ¦ a- ¦ key= ¦ token= ¦ key: ¦ key:  ¦ token:  ¦ "key:  ¦ 'key:  ¦ key=" ¦ key=' ¦ key=\\"`),
  ...units('Token  ¦ key: “ ¦ `key`: ` ¦ <Bearer a1'),
  ...units(`Bearer  ¦ Basic  ¦ Bearer Bearer a ¦ Authorization:  ¦ key: digest  ¦ key: Bearer  ¦ Cookie: `),
  ...units(
    `-----BEGIN  ¦ -----BEGIN PRIVATE KEY----- ¦ -----BEGIN A PRIVATE KEY-----\n-----END ¦ eyJ ¦ eyJ- ¦ eyJ. ¦ eyJaaaaaaaaaaa-`,
  ),
  ...units(`ghp_ ¦ sk_live_ ¦ sk- ¦ SG. ¦ xoxb- ¦ key- ¦ pat-na1- ¦ live_ ¦ sl. ¦ dp.st. ¦ 1/1234567890`),
  ...units(`:// ¦ a:// ¦ a://b@ ¦ http://a:b ¦ <token ¦ <token> ¦ <token/> ¦ <token  ¦ <a:key> ¦ <![CDATA[`),
  ...units(`{{ " ¦ {{ ' ¦ {{ }} ¦ {{ " }} ¦ {% assign token = "a" %} ¦ {{ "a" | append:  ¦ {{{ x }}}  ¦ {{ a {% `),
  ...['"a":', '{"a":', '{"token":', '["a",', '[[', '{"a":"b",', '{"value":"a","name":"b"},'].map((unit) =>
    repeated(unit, '{"x":'),
  ),
  repeated('1,', `{"${'k'.repeat(2000)}":[`),
  repeated('"ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",', '[{"a":[', ']}]'),
  repeated('\\"', '{"a":"', '"}'),
  repeated('\\\\\\"token\\\\\\":', '{"a":"{\\"b\\":\\"', '\\"}"}'),
  repeated(' "ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",', '{{ "a"', ' }}'),
  repeated('a=b&', '', 'token=%'),
  repeated('%2', 'a='),
  repeated('%7B%22', 'a='),
  repeated('key=%41&'),
  repeated('********'),
  repeated('token=********&'),
  repeated('a*'),
  repeated('0123456789abcdef'),
  repeated('0123456789abcdef-'),
  repeated('aB1', 'key='),
  repeated('aB1', '{"key":"', '"}'),
  repeated('a', 'Basic '),
  repeated('token '),
  repeated('\n'),
  repeated('key:\n'),
  repeated('token\n: '),
];

/** Made to be slow for those who look for people's data. */
export const PERSONAL_ADVERSARIES: readonly Adversary[] = [
  ...[
    'Dear ',
    'Anna ',
    'Anna Bo ',
    'Anna und ',
    'called Anna, ',
    '12 Main ',
    'rue de la ',
    'adresse Na ',
    '[10:03] a ',
  ],
  ...['030 12 ', '+49', '1.1.', 'a:', '1:', 'a@', '<b ', '<a x="', '{"a":', 'name: ', '://a?', 'form-data; name="'],
  ...['Shop 1.2.3.4 ', 'Anna Bo\n9 Park\n', 'a=1&b=2\n', 'PLZ ', 'Uncle Anna, ', 'Via 5 de ', 'Main Street 5, 3º '],
  ...['<input name="a', 'D. ', 'thank you, Anna ', 'Prof. Dr. ', '2024-01-01/'],
  ...['DE12', '&uuml;', 'A-', 'x=1&', 'insert into t (a,', "insert into t (a) values ('b"],
]
  .map((unit) => repeated(unit))
  .concat(
    repeated(' ', 'Call 030 1234567: insert into t (a) values ('),
    repeated("'b' , ", `Call 030 1234567: insert into t (${'a,'.repeat(900)}a) values (`),
    repeated('["Anna",1],', '{"columns":["name","b"],"rows":[', '[]]}'),
    repeated('{"name":"a","value":"b"},', '[', '{}]'),
    repeated('1', 'Anna ', 'a@x.co'),
    repeated('&', 'a=1', '=b'),
    repeated('a', 'https://shop.example/?', '='),
    repeated('?', 'https://shop.example/?a=1'),
    repeated('</b', '<p>'),
    repeated('<!--', '<p>a</p>'),
    repeated('\\n', '{"a":"', '"}'),
    repeated('"\\"",', '{"a":[', '1]}'),
  );
