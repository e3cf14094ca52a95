import { mkdir, writeFile } from 'node:fs/promises';
import { type Chart, drawChart } from './chart.js';
import type { DatabaseName } from './databases.js';
import type { Figures } from './figures.js';

const DIRECTORY = new URL('../../docs/charts/', import.meta.url);
const OPERATIONS = ['get-one', 'list-25', 'create', 'tools/list', 'tools/call'];

const ratioChart = ({ releases }: Figures, database: DatabaseName): Chart => ({
  title: `Throughput against a bare server, ${database}`,
  x: { title: 'release', ticks: releases.map((_, i) => i), label: (i) => releases[i]!.release },
  y: { title: 'requests a second, bare server = 1', ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  series: OPERATIONS.map((operation) => ({
    name: operation,
    points: releases.flatMap(({ ratios }, i): [number, number][] => {
      const ratio = ratios[`${operation} ${database}`];
      return ratio === undefined ? [] : [[i, ratio]];
    }),
  })).filter(({ points }) => points.length > 0),
});

function latencyChart({ latency }: Figures): Chart {
  const all = Object.values(latency).flat();
  const most = Math.max(...all.map(({ perSecond }) => perSecond));
  const step = Math.max(50, Math.ceil(most / 5 / 50) * 50);
  return {
    title: 'Latency of get-one by load, until saturation',
    x: { title: 'requests a second, at a fixed rate', ticks: Array.from({ length: 6 }, (_, i) => i * step) },
    y: {
      title: 'milliseconds since the intended send time',
      ticks: [0.1, 1, 10, 100, 1000, 10_000],
      logarithmic: true,
    },
    series: Object.entries(latency).flatMap(([database, points]) =>
      (['p50', 'p99'] as const).map((share) => ({
        name: `${share}, ${database}`,
        dashed: share === 'p99',
        points: points.map((point): [number, number] => [point.perSecond, point[share]]),
      })),
    ),
  };
}

function memoryChart({ perSecond, points }: NonNullable<Figures['memory']>): Chart {
  const most = Math.max(...points.map(({ rss }) => rss));
  const step = Math.ceil(most / 5 / 50) * 50;
  return {
    title: `Memory of a host over an hour of ${perSecond} requests a second`,
    x: {
      title: 'minutes at that rate',
      ticks: Array.from({ length: 7 }, (_, i) => ((points.length - 1) * i) / 6),
      label: (minute) => minute.toFixed(0),
    },
    y: { title: 'megabytes', ticks: Array.from({ length: 6 }, (_, i) => i * step) },
    series: [
      { name: 'resident set', points: points.map(({ rss }, minute) => [minute, rss]) },
      { name: 'heap in use', points: points.map(({ heap }, minute) => [minute, heap]) },
    ],
  };
}

/** Draws every chart that has figures; returns their names. */
export async function writeCharts(figures: Figures): Promise<string[]> {
  const charts: Record<string, Chart> = {
    'ratios-sqlite': ratioChart(figures, 'SQLite'),
    'ratios-mariadb': ratioChart(figures, 'MariaDB'),
    ...(Object.keys(figures.latency).length > 0 && { latency: latencyChart(figures) }),
    ...(figures.memory && { memory: memoryChart(figures.memory) }),
  };
  await mkdir(DIRECTORY, { recursive: true });
  for (const [name, chart] of Object.entries(charts))
    await writeFile(new URL(`${name}.svg`, DIRECTORY), drawChart(chart));
  return Object.keys(charts);
}
