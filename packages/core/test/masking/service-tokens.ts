import { generator, type Letters } from './random.js';

/** What tokens of real services look like: service, what it begins with, alphabet and length of the made-up rest. */
const SHAPES = `
Sendstep: fak_ alnum 46 | GitHub classic: ghp_ alnum 36 | GitHub OAuth app: gho_ alnum 36
GitHub app user: ghu_ alnum 36 | GitHub app server: ghs_ alnum 36 | GitHub refresh: ghr_ alnum 76
GitHub fine-grained: github_pat_ alnum 82 | GitLab personal: glpat- alnum 20 | GitLab deploy: gldt- alnum 20
GitLab runner: glrt- alnum 20 | GitLab trigger: glptt- hex 40 | Bitbucket: ATBB alnum 32
Atlassian: ATATT3 alnum 186 | Trello: ATTA hex 64 | Sourcegraph: sgp_ hex 40 | CircleCI: CCIPAT_ alnum 62
Buildkite: bkua_ hex 40 | SonarQube: squ_ hex 40 | npm: npm_ alnum 36 | PyPI: pypi-AgEIcHlwaS5vcmc alnum 120
RubyGems: rubygems_ hex 48 | crates.io: cio alnum 32 | NuGet: oy2 lower 43 | Docker: dckr_pat_ alnum 27
JFrog: AKCp alnum 69 | AWS key: AKIA upper 16 | AWS session key: ASIA upper 16 | Google API: AIza alnum 35
Google OAuth: ya29. alnum 80 | Google client: GOCSPX- alnum 28 | Google refresh: 1//0 alnum 60
Alibaba: LTAI alnum 20 | Tencent: AKID alnum 32 | Yandex: AQVN alnum 36 | DigitalOcean: dop_v1_ hex 64
DigitalOcean OAuth: doo_v1_ hex 64 | Heroku: HRKU- alnum 60 | Netlify: nfp_ alnum 40 | Vercel: vcp_ alnum 56
Fly.io: fo1_ alnum 43 | Render: rnd_ alnum 28 | Supabase: sbp_ hex 40 | Supabase secret: sb_secret_ alnum 31
PlanetScale: pscale_tkn_ alnum 43 | PlanetScale password: pscale_pw_ alnum 43 | Neon: napi_ lower 64
Aiven: AVNS_ alnum 20 | Databricks: dapi hex 32 | Pulumi: pul- hex 40 | Vault: hvs. alnum 95
Vault batch: hvb. alnum 140 | Doppler: dp.pt. alnum 43 | Doppler service: dp.st.prod. alnum 43
Tailscale: tskey-auth- alnum 40 | Age: AGE-SECRET-KEY-1 upper 58 | Stripe: sk_live_ alnum 24
Stripe test: sk_test_ alnum 99 | Stripe restricted: rk_live_ alnum 24 | Stripe webhook: whsec_ alnum 32
Shopify: shpat_ hex 32 | Shopify shared: shpss_ hex 32 | Shopify custom: shpca_ hex 32
Shopify private: shppa_ hex 32 | WooCommerce key: ck_ hex 40 | WooCommerce secret: cs_ hex 40
Square: sq0atp- alnum 22 | Square secret: sq0csp- alnum 43 | Razorpay: rzp_live_ alnum 14 | Mollie: live_ alnum 30
Mollie test: test_ alnum 30 | Flutterwave: FLWSECK- hex 32 | EasyPost: EZAK alnum 54 | Shippo: shippo_live_ hex 40
Duffel: duffel_live_ alnum 43 | Paddle: pdl_live_apikey_ lower 50 | Polar: polar_oat_ alnum 43
Slack bot: xoxb- digits 24 | Slack user: xoxp- digits 30 | Slack app: xapp-1- alnum 60
Slack rotated: xoxe.xoxp-1- alnum 100 | Mailgun: key- hex 32 | Brevo: xkeysib- hex 81 | Resend: re_ alnum 32
MailerSend: mlsn. hex 64 | Klaviyo: pk_ hex 34 | Twilio: SK hex 32 | Facebook: EAAC alnum 120
Twitter: AAAAAAAAAAAAAAAAAAAAAA alnum 90 | Typeform: tfp_ alnum 59 | Dropbox: sl. alnum 130 | Lichess: lip_ alnum 20
Postman: PMAK- hex 59 | Notion: secret_ alnum 43 | Notion integration: ntn_ alnum 46 | Linear: lin_api_ alnum 40
Figma: figd_ alnum 40 | Contentful: CFPAT- alnum 43 | Apify: apify_api_ alnum 36 | Trigger.dev: tr_prod_ alnum 24
Svix: testsk_ alnum 32 | Prefect: pnu_ alnum 36 | Rootly: rootly_ hex 64 | New Relic: NRAK- upper 27
New Relic insert: NRII- alnum 32 | Grafana: glsa_ alnum 41 | Grafana cloud: glc_ alnum 60 | Sentry: sntryu_ hex 64
Honeycomb: hcaik_ lower 58 | PostHog: phx_ alnum 43 | OpenAI: sk-proj- alnum 48 | OpenAI classic: sk- alnum 48
Anthropic: sk-ant-api03- alnum 95 | OpenRouter: sk-or-v1- hex 64 | Hugging Face: hf_ alnum 34
Replicate: r8_ alnum 37 | Groq: gsk_ alnum 52 | Perplexity: pplx- alnum 48 | xAI: xai- alnum 80
Pinecone: pcsk_ alnum 65 | LangSmith: lsv2_pt_ hex 43 | Tavily: tvly- alnum 32 | NVIDIA: nvapi- alnum 64
Stripe restricted production: rk_prod_ alnum 24 | Facebook: EAA alnum 180 | Facebook marketing: EAAJ alnum 120
Fly.io macaroon: fm1r_ alnum 160 | Fly.io macaroon of an app: fm1a_ alnum 160 | OpenShift: sha256~ alnum 43
Clojars: CLOJARS_ hex 60 | GitLab feature flags: glffct- alnum 20 | Octopus: API- upper 26
Infracost: ico- alnum 32 | Deno: ddp_ alnum 36 | OneSignal: os_v2_app_ lower 103 | PubNub: sec-c- alnum 48
Adyen: AQE alnum 200 | Scalingo: tk-us- alnum 48 | Xata: xau_ alnum 40 | Grafana legacy: eyJrIjoi alnum 80
Vault, old: s. alnum 24 | Vault, new: hvs.CAESI alnum 86`;

