export interface Series {
  name: string;
  points: [x: number, y: number][];
  dashed?: boolean;
}
export interface Axis {
  /** With its unit. */
  title: string;
  /** Positions of the labels. */
  ticks: number[];
  label?: (value: number) => string;
  logarithmic?: boolean;
}
export interface Chart {
  title: string;
  x: Axis;
  y: Axis;
  series: Series[];
}

const SIZE = { width: 720, height: 380 };
const PLOT = { left: 82, right: 530, top: 44, bottom: 325 };
/** Distinct for people with colour blindness, on white and on black (Okabe and Ito). */
const COLOURS = ['#1f83c9', '#d55e00', '#009e73', '#cc79a7', '#8a6d00', '#56b4e9'];

// An image has no access to the page's colours: it follows the setting of the browser.
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 15px; font-weight: 600 }
  .back { fill: #fff } .grid { stroke: #d1d9e0 } .frame { stroke: #59636e; fill: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .back { fill: #0d1117 } .grid { stroke: #3d444d } .frame { stroke: #9198a1 }
  }`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const text = (x: number, y: number, content: string, attributes = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${escaped(content)}</text>`;

/** Maps values between the first and the last tick onto pixels; those outside are drawn at the border. */
function scale({ ticks, logarithmic }: Axis, from: number, to: number) {
  const place = logarithmic ? Math.log10 : (value: number) => value;
  const [low, high] = [place(ticks[0]!), place(ticks.at(-1)!)];
  const share = (value: number) => Math.min(1, Math.max(0, (place(value) - low) / (high - low || 1)));
  return (value: number) => from + share(value) * (to - from);
}

/** A line chart as SVG, readable in light and dark. */
export function drawChart({ title, x, y, series }: Chart): string {
  const [across, up] = [scale(x, PLOT.left, PLOT.right), scale(y, PLOT.bottom, PLOT.top)];
  const middle = { x: (PLOT.left + PLOT.right) / 2, y: (PLOT.top + PLOT.bottom) / 2 };
  const parts = [
    `<rect class="back" width="${SIZE.width}" height="${SIZE.height}"/>`,
    text(PLOT.left, 24, title, 'class="title"'),
    ...y.ticks.flatMap((tick) => [
      `<path class="grid" d="M${PLOT.left} ${up(tick).toFixed(1)}H${PLOT.right}"/>`,
      text(PLOT.left - 8, up(tick) + 4, y.label?.(tick) ?? tick.toLocaleString('en'), 'text-anchor="end"'),
    ]),
    ...x.ticks.map((tick) =>
      text(across(tick), PLOT.bottom + 18, x.label?.(tick) ?? tick.toLocaleString('en'), 'text-anchor="middle"'),
    ),
    `<path class="frame" d="M${PLOT.left} ${PLOT.top}V${PLOT.bottom}H${PLOT.right}"/>`,
    text(middle.x, PLOT.bottom + 42, x.title, 'text-anchor="middle"'),
    text(0, 0, y.title, `text-anchor="middle" transform="translate(16 ${middle.y}) rotate(-90)"`),
  ];
  for (const [i, { name, points, dashed }] of series.entries()) {
    const colour = `stroke="${COLOURS[i % COLOURS.length]}" stroke-width="2" fill="none"${dashed ? ' stroke-dasharray="6 4"' : ''}`;
    const line = points.map(([px, py]) => `${across(px).toFixed(1)} ${up(py).toFixed(1)}`).join('L');
    const legend = PLOT.top + 12 + i * 22;
    parts.push(
      `<path ${colour} d="M${line}"/>`,
      ...(points.length > 20
        ? []
        : points.map(
            ([px, py]) =>
              `<circle cx="${across(px).toFixed(1)}" cy="${up(py).toFixed(1)}" r="3" fill="${COLOURS[i % COLOURS.length]}"/>`,
          )),
      `<path ${colour} d="M${PLOT.right + 14} ${legend}h22"/>`,
      text(PLOT.right + 42, legend + 4, name),
    );
  }
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img">`;
  return `${head}\n<title>${escaped(title)}</title><style>${STYLE}</style>\n${parts.join('\n')}\n</svg>\n`;
}
