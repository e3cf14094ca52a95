import type { z } from 'zod';
import { ExecutionSummaryView, ExecutionView } from '../domain/execution.js';
import { FileUserView, ListedFileView } from '../domain/file.js';
import { HttpRequestSummaryView, HttpRequestView } from '../domain/http-request.js';
import { LayoutSummaryView, LayoutView } from '../domain/layout.js';
import { MailboxView } from '../domain/mailbox.js';
import { MarketingTextsView, TranslationTextsView } from '../domain/marketing-texts.js';
import { PresetSummaryView } from '../domain/preset.js';
import { SecretView } from '../domain/secret.js';
import { SmtpSenderView } from '../domain/smtp-sender.js';
import { Counts, StatsView, Totals } from '../domain/stats.js';
import { TranslationView } from '../domain/translation.js';
import { ReportEntry } from '../importing/report.js';
import { FindingView } from '../lint/finding.js';
import { UsableView } from '../operations/layout-schema.js';
import { Limit } from '../operations/me.js';
import { CommitView } from '../operations/repo-versions.js';
import { Tested } from '../operations/test-http-request.js';
import { VersionView } from '../operations/versions.js';
import { ShownRequest } from '../requests/shown.js';

/** The names of records in published schemas. Those of the design format are added from its own schema. */
export const NAMES = new Map<z.ZodType, string>([
  [LayoutView, 'Layout'],
  [LayoutSummaryView, 'LayoutSummary'],
  [MarketingTextsView.unwrap(), 'MarketingTexts'],
  [TranslationView, 'Translation'],
  [TranslationTextsView.unwrap(), 'TranslationTexts'],
  [VersionView, 'Version'],
  [CommitView, 'Commit'],
  [FindingView, 'Finding'],
  [ReportEntry, 'ImportReportEntry'],
  [UsableView, 'LiquidFeature'],
  [HttpRequestView, 'HttpRequest'],
  [HttpRequestSummaryView, 'HttpRequestSummary'],
  [ShownRequest, 'SentRequest'],
  [Tested, 'HttpRequestTest'],
  [SmtpSenderView, 'SmtpSender'],
  [MailboxView, 'Mailbox'],
  [SecretView, 'Secret'],
  [ListedFileView, 'StoredFile'],
  [FileUserView, 'FileUser'],
  [PresetSummaryView, 'PresetSummary'],
  [ExecutionView, 'Execution'],
  [ExecutionSummaryView, 'ExecutionSummary'],
  [StatsView, 'Stats'],
  [Counts, 'StatusCounts'],
  [Totals, 'StatusTotals'],
  [Limit, 'Limit'],
]);
