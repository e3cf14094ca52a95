import type { BackgroundImage } from '../blocks.js';
import { DEFAULTS } from '../defaults.js';
import { address } from './address.js';
import { hasLiquid } from './color.js';
import { type Context, forOutlook } from './context.js';
import { escapeLiteral } from './escape.js';

const DEFAULT = DEFAULTS.backgroundImage;

/** An image behind a cell: its attribute and style, and the shape that Outlook on Windows draws instead. */
export interface Background {
  attribute: string;
  style: string;
  /** Wraps the content of the cell. */
  around(content: string, width: number | 'full'): string;
}

/** `fallback` is the colour behind the image. */
export function backgroundOf(image: BackgroundImage, fallback: string, context: Context): Background | undefined {
  const { size = DEFAULT.size, position = DEFAULT.position, repeat = DEFAULT.repeat } = image;
  const url = image.src === undefined ? escapeLiteral(context.mail.fileUrl(image.fileKey!)) : address(image.src);
  if (url === '#') return undefined;
  const place = `background-position:${position};background-size:${size};background-repeat:${repeat ? 'repeat' : 'no-repeat'}`;
  return {
    attribute: ` background="${url}"`,
    // A value of Liquid could end the url() and add other styles, so it is only in the attribute.
    style: hasLiquid(url) || url.includes('{%') ? place : `background-image:url('${cssUrl(url)}');${place}`,
    around: (content, width) =>
      forOutlook(`${shape(width)}${fill(url, { size, position, repeat }, fallback)}${TEXTBOX}`, context) +
      content +
      forOutlook('</v:textbox></v:rect>', context),
  };
}

const cssUrl = (url: string) => url.replace(/['()\\\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

const TEXTBOX = '<v:textbox inset="0,0,0,0" style="mso-fit-shape-to-text:true">';
const shape = (width: number | 'full') =>
  `<v:rect xmlns:v="urn:schemas-microsoft-com:vml" fill="true" stroke="false" style="${width === 'full' ? 'mso-width-percent:1000' : `width:${width}px`}">`;

/** A frame is scaled to the shape and its place counted from the middle; a tile is repeated from the corner. */
function fill(url: string, { size, position, repeat }: Place, fallback: string): string {
  const frame = size !== 'auto' && !repeat;
  const at = (start: string, end: string) => (position.includes(start) ? 0 : position.includes(end) ? 1 : 0.5);
  const place = [at('left', 'right'), at('top', 'bottom')].map((share) => (frame ? share - 0.5 : share)).join(',');
  const scale = frame ? ` size="1,1" aspect="${size === 'cover' ? 'atleast' : 'atmost'}"` : '';
  return `<v:fill type="${frame ? 'frame' : 'tile'}" src="${url}" color="${fallback}" origin="${place}" position="${place}"${scale}/>`;
}
type Place = Required<Omit<BackgroundImage, 'src' | 'fileKey'>>;
