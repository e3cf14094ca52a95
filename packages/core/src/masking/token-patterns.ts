/**
 * Tokens that a prefix does not tell: the characters they may begin with and a sticky pattern.
 * Every quantifier is bounded, so that a failed attempt costs a constant. `secret` names the part to hide.
 */
export interface TokenPattern {
  service: string;
  first: string;
  pattern: RegExp;
}

const DIGITS = '0123456789';
const HEX = '0123456789abcdef';

export const TOKEN_PATTERNS: readonly TokenPattern[] = [
  { service: 'Mailchimp', first: HEX, pattern: /(?<secret>[0-9a-f]{32}-us\d{1,2})(?![\w-])/dy },
  { service: 'Telegram bot', first: `${DIGITS}b`, pattern: /(?:bot)?(?<secret>\d{8,10}:AA[\w-]{32,34})(?![\w-])/dy },
  { service: 'Discord bot', first: 'MNO', pattern: /(?<secret>[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,40})(?![\w-])/dy },
  { service: 'Airtable', first: 'p', pattern: /(?<secret>pat[A-Za-z0-9]{14}\.[0-9a-f]{64})(?!\w)/dy },
  { service: 'Asana', first: '012', pattern: /(?<secret>[012]\/\d{10,20}(?:\/\d{10,20})?:[A-Za-z0-9]{32})(?!\w)/dy },
  { service: 'Terraform Cloud', first: '', pattern: /(?<secret>[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,80})/dy },
  { service: 'ClickUp', first: 'p', pattern: /(?<secret>pk_\d{5,10}_[A-Z0-9]{32})(?!\w)/dy },
  { service: 'Azure client secret', first: '', pattern: /(?<secret>[\w~.-]{3}\dQ~[\w~.-]{31,34})(?![\w~-])/dy },
  { service: 'Ghost admin', first: HEX, pattern: /(?<secret>[0-9a-f]{24}:[0-9a-f]{64})(?!\w)/dy },
  { service: 'MaxMind', first: '', pattern: /(?<secret>[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk)(?!\w)/dy },
  { service: 'New Relic licence', first: HEX, pattern: /(?<secret>[0-9a-f]{36}NRAL)(?!\w)/dy },
  {
    service: 'Slack webhook',
    first: 'h',
    pattern: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/-]{20,200})/dy,
  },
  {
    service: 'Discord webhook',
    first: 'dcp',
    pattern:
      /(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{10,25}\/(?<secret>[\w-]{40,120})/dy,
  },
  {
    service: 'Teams webhook',
    first: 'w',
    pattern: /webhook\.office\.com\/webhookb2\/(?<secret>[\w@./-]{40,300})/dy,
  },
  {
    service: 'Zapier webhook',
    first: 'h',
    pattern: /hooks\.zapier\.com\/hooks\/catch\/(?<secret>\d{3,12}\/\w{5,20})/dy,
  },
];
