import { longerThan, type Reasons } from '../shared/fields.js';
import { anyCase } from './any-case.js';
import { designLiquidFaults, ONE_OUTPUT } from './liquid.js';

const NAMES =
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/);
const HEX = '#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})';
const NUMBER = `(?:\\d{1,4}(?:\\.\\d{1,6})?|\\.\\d{1,6})(?:%|${anyCase('deg')})?`;
const FUNCTION = `(?:${anyCase('rgb')}|${anyCase('hsl')})[aA]?\\( ?${NUMBER}(?:(?: ?, ?${NUMBER}){2,3}|(?: ${NUMBER}){2}(?: ?/ ?${NUMBER})?) ?\\)`;
const COLOR = `${HEX}|${FUNCTION}|${NAMES.map(anyCase).join('|')}`;
export const MAX_COLOR = 200;

/** JSON Schema pattern of a colour field: a colour, or one Liquid output. */
export const COLOR_PATTERN = `^(?:${COLOR}|${ONE_OUTPUT})$`;

const IS_COLOR = new RegExp(`^(?:${COLOR})$`, 'u');
const FITS = new RegExp(COLOR_PATTERN, 'u');

/** Whether a text is a colour and nothing else. Checked again after rendering: a variable must not inject other CSS. */
export const isColor = (text: string) => text.length <= MAX_COLOR && IS_COLOR.test(text);

/** Why a text is neither a colour nor exactly one Liquid output, or undefined. */
export const colorFault = (text: string): Reasons =>
  !longerThan(text, MAX_COLOR) && FITS.test(text)
    ? designLiquidFaults(text)
    : 'must be a colour such as #1a73e8, rgb(26, 115, 232) or navy, or one {{ }}';
