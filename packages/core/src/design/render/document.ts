import { color, paint, style } from './color.js';
import { type Context, TABLE } from './context.js';
import { darkStyle } from './dark.js';
import { escapeLiteral, escapeText } from './escape.js';
import { authorStyle, baseStyle, outlookHead } from './styles.js';

/** The outermost rows of a message as a complete document. */
export function documentOf(rows: string, { lang, title }: { lang: string; title: string }, context: Context): string {
  const language = `lang="${escapeLiteral(lang)}" dir="${context.dir}"`;
  const spaces = 'xmlns:o="urn:schemas-microsoft-com:office:office"';
  const bodyStyle = style('margin:0;padding:0', paint('background-color:', color(context.global.backgroundColor)));
  return `<!doctype html><html ${language} ${spaces}><head>${headOf(title, context)}</head><body class="ss-b"${bodyStyle}>${bodyOf(rows, language, context)}</body></html>`;
}

const META =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="x-apple-disable-message-reformatting">';

function headOf(title: string, context: Context): string {
  const { dark } = context;
  const { webFont } = context.global;
  const schemes = dark ? 'light dark' : 'light only';
  const scheme = `<meta name="color-scheme" content="${schemes}"><meta name="supported-color-schemes" content="${schemes}">`;
  // Outlook falls back to Times for everything if it sees a font that it cannot load.
  const font = webFont
    ? `<!--[if !mso]><!--><link rel="stylesheet" href="${escapeLiteral(webFont.url)}"><!--<![endif]-->`
    : '';
  const styles = `${outlookHead(context)}${font}${baseStyle(context)}${dark ? darkStyle(dark, context) : ''}${authorStyle(context)}`;
  return `${META}${scheme}<title>${escapeText(title)}</title>${styles}`;
}

/** The direction is set here too, because webmail removes the html and body elements. */
function bodyOf(rows: string, language: string, { global, dir, mail }: Context): string {
  const background = color(global.backgroundColor);
  const whole = style(`font-family:${mail.fonts}`, dir === 'rtl' && 'direction:rtl');
  const around = `class="ss-b" bgcolor="${background}"${style(paint('background-color:', background))}`;
  return `<div ${language} role="article" aria-roledescription="email"${whole}>${TABLE} ${around}>${rows}</table></div>`;
}
