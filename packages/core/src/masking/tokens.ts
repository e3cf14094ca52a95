/** Which characters may follow a prefix. */
export const ALPHABETS = {
  hex: /[0-9a-fA-F]/,
  alnum: /[0-9A-Za-z]/,
  upper: /[0-9A-Z]/,
  word: /[\w-]/,
  base64: /[\w+/=-]/,
  dotted: /[\w.$-]/,
  percent: /[\w%-]/,
  uuid: /[0-9a-f-]/,
};

export interface PrefixRule {
  service: string;
  prefix: string;
  alphabet: keyof typeof ALPHABETS;
  least: number;
  most: number;
}

/**
 * Tokens that announce themselves: service, prefixes, alphabet of the rest and its least length, and the greatest length
 * where a prefix is short enough to start an ordinary word. The first one is ours: whoever may read requests and history
 * must not find a key there that may do more.
 */
const PREFIXES = `
Sendstep: fak_ alnum 40
GitHub: ghp_ gho_ ghu_ ghs_ ghr_ alnum 30, github_pat_ word 22
GitLab: glpat- glrt- dotted 20, gldt- glptt- glft- glsoat- glcbt- glimt- glagent- gloas- GR1348941 glffct- word 20
Bitbucket: ATBB alnum 28 | Atlassian: ATATT3 ATCTT3 base64 40 | Trello: ATTA hex 60
Sourcegraph: sgp_ word 40, slk_ hex 60 | CircleCI: CCIPAT_ CCIPRJ_ word 30
Buildkite: bkua_ alnum 36, bkct_ word 36 | SonarQube: sqp_ squ_ sqa_ hex 36 | Codacy: codacy_ alnum 20
npm: npm_ alnum 30 | PyPI: pypi-AgE word 40 | RubyGems: rubygems_ hex 40 | crates.io: cio alnum 32-32
NuGet: oy2 alnum 43-43 | Docker: dckr_pat_ dckr_oat_ word 24 | JFrog: AKCp alnum 60, cmVmdGtu alnum 50
Expo: expo_ word 36 | Ionic: ion_ alnum 40 | Clojars: CLOJARS_ alnum 60 | Octopus: API- upper 26-26
Infracost: ico- alnum 32-32 | Deno: ddp_ ddw_ alnum 36-36 | WakaTime: waka_ uuid 36-36
AWS: AKIA ASIA ABIA ACCA upper 16-16 | Bedrock: ABSK base64 80
Google: AIza word 35, ya29. dotted 20, GOCSPX- word 24, 1//0 word 30 | Alibaba: LTAI alnum 16-24
Tencent: AKID alnum 32-36 | Yandex: AQVN word 35, y0_ word 40, t1.9euel dotted 60
DigitalOcean: dop_v1_ doo_v1_ dor_v1_ hex 60 | Heroku: HRKU- word 36 | Netlify: nfp_ nfo_ alnum 36
Vercel: vcp_ vci_ vck_ alnum 24 | Fly.io: fo1_ word 40, fm2_ fm1r_ fm1a_ base64 60 | Render: rnd_ alnum 28
Supabase: sbp_ alnum 36, sb_secret_ word 24 | PlanetScale: pscale_tkn_ pscale_pw_ pscale_oauth_ dotted 30
Neon: napi_ alnum 40 | Aiven: AVNS_ word 18 | CockroachDB: CCDB1_ word 40 | MongoDB: mdb_sa_sk_ word 36
Scaleway: SCW upper 17-17 | Cloudflare: v1.0- word 100 | Databricks: dapi hex 32 | Confluent: cflt base64 56
Terraform: tfe_ word 30 | Pulumi: pul- hex 40 | Vault: hvs. hvr. word 24, hvb. word 60
Doppler: dp.pt. dp.ct. dp.scim. dp.audit. dp.sa. alnum 40, dp.st. dotted 40 | 1Password: ops_eyJ base64 80
Akeyless: akeyless_ word 24 | Tailscale: tskey- word 20 | Age: AGE-SECRET-KEY-1 upper 50
OpenShift: sha256~ word 43-43 | Xata: xau_ alnum 36 | Scalingo: tk-us- word 48-48 | Defined: dnkey- base64 60
Authress: authress_ dotted 40
Stripe: sk_live_ sk_test_ rk_live_ rk_test_ rk_prod_ alnum 10, sk_org_ word 20 | Webhook: whsec_ base64 20
Shopify: shpat_ shpss_ shpca_ shppa_ shptka_ shpua_ prtapi_ hex 28 | WooCommerce: ck_ cs_ hex 40-40
Square: sq0atp- word 20, sq0csp- word 40, EAAA word 58 | PayPal: access_token$production$ dotted 40
Razorpay: rzp_live_ rzp_test_ alnum 14 | Plaid: access-production- access-sandbox- access-development- word 36
Mollie: live_ test_ alnum 28 | Flutterwave: FLWSECK- word 30, FLWSECK_TEST- word 12
Checkout.com: sk_sbox_ alnum 20 | EasyPost: EZAK EZTK alnum 54 | Shippo: shippo_live_ shippo_test_ hex 36
Duffel: duffel_live_ duffel_test_ word 36 | Paddle: pdl_live_apikey_ pdl_sdbx_apikey_ word 30
Polar: polar_oat_ polar_pat_ alnum 30 | Wix: IST.eyJ dotted 40
Persona: persona_production_ persona_sandbox_ word 24 | Onfido: api_live. api_sandbox. dotted 24
Stytch: secret-live- secret-test- base64 30 | Adyen: AQE base64 100 | SumUp: sup_sk_ alnum 20
Shopware: SWIA upper 22-22
Slack: xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxe.xox xoxc- xapp- xwfp- word 18, xoxd- percent 18
SendGrid: SG. dotted 40 | Mailgun: key- hex 32-32 | Brevo: xkeysib- xsmtpsib- word 60 | Mailchimp: md- word 22-22
Resend: re_ word 24-40 | MailerSend: mlsn. hex 60 | Klaviyo: pk_ hex 34-34 | Twilio: SK hex 32-32
Telnyx: KEY01 dotted 30 | HubSpot: pat-na1- pat-na2- pat-eu1- word 36
Facebook: EAAC EAAB EAAG alnum 60, EAA alnum 80 | Instagram: IGQ word 80 | Twitter: AAAAAAAAAAAAAAAAAAAAA percent 60
LinkedIn: WPL_AP1. base64 16 | Typeform: tfp_ dotted 40 | Frame.io: fio-u- word 50 | Beamer: b_ base64 44-44
Readme: rdme_ alnum 60 | Segment: sgp_ alnum 60 | Lob: live_pub_ hex 31 | Dropbox: sl. word 100
Adobe: p8e- alnum 32 | Lichess: lip_ alnum 20 | OneSignal: os_v2_app_ os_v2_org_ alnum 60 | PubNub: sec-c- base64 36
Postman: PMAK- word 50 | Notion: secret_ ntn_ alnum 40 | Linear: lin_api_ lin_oauth_ alnum 36
Figma: figd_ figo_ word 36 | Contentful: CFPAT- word 40 | Apify: apify_api_ alnum 30 | n8n: n8n_api_ word 36
Retool: retool_ word 20 | Zuplo: zpka_ word 30 | Unkey: unkey_ alnum 20 | Trigger.dev: tr_prod_ tr_dev_ alnum 20
Inngest: signkey- word 30 | Svix: testsk_ alnum 28 | Prefect: pnu_ pnb_ alnum 36 | dbt: dbtc_ dbtu_ base64 30
Mapbox: sk.eyJ tk.eyJ dotted 40 | Tinybird: p.eyJ dotted 40 | Rootly: rootly_ hex 60 | Permit: permit_key_ alnum 40
Appwrite: standard_ hex 100 | NewRelic: NRAK- upper 24, NRII- word 28, NRRA- hex 38, NRJS- hex 19
Grafana: glc_ base64 30, glsa_ word 36, eyJrIjoi base64 60 | Sentry: sntrys_ base64 60, sntryu_ hex 60
Dynatrace: dt0c01. dt0s16. dotted 60 | Honeycomb: hcaik_ hcamk_ alnum 50 | LaunchDarkly: sdk- api- uuid 36-36
PostHog: phx_ word 36 | Snyk: snyk_uat. dotted 30 | Thunderstore: tss_ alnum 24
OpenAI: sk-proj- sk-svcacct- sk-admin- word 20, sk- alnum 32 | Anthropic: sk-ant- word 20
OpenRouter: sk-or-v1- hex 40 | Langfuse: sk-lf- word 30 | Helicone: sk-helicone- word 20 | ElevenLabs: sk_ hex 40
Cartesia: sk_car_ word 20 | Clerk: sk_prod_ alnum 20 | HuggingFace: hf_ api_org_ alnum 30 | Replicate: r8_ alnum 36
Groq: gsk_ alnum 40 | Perplexity: pplx- alnum 40 | xAI: xai- alnum 60 | Together: tgp_v1_ word 30
Fireworks: fw_ alnum 22-28 | Pinecone: pcsk_ word 40 | LangSmith: lsv2_pt_ lsv2_sk_ word 32 | Voyage: pa- word 40-48
Jina: jina_ word 40 | Tavily: tvly- word 24 | Firecrawl: fc- hex 32-32 | RunPod: rpa_ alnum 36
Cerebras: csk- alnum 40 | NVIDIA: nvapi- word 40
`;

