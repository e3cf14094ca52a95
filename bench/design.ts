import mjml2html from 'mjml';
import { renderDesignHtml } from '../packages/core/src/design/render/index.js';
import { ORDER_MAIL, ORDER_MAIL_MJML } from '../packages/core/test/design/order-mail.js';
import { median } from './statistics.js';

export interface DesignRow {
  name: string;
  value: number;
  /** Without a bar, the figure is only reported: it depends on the machine. */
  bar?: { atLeast: number } | { atMost: number };
}

export const meets = (value: number, bar: NonNullable<DesignRow['bar']>) =>
  'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;

const OPTIONS = {
  header: ORDER_MAIL.header?.blocks ?? null,
  footer: ORDER_MAIL.footer?.blocks ?? null,
  lang: 'en',
  fileUrl: (key: string) => `https://files.example/${key}`,
};

/** CPU milliseconds per call: wall-clock time would include other processes. */
async function timeOf(work: () => unknown, calls: number): Promise<number> {
  const started = process.cpuUsage();
  for (let i = 0; i < calls; i++) await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000 / calls;
}

/** Cold, MJML takes nearly twice as long. */
const MJML_WARM_UP = 80;

/** Our renderer and MJML on the same email, in turns, so both run under the same conditions. */
export async function measureDesign({ rounds = 5, calls = 2000, mjmlCalls = 5 } = {}): Promise<DesignRow[]> {
  const ours = () => {
    const html = renderDesignHtml(ORDER_MAIL, OPTIONS);
    // Flattens the string now: V8 would otherwise do it later, outside the measurement.
    html.charCodeAt(html.length - 1);
    return html;
  };
  const theirs = () => mjml2html(ORDER_MAIL_MJML);
  await timeOf(ours, calls);
  await timeOf(theirs, mjmlCalls * MJML_WARM_UP);
  const times: { own: number; other: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push({ own: await timeOf(ours, calls), other: await timeOf(theirs, mjmlCalls) });
  }
  const own = median(times.map((time) => time.own));
  const other = median(times.map((time) => time.other));
  return [
    { name: 'order mail of 20 blocks to HTML, milliseconds', value: own, bar: { atMost: 1 } },
    { name: 'the same mail in MJML, milliseconds', value: other },
    { name: 'times as fast as MJML', value: median(times.map((time) => time.other / time.own)), bar: { atLeast: 100 } },
    { name: 'order mail of 20 blocks, bytes of HTML', value: Buffer.byteLength(ours()), bar: { atMost: 15 * 1024 } },
    { name: 'the same mail in MJML, bytes of HTML', value: Buffer.byteLength((await theirs()).html) },
  ];
}
