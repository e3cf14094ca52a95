import { color, style } from './color.js';
import { type Context, ghostTable, TABLE } from './context.js';
import { darkStyle } from './dark.js';
import { escapeLiteral, escapeText } from './escape.js';
import { baseStyle, outlookHead } from './styles.js';

/** The rows of a message as a whole document. */
export function documentOf(rows: string, { lang, title }: { lang: string; title: string }, context: Context): string {
  const { global, dir, dark } = context;
  const language = `lang="${escapeLiteral(lang)}" dir="${dir}"`;
  const background = color(global.backgroundColor);
  const content = color(global.contentColor);
  const schemes = dark ? 'light dark' : 'light only';
  const font = global.webFont
    ? `<!--[if !mso]><!--><link rel="stylesheet" href="${escapeLiteral(global.webFont.url)}"><!--<![endif]-->`
    : '';
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="x-apple-disable-message-reformatting">',
    `<meta name="color-scheme" content="${schemes}"><meta name="supported-color-schemes" content="${schemes}">`,
    `<title>${escapeText(title)}</title>${outlookHead(context)}${font}`,
    `${baseStyle(context)}${dark ? darkStyle(dark, context) : ''}`,
  ].join('');
  const box = style(
    `max-width:${global.width}px`,
    'margin:0 auto',
    global.borderRadius > 0 && `border-radius:${global.borderRadius}px`,
    global.borderRadius > 0 && 'overflow:hidden',
    `background-color:${content}`,
  );
  const side = dir === 'rtl' ? 'right' : 'left';
  const ghost = ghostTable(global.width, ` align="center" dir="${dir}"`);
  const body = [
    `<div ${language} role="article" aria-roledescription="email"${style(`font-family:${context.mail.fonts}`, dir === 'rtl' && 'direction:rtl')}>`,
    `${TABLE} class="ss-b" bgcolor="${background}"${style(`background-color:${background}`)}><tr><td class="ss-o" align="center" style="padding:24px 0">`,
    `<!--[if mso]>${ghost}<td><![endif]--><div class="ss-c"${box}>`,
    `${TABLE} class="ss-c" dir="${dir}" bgcolor="${content}"${style(`text-align:${side}`, `background-color:${content}`)}>${rows}</table>`,
    '</div><!--[if mso]></td></tr></table><![endif]--></td></tr></table></div>',
  ].join('');
  const spaces = 'xmlns:o="urn:schemas-microsoft-com:office:office"';
  const bodyStyle = style('margin:0', 'padding:0', `background-color:${background}`);
  return `<!doctype html><html ${language} ${spaces}><head>${head}</head><body class="ss-b"${bodyStyle}>${body}</body></html>`;
}