/** The longest prefix first: a general one must not match before a specific one. */
export const TOKEN_PREFIXES: readonly PrefixRule[] = [...PREFIXES.matchAll(/([^\s:]+): ([^|\n]+)/g)]
  .flatMap(([, service = '', rules = '']) =>
    [...rules.matchAll(/([^,]+) (\w+) (\d+)(?:-(\d+))?(?=,|\s*$)/g)].flatMap(
      ([, prefixes = '', alphabet, least, most]) =>
        prefixes
          .trim()
          .split(' ')
          .map((prefix) => ({
            service,
            prefix,
            alphabet: alphabet as PrefixRule['alphabet'],
            least: Number(least),
            most: Number(most ?? Number.POSITIVE_INFINITY),
          })),
    ),
  )
  .sort((a, b) => b.prefix.length - a.prefix.length);

/**
 * Tokens that a prefix does not tell: the first character, one at a fixed distance from it, and a sticky pattern, which
 * takes long to try. Every quantifier is bounded, so a failed attempt costs a constant. `secret` is the part to hide.
 */
export type TokenPattern = readonly [service: string, first: RegExp, distance: number, other: string, pattern: RegExp];

const HEX = /[0-9a-f]/;
const TELEGRAM = /(?:bot)?(?<secret>\d{8,10}:AA[\w-]{32,34})(?![\w-])/dy;
export const TOKEN_PATTERNS: readonly TokenPattern[] = [
  ['Mailchimp', HEX, 32, '-', /(?<secret>[0-9a-f]{32}-us\d{1,2})(?![\w-])/dy],
  ['Telegram', /b/, 2, 't', TELEGRAM],
  ...[8, 9, 10].map((digits): TokenPattern => ['Telegram', /\d/, digits, ':', TELEGRAM]),
  ...[23, 24, 25, 26, 27, 28].map(
    (length): TokenPattern => [
      ...(['Discord', /[MNO]/, length, '.'] as const),
      /(?<secret>[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,40})(?![\w-])/dy,
    ],
  ),
  ['Airtable', /p/, 17, '.', /(?<secret>pat[A-Za-z0-9]{14}\.[0-9a-f]{64})(?!\w)/dy],
  ['Asana', /[012]/, 1, '/', /(?<secret>[012]\/\d{10,20}(?:\/\d{10,20})?:[A-Za-z0-9]{32})(?!\w)/dy],
  ['Terraform', /./, 14, '.', /(?<secret>[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,80})/dy],
  ['ClickUp', /p/, 2, '_', /(?<secret>pk_\d{5,10}_[A-Z0-9]{32})(?!\w)/dy],
  ['Azure', /./, 4, 'Q', /(?<secret>[\w~.-]{3}\dQ~[\w~.-]{31,34})(?![\w~-])/dy],
  ['Ghost', HEX, 24, ':', /(?<secret>[0-9a-f]{24}:[0-9a-f]{64})(?!\w)/dy],
  ['MaxMind', /./, 36, '_', /(?<secret>[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk)(?!\w)/dy],
  ['New Relic', HEX, 36, 'N', /(?<secret>[0-9a-f]{36}NRAL)(?!\w)/dy],
  // Before version 1.10. A name of 24 letters behind a dot is one in a program, so there must be a digit.
  ['Vault', /[bs]/, 1, '.', /(?<secret>[bs]\.(?=[A-Za-z]{0,23}\d)[A-Za-z0-9]{24})(?!\w|\.\w|\()/dy],
  ['1Password', /A/, 2, '-', /(?<secret>A3-[A-Z0-9]{6}-[A-Z0-9]{5,6}-?[A-Z0-9]{5,6}(?:-[A-Z0-9]{5}){3})(?!\w)/dy],
  ['Harness', /[ps]/, 3, '.', /(?<secret>[ps]at\.[\w-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20})(?!\w)/dy],
  ['Slack', /h/, 5, '.', /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/-]{20,200})/dy],
  ['Discord', /d/, 6, 'd', /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{10,25}\/(?<secret>[\w-]{40,120})/dy],
  ['Teams', /w/, 7, '.', /webhook\.office\.com\/webhookb2\/(?<secret>[\w@./-]{40,300})/dy],
  ['Zapier', /h/, 5, '.', /hooks\.zapier\.com\/hooks\/catch\/(?<secret>\d{3,12}\/\w{5,20})/dy],
];