/** Tokens made of several parts. */
const COMPOSED: readonly (readonly [service: string, make: (random: ReturnType<typeof generator>) => string])[] = [
  ['SendGrid', (random) => `SG.${random(22)}.${random(43)}`],
  ['Mailchimp', (random) => `${random(32, 'hex')}-us12`],
  ['Telegram', (random) => `${random(9, 'digits').replace(/^0/, '1')}:AA${random(33)}`],
  ['Discord', (random) => `M${random(23)}.${random(6)}.${random(38)}`],
  ['Airtable', (random) => `pat${random(14)}.${random(64, 'hex')}`],
  ['Asana', (random) => `1/${random(16, 'digits')}:${random(32, 'hex')}`],
  ['Terraform Cloud', (random) => `${random(14)}.atlasv1.${random(67)}`],
  ['ClickUp', (random) => `pk_${random(8, 'digits')}_${random(32, 'upper')}`],
  ['Azure', (random) => `${random(3)}8Q~${random(34)}`],
  ['Ghost', (random) => `${random(24, 'hex')}:${random(64, 'hex')}`],
  [
    'HubSpot',
    (random) =>
      `pat-na1-${random(8, 'hex')}-${random(4, 'hex')}-${random(4, 'hex')}-${random(4, 'hex')}-${random(12, 'hex')}`,
  ],
  [
    'Plaid',
    (random) =>
      `access-production-${random(8, 'hex')}-${random(4, 'hex')}-${random(4, 'hex')}-${random(4, 'hex')}-${random(12, 'hex')}`,
  ],
  ['1Password', (random) => `A3-${[6, 6, 5, 5, 5, 5].map((length) => random(length, 'upper')).join('-')}`],
  ['1Password of eleven', (random) => `A3-${[6, 11, 5, 5, 5].map((length) => random(length, 'upper')).join('-')}`],
  ['Harness', (random) => `pat.${random(22)}.${random(24, 'hex')}.${random(20)}`],
  ['Dynatrace', (random) => `dt0c01.${random(24, 'upper')}.${random(64, 'upper')}`],
  ['Mapbox', (random) => `sk.eyJ${random(60)}.${random(22)}`],
  ['signed JWT', (random) => `eyJ${random(33)}.eyJ${random(80)}.${random(43)}`],
  ['encrypted JWT', (random) => `eyJ${random(40)}.${random(30)}.${random(16)}.${random(50)}.${random(22)}`],
  ['unsigned JWT', (random) => `eyJ${random(33)}.eyJ${random(50)}.`],
];

export const SERVICE_TOKENS: readonly { service: string; token: string }[] = [
  ...[...SHAPES.matchAll(/([^|\n]+): (\S+) (\w+) (\d+)/g)].map(([, service, prefix, letters, length], index) => ({
    service: service!.trim(),
    token: prefix + generator(1000 + index)(Number(length), letters as Letters),
  })),
  ...COMPOSED.map(([service, make], index) => ({ service, token: make(generator(5000 + index)).replace(/\.$/, '') })),
];
