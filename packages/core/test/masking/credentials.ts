import type { Credential, Sample } from './corpus.js';
import { base64, generator } from './random.js';
import { SERVICE_TOKENS } from './service-tokens.js';

const random = generator(42);
const MASK = '********';

/** Five ordinary surroundings; each token gets one or two of them, where only its shape can give it away. */
const SURROUNDINGS: readonly (readonly [where: string, put: (token: string) => Sample])[] = [
  ['in a header that says nothing', (token) => ({ header: 'X-Request-Source', value: token })],
  ['in a JSON field that says nothing', (token) => ({ body: { order: { note: token } } })],
  ['in the path of a url', (token) => ({ url: `https://api.example.com/v1/${token}/orders` })],
  [
    'in a parameter that says nothing',
    (token) => ({ url: `https://api.example.com/?source=${encodeURIComponent(token)}&page=2` }),
  ],
  ['in the middle of a sentence', (token) => ({ text: `Please call it with ${token}, then wait.` })],
  ['in a JSON text with Liquid', (token) => ({ body: `{ "note": "${token}", "n": {{ variables.n }} }` })],
  ['in a Liquid string', (token) => ({ body: `{ "note": "{{ "${token}" | upcase }}" }` })],
  ['in a form', (token) => ({ body: `note=${token}&page=2` })],
];

const byShape: Credential[] = SERVICE_TOKENS.flatMap(({ service, token }, index) =>
  [0, 3].map((step) => {
    // A path cannot hold a slash and the colon of a token is encoded in a parameter, so those two go elsewhere.
    const choices = /[/:]/.test(token) ? SURROUNDINGS.filter((_, at) => at !== 2 && at !== 3) : SURROUNDINGS;
    const [where, put] = choices[(index + step) % choices.length]!;
    return { says: `a ${service} token ${where}`, sample: put(token), secrets: [token] };
  }),
);

const HEADER_NAMES = `
Authorization authorization Proxy-Authorization X-Api-Key x-api-key X-API-KEY Api-Key ApiKey X-Auth-Token
X-Access-Token X-Shop-Token X-Shopify-Access-Token X-Vault-Token Private-Token X-Gitlab-Token X-Webhook-Secret
X-Client-Secret X-Shop-Secret X-Auth-Key X-Shop-Key X-Auth X-Authorization Ocp-Apim-Subscription-Key X-Functions-Key
X-RapidAPI-Key DD-API-KEY X-Password X-CSRF-Token X-Session-Token X-Amz-Security-Token X-Goog-Api-Key X-Figma-Token
X-Credentials Circle-Token X-Postmark-Server-Token X-Master-Key X-Parse-REST-API-Key X-Algolia-API-Key Key`
  .trim()
  .split(/\s+/);

const byHeader: Credential[] = HEADER_NAMES.map((header) => {
  const secret = random(11, 'lower');
  return { says: `whatever ${header} holds`, sample: { header, value: secret }, secrets: [secret], becomes: MASK };
});

const KEY_NAMES = `
password Password PASSWORD passwd pwd pass user_password userPassword db_pass passphrase new_password
password_confirmation passwordHash password2 secret client_secret clientSecret app_secret shared_secret
webhookSecret token access_token accessToken refresh_token idToken auth_token authToken bearer_token session_token
api_token deviceToken token_value csrf_token api_key apiKey APIKey apikey API_KEY x-api-key stripe_api_key
api_key_live secret_key secretAccessKey aws_secret_access_key private_key privateKey signing_key encryption_key
accountKey consumer_key authorization Authorization cookie jwt otp credentials credential passcode auth_code
verification_code recovery_code license_key hapikey write_key passwort`
  .trim()
  .split(/\s+/);

const byKey: Credential[] = KEY_NAMES.flatMap((key, index) => {
  const secret = random(10, 'lower');
  const samples: Sample[] = [
    { body: { settings: { [key]: secret }, page: 1 } },
    { body: `{ "page": {{ variables.page }}, "${key}": "${secret}" }` },
    { body: `page=1&${key}=${secret}` },
    { url: `https://api.example.com/v1?page=1&${key}=${secret}#top` },
    { text: `Set ${key}: "${secret}" in the settings.` },
    { text: `export ${key}=${secret}\nexport PAGE=1` },
    { body: [{ name: key, value: secret }] },
    { body: JSON.stringify({ [key]: secret }, null, 2) },
  ];
  return [samples[index % samples.length]!, samples[(index + 3) % samples.length]!].map((sample) => ({
    says: `what stands under ${key} in ${JSON.stringify(sample).slice(0, 40)}`,
    sample,
    secrets: [secret],
  }));
});

