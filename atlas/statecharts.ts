/** `npm run statecharts`: draws every machine, in both languages, into docs/statecharts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { chartOf } from './chart.model.ts';
import { drawChart } from './chart.svg.ts';
import { toldFlows } from './flows.ts';
import { STATECHARTS } from './folders.ts';

/** @returns SVG by file name: booking.svg, booking.zh.svg */
export const drawStatecharts = async (): Promise<Map<string, string>> => {
  const charts = new Map<string, string>();
  for (const flow of toldFlows) {
    charts.set(`${flow.story.flow}.svg`, await drawChart(chartOf(flow, 'en')));
    charts.set(`${flow.story.flow}.zh.svg`, await drawChart(chartOf(flow, 'zh')));
  }
  return charts;
};

if (import.meta.main) {
  await mkdir(STATECHARTS, { recursive: true });
  for (const [name, svg] of await drawStatecharts()) await writeFile(STATECHARTS + name, svg);
}
