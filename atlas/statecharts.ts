/** `npm run statecharts`: draws every machine, in both languages, into docs/statecharts, and writes it there as text. */
import { mkdir, writeFile } from 'node:fs/promises';
import { readCommand } from '#tools/command.ts';
import { chartsOf } from './chart.folds.ts';
import { type Chart, chartOf } from './chart.model.ts';
import { drawChart } from './chart.svg.ts';
import { textOf } from './chart.text.ts';
import type { Language } from './chart.words.ts';
import { type ToldFlow, toldFlows } from './flows.ts';
import { STATECHARTS } from './folders.ts';

/** Charts by file name: booking.svg, booking.zh.svg; groups of a large one get their own file: booking-start.svg */
export const statechartsOf = (flow: ToldFlow, language: Language): [file: string, chart: Chart][] =>
  [...chartsOf(chartOf(flow, language))].map(([name, chart]) => [
    language === 'en' ? `${name}.svg` : `${name}.${language}.svg`,
    chart,
  ]);

/** Texts by file name: booking.md, booking.zh.md */
export const statechartTextOf = (flow: ToldFlow, language: Language): [file: string, text: string] => {
  const { flow: name } = flow.story;
  return [language === 'en' ? `${name}.md` : `${name}.${language}.md`, textOf(chartOf(flow, language))];
};

const USAGE = `npm run statecharts     draws every machine, in both languages, into docs/statecharts, and writes it there as text

It takes no options. Only the charts that differ are to be committed with the machine; a test fails where they drift.

For example:
  npm run statecharts && git diff --stat docs/statecharts

Exit code 0: all are drawn. 2: not understood.`;

if (import.meta.main) {
  readCommand({ usage: USAGE, options: {} });
  await mkdir(STATECHARTS, { recursive: true });
  for (const flow of toldFlows)
    for (const language of ['en', 'zh'] as const) {
      const [name, text] = statechartTextOf(flow, language);
      await writeFile(STATECHARTS + name, text);
      for (const [file, chart] of statechartsOf(flow, language))
        await writeFile(STATECHARTS + file, await drawChart(chart));
    }
}