const one = (says: string, sample: Sample, secret: string, becomes?: unknown): Credential => ({
  says,
  sample,
  secrets: [secret],
  ...(becomes === undefined ? {} : { becomes }),
});

const short = random(7, 'lower');
const long = random(32);
const hex = random(32, 'hex');
const basic = base64(`user:${random(12)}`);
const pem = `-----BEGIN RSA PRIVATE KEY-----\n${random(64)}\n${random(64)}\n-----END RSA PRIVATE KEY-----`;
const pemLine = pem.split('\n')[1]!;

const byPlace: Credential[] = [
  one(
    'the word Bearer stays before it',
    { header: 'Authorization', value: `Bearer ${short}` },
    short,
    `Bearer ${MASK}`,
  ),
  one('the word Basic stays before it', { header: 'Authorization', value: `Basic ${basic}` }, basic, `Basic ${MASK}`),
  one('the word Token stays before it', { header: 'Authorization', value: `Token ${short}` }, short, `Token ${MASK}`),
  one(
    'the word ApiKey stays before it',
    { header: 'Authorization', value: `ApiKey ${short}` },
    short,
    `ApiKey ${MASK}`,
  ),
  one(
    'Digest parameters go together',
    { header: 'Authorization', value: `Digest username="jo", response="${hex}"` },
    hex,
    `Digest ${MASK}`,
  ),
  one(
    'a literal before a reference',
    { header: 'Authorization', value: `${short}{{ secrets.T }}` },
    short,
    `${MASK}{{ secrets.T }}`,
  ),
  one(
    'a literal after a reference',
    { header: 'Authorization', value: `Bearer {{ secrets.T }}${short}` },
    short,
    `Bearer {{ secrets.T }}${MASK}`,
  ),
  one(
    'a user before a referenced password',
    { url: `https://${short}:{{ secrets.P }}@example.com/` },
    short,
    `https://${MASK}:{{ secrets.P }}@example.com/`,
  ),
  one('a Liquid string under a header', { header: 'X-Api-Key', value: `{{ "${short}" }}` }, short, `{{ "${MASK}" }}`),
  one(
    'a Liquid default under a header',
    { header: 'X-Api-Key', value: `{{ secrets.K | default: "${short}" }}` },
    short,
    `{{ secrets.K | default: "${MASK}" }}`,
  ),
  one('a Liquid string appended', { body: { token: `{{ "${short}" | append: secrets.K }}` } }, short, {
    token: `{{ "${MASK}" | append: secrets.K }}`,
  }),
  one(
    'an assigned token',
    { body: `{% assign api_key = "${short}" %}{ "k": "{{ api_key }}" }` },
    short,
    `{% assign api_key = "${MASK}" %}{ "k": "{{ api_key }}" }`,
  ),
  one(
    'an assigned shape',
    { body: `{% assign t = "sk_live_${long}" %}{ "k": "{{ t }}" }` },
    long,
    `{% assign t = "${MASK}" %}{ "k": "{{ t }}" }`,
  ),
  one('Bearer in a header that says nothing', { header: 'X-Forward', value: `Bearer ${long}` }, long, `Bearer ${MASK}`),
  one('a short Bearer in a JSON field', { body: { x: `Bearer ${short}` } }, short, { x: `Bearer ${MASK}` }),
  one('Basic in a JSON field', { body: { x: `Basic ${basic}` } }, basic, { x: `Basic ${MASK}` }),
  one(
    'Bearer in a sentence',
    { text: `sent with Bearer ${long} yesterday` },
    long,
    `sent with Bearer ${MASK} yesterday`,
  ),
  one(
    'a header line in a log',
    { text: `> Authorization: Bearer ${short}\n> Accept: */*` },
    short,
    `> Authorization: Bearer ${MASK}\n> Accept: */*`,
  ),
  one(
    'a header in a command',
    { text: `curl -H "Authorization: Token ${short}" https://example.com` },
    short,
    `curl -H "Authorization: Token ${MASK}" https://example.com`,
  ),
  one('a cookie', { header: 'Cookie', value: `session=${long}; theme=dark` }, long, `session=${MASK}; theme=${MASK}`),
  one(
    'a set cookie keeps its attributes',
    { header: 'Set-Cookie', value: `sid=${long}; Path=/; HttpOnly` },
    long,
    `sid=${MASK}; Path=/; HttpOnly`,
  ),
  one(
    'a cookie line in a log',
    { text: `Cookie: sid=${short}; b=1\nAccept: */*` },
    short,
    `Cookie: ${MASK}\nAccept: */*`,
  ),
  one('a password in a url', { url: `https://jo:${short}@example.com/a` }, short, `https://${MASK}@example.com/a`),
  one('a user alone in a url', { url: `https://sk_live_${long}@example.com/a` }, long, `https://${MASK}@example.com/a`),
  one(
    'a database url in a sentence',
    { text: `use postgres://app:${short}@db.example.com:5432/shop` },
    short,
    `use postgres://${MASK}@db.example.com:5432/shop`,
  ),
  one('a database url in JSON', { body: { dsn: `redis://:${short}@cache:6379/0` } }, short, {
    dsn: `redis://:${MASK}@cache:6379/0`.replace(`:${MASK}`, MASK),
  }),
  one(
    'a token in the fragment',
    { url: `https://example.com/#access_token=${short}&state=x` },
    short,
    `https://example.com/#access_token=${MASK}&state=x`,
  ),
  one(
    'a token behind a path in the fragment',
    { url: `https://example.com/#/cb?token=${short}` },
    short,
    `https://example.com/#/cb?token=${MASK}`,
  ),
  one(
    'a percent-encoded name',
    { url: `https://example.com/?user%5Bpassword%5D=${short}` },
    short,
    `https://example.com/?user%5Bpassword%5D=${MASK}`,
  ),
  one(
    'a signature of a url',
    { url: `https://s.example.com/f?sv=2024&sig=${short}` },
    short,
    `https://s.example.com/f?sv=2024&sig=${MASK}`,
  ),
  one(
    'a random key parameter',
    { url: `https://maps.example.com/?q=a&key=${long}` },
    long,
    `https://maps.example.com/?q=a&key=${MASK}`,
  ),
  one(
    'a url inside a parameter',
    { url: `https://example.com/?next=${encodeURIComponent(`https://h/?token=${short}`)}` },
    short,
    `https://example.com/?next=${MASK}`,
  ),
  one(
    'a token with Liquid beside it',
    { url: `https://example.com/{{ variables.id }}?token=${short}&a={{ variables.a }}` },
    short,
    `https://example.com/{{ variables.id }}?token=${MASK}&a={{ variables.a }}`,
  ),
  one(
    'a random segment after /token/',
    { url: `https://example.com/token/${long}/x` },
    long,
    `https://example.com/token/${MASK}/x`,
  ),
  one(
    'a Slack webhook',
    { url: `https://hooks.slack.com/services/T0${random(8, 'upper')}/B0${random(8, 'upper')}/${long}` },
    long,
    `https://hooks.slack.com/services/${MASK}`,
  ),
  one(
    'a Discord webhook',
    { url: `https://discord.com/api/webhooks/123456789012345678/${long}${long}` },
    long,
    `https://discord.com/api/webhooks/123456789012345678/${MASK}`,
  ),
  one(
    'a Telegram bot in a path',
    { url: `https://api.telegram.org/bot123456789:AA${random(33)}/sendMessage` },
    'bot123456789:AA',
    `https://api.telegram.org/bot${MASK}/sendMessage`,
  ),
  one(
    'a private key',
    { text: `key:\n${pem}\nend` },
    pemLine,
    `key:\n-----BEGIN RSA PRIVATE KEY-----\n${MASK}\n-----END RSA PRIVATE KEY-----\nend`,
  ),
  one('a private key in JSON', { body: { cert: pem } }, pemLine, {
    cert: `-----BEGIN RSA PRIVATE KEY-----\n${MASK}\n-----END RSA PRIVATE KEY-----`,
  }),
  one('a private key in a JSON text', { body: JSON.stringify({ cert: pem, a: 1 }) }, pemLine),
  one('a cut private key', { text: pem.slice(0, 120) }, pemLine, `-----BEGIN RSA PRIVATE KEY-----\n${MASK}`),
  one('a number under pin', { body: { pin: 481516 } }, '481516', { pin: MASK }),
  one('a number under password', { body: '{"password":2342,"n":1}' }, '2342', `{"password":"${MASK}","n":1}`),
  one('a number in JSON in a string', { body: { raw: '{"pin": 481516, "n": 1}' } }, '481516', {
    raw: `{"pin": "${MASK}", "n": 1}`,
  }),
  one('JSON in a string', { body: { payload: JSON.stringify({ token: short, a: 1 }) } }, short, {
    payload: `{"token":"${MASK}","a":1}`,
  }),
  one('JSON in a string in a string', { body: { p: JSON.stringify({ q: JSON.stringify({ secret: short }) }) } }, short),
  one(
    'an escaped JSON text in a sentence',
    { text: `sent {\\"token\\": \\"${short}\\"} now` },
    short,
    `sent {\\"token\\": \\"${MASK}\\"} now`,
  ),
  one('escapes in a key', { body: `{"\\u0074oken": "${short}"}` }, short, `{"\\u0074oken": "${MASK}"}`),
  one('escapes in a value', { body: `{"note": "\\u0073k_live_${long}"}` }, long, `{"note": "${MASK}"}`),
  one('a quote inside a password', { body: `{"password": "${short}\\"tail"}` }, short, `{"password": "${MASK}"}`),
  one('a child of credentials', { body: { credentials: { acme: short } } }, short, { credentials: { acme: MASK } }),
  one('a value under a named object', { body: { password: { value: short } } }, short, { password: { value: MASK } }),
  one('an element of secrets', { body: { secrets: [short] } }, short, { secrets: [MASK] }),
  one('a random element of tokens', { body: { tokens: [long] } }, long, { tokens: [MASK] }),
  one('a random key', { body: { key: long } }, long, { key: MASK }),
  one('a random session id', { body: { session_id: hex } }, hex, { session_id: MASK }),
  one('a header pair in a list', { body: { headers: [{ value: `Bearer ${short}`, key: 'Authorization' }] } }, short),
  one(
    'an XML element',
    { body: `<login><user>jo</user><password>${short}</password></login>` },
    short,
    `<login><user>jo</user><password>${MASK}</password></login>`,
  ),
  one(
    'an XML element with a namespace',
    { body: `<a:ApiKey type="x">${short}</a:ApiKey>` },
    short,
    `<a:ApiKey type="x">${MASK}</a:ApiKey>`,
  ),
  one(
    'an XML element with CDATA',
    { body: `<token><![CDATA[${short}]]></token>` },
    short,
    `<token><![CDATA[${MASK}]]></token>`,
  ),
  one(
    'an XML attribute',
    { body: `<login password="${short}" user="jo"/>` },
    short,
    `<login password="${MASK}" user="jo"/>`,
  ),
  one(
    'a connection string',
    { text: `Server=db;User Id=app;Password=${short};Encrypt=true` },
    short,
    `Server=db;User Id=app;Password=${MASK};Encrypt=true`,
  ),
  one(
    'an account key',
    { text: `AccountName=shop;AccountKey=${base64(long)};Suffix=x` },
    base64(long),
    `AccountName=shop;AccountKey=${MASK};Suffix=x`,
  ),
  one('two words before the colon', { text: `API key: ${short}` }, short, `API key: ${MASK}`),
  one('a password with spaces in a form', { body: `password=two ${short}&a=1` }, short, `password=${MASK}&a=1`),
  one('a Ruby hash', { text: `{ 'token' => '${short}', 'a' => 1 }` }, short, `{ 'token' => '${MASK}', 'a' => 1 }`),
  one('a password of marks alone', { header: 'X-Password', value: '!$%&/()' }, '!$%', MASK),
  one(
    'a mixed value that does not parse',
    { body: `{ "token": "${short}{{ x }}", "n": {{ variables.n }} }` },
    short,
    `{ "token": "${MASK}{{ x }}", "n": {{ variables.n }} }`,
  ),
  one(
    'a token beside a loop',
    {
      body: `[{% for i in items %}{ "token": "${short}", "i": {{ i }} }{% unless forloop.last %},{% endunless %}{% endfor %}]`,
    },
    short,
  ),
  one('a token after braces that never close', { body: `{"a":{"t":"{{ hello","password":"${short}"}}` }, short),
  one('a captured token', { body: `{% capture token %}${short}{% endcapture %}{"a":"{{ token }}"}` }, short),
  one('a key among headers in JSON', { body: { headers: { 'X-Shop-Key': short } } }, short),
  one('a body of one JSON text', { body: `"Bearer ${short}"` }, short),
  one('userinfo behind backslashes', { url: `https:\\\\jo:${short}@example.com/` }, short),
  one(
    'an assigned token behind a cut private key',
    { text: `${pem.slice(0, 60)}{% assign token = "${short}" %}` },
    short,
  ),
  one('a token used as a key', { body: `{"ghp_${long}abcd": true}` }, long, `{"${MASK}": true}`),
];

export const CREDENTIALS: readonly Credential[] = [...byShape, ...byHeader, ...byKey, ...byPlace];
