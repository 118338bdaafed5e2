/** `npm run statecharts`: draws every machine, in both languages, into docs/statecharts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { chartsOf } from './chart.folds.ts';
import { chartOf } from './chart.model.ts';
import { drawChart } from './chart.svg.ts';
import { toldFlows } from './flows.ts';
import { STATECHARTS } from './folders.ts';

/** @returns SVG by file name: booking.svg, booking.zh.svg; a large one has its groups apart: booking-start.svg */
export const drawStatecharts = async (): Promise<Map<string, string>> => {
  const charts = new Map<string, string>();
  for (const flow of toldFlows) {
    for (const [name, chart] of chartsOf(chartOf(flow, 'en'))) charts.set(`${name}.svg`, await drawChart(chart));
    for (const [name, chart] of chartsOf(chartOf(flow, 'zh'))) charts.set(`${name}.zh.svg`, await drawChart(chart));
  }
  return charts;
};

if (import.meta.main) {
  await mkdir(STATECHARTS, { recursive: true });
  for (const [name, svg] of await drawStatecharts()) await writeFile(STATECHARTS + name, svg);
}
