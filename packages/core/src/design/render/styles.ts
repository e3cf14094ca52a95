import type { Padding } from '../common.js';
import { readCss } from '../css.js';
import { fillPadding } from '../defaults.js';
import type { Context, Rule } from './context.js';

const MOBILE: [Rule, string][] = [
  [
    'stack',
    '.ss-s{display:block!important;max-width:100%!important}.ss-g{padding:0!important}.ss-k{padding:16px 0 0!important}',
  ],
  ['hideOnMobile', '.ss-m{display:none!important}'],
  ['showOnMobile', '.ss-d{display:table-row!important}'],
];

/** The style element for all clients, with only the rules that blocks need. */
export function baseStyle({ global, mail }: Context): string {
  const narrow = MOBILE.reduce((all, [rule, css]) => (mail.rules[rule] ? all + css : all), '');
  const media = `@media only screen and (max-width:${Math.max(600, global.width)}px){${edges(global.outerPadding)}${narrow}}`;
  const links = 'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}';
  return `<style>${links}${media}</style>`;
}

/** On narrow screens the content fills the screen, unless the author chose the padding around it. */
function edges(outerPadding: Padding | undefined): string {
  const { left, right } = fillPadding(outerPadding, 0);
  const space = outerPadding === undefined ? '.ss-o{padding:0!important}' : '';
  return `${space}${left + right === 0 ? '.ss-c{border-radius:0!important}' : ''}`;
}

/** The author's CSS in an element of its own: Gmail drops a whole element for a rule that it cannot read. */
export function authorStyle({ global: { css } }: Context): string {
  const read = css === undefined ? undefined : readCss(css).css;
  return read ? `<style>${read}</style>` : '';
}

/** In Outlook tables do not inherit fonts, and list indentation comes from the margin. */
export function outlookHead({ mail }: Context): string {
  const css = `td,th,p,li,a,h1,h2,h3,h4{font-family:${mail.fonts}}td,th{mso-line-height-rule:exactly}table{border-collapse:collapse}ul,ol{margin-left:24px!important}`;
  const settings =
    '<xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>';
  return `<!--[if mso]><noscript>${settings}</noscript><style>${css}</style><![endif]-->`;
}
