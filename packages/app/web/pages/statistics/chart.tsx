import type { OutputOf } from '@sendstep/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { t } from '../../texts/index.js';
import { STATUSES } from './statuses.js';

type Days = OutputOf<'stats.get'>['daily'];

const HEIGHT = 260;
const DAY_S = 86_400;
const BARS = uPlot.paths.bars!({ size: [0.7, 48], gap: 1 });
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Stacked bars. Canvas knows no custom properties, so the chart is drawn again when the colours change. */
export default function Chart({ days }: { days: Days }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let chart = draw(box.current!, days);
    const resize = new ResizeObserver(([entry]) => chart.setSize({ width: entry!.contentRect.width, height: HEIGHT }));
    const redraw = () => {
      chart.destroy();
      chart = draw(box.current!, days);
    };
    resize.observe(box.current!);
    dark.addEventListener('change', redraw);
    return () => {
      resize.disconnect();
      dark.removeEventListener('change', redraw);
      chart.destroy();
    };
  }, [days]);
  return (
    <figure className="chart">
      <div ref={box} aria-hidden="true" />
      <figcaption>
        {STATUSES.map(({ status }) => (
          <span key={status} className={`key ${status.toLowerCase()}`}>
            {t.history.statuses[status]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function draw(box: HTMLElement, days: Days): uPlot {
  const styles = getComputedStyle(box);
  const [text, line] = [styles.getPropertyValue('color'), styles.getPropertyValue('border-top-color')];
  const axis = {
    stroke: text,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    font: `12px ${styles.fontFamily}`,
  };
  // The tallest first: later series are drawn over it, which makes the bars look stacked.
  const tops = STATUSES.map((_, i) =>
    days.map((day) => STATUSES.slice(0, i + 1).reduce((sum, { status }) => sum + day[status], 0)),
  );
  const series = STATUSES.map(({ status, color }) => ({
    label: t.history.statuses[status],
    fill: resolved(box, color),
    width: 0,
    paths: BARS,
    points: { show: false },
  }));
  const options: uPlot.Options = {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { range: (_, min, max) => [min - DAY_S / 2, max + DAY_S / 2] },
      y: { range: (_, _min, max) => [0, Math.max(max * 1.1, 4)] },
    },
    axes: [
      { ...axis, grid: { show: false }, values: '{MMM} {D}' as never, space: 60, size: 28 },
      { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000] },
    ],
    series: [{}, ...series.toReversed()],
  };
  const times = days.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / 1000);
  return new uPlot(options, [times, ...tops.toReversed()], box);
}

/** The colour a custom property has here, as canvas understands it. */
function resolved(box: HTMLElement, property: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${property})`;
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
