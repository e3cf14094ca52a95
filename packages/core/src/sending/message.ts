import type { Block } from '../design/index.js';
import type { LanguageContent } from '../domain/layout.js';
import type { Credentials } from '../liquid/fill.js';
import type { MoneyUnit, RenderJob } from '../ports/index.js';
import type { SecretLimits } from '../steps/secrets.js';
import type { Ending } from './footer.js';

/** Everything that determines the content of an email. */
export interface Message {
  storeId: string;
  /** Identifies what is written in it, in caches. Absent in drafts, which change with each call. */
  key?: string;
  content: LanguageContent;
  lang: string;
  /** The header and footer blocks, with presets resolved. */
  header: readonly Block[] | null;
  footer: readonly Block[] | null;
  variables: unknown;
  credentials: Credentials;
  /** Secrets restricted to certain hosts, which must not be sent in an email. */
  limits?: SecretLimits;
  currency: string;
  moneyUnit: MoneyUnit;
  timeZone: string;
  globals?: RenderJob['globals'];
  /** The footer of a marketing email; absent in others. */
  ending?: Ending | undefined;
  /** Whether the HTML of blocks has their paths, for editors. */
  marksBlocks?: boolean;
  fileUrl(key: string): string;
}

/** The Liquid templates of an email's body. */
export interface Templates {
  html: string;
  text: string;
  /** Marks where the unsubscribe sentence goes, which is rendered separately; empty in transactional emails. */
  place: string;
  /** Marks where download links go, above the footer texts; undefined if there are none. */
  mark: string | undefined;
}

/** A message whose templates have been made. */
export interface ReadyMessage extends Message {
  templates: Templates;
}
