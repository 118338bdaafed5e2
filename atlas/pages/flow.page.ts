/** The page of one flow: its charts, and beside them the articles of its states and paths. */

import { escaped } from '#atlas/text.ts';
import type { Screens } from '#atlas/walk/flow.screens.ts';
import { words } from '#machines/kit/story.ts';
import { isGroup, nodesOf, pathOf } from '#model/nodes.ts';
import { both, listOf, pageOf, told } from '../html.ts';
import { inlineChart } from './chart.inline.ts';
import { coverageTool } from './coverage.tool.ts';
import type { FlowFacts } from './flow.facts.ts';
import { gallery } from './screen.figure.ts';
import { countOf, pathArticle, pathLink, stateArticle } from './state.article.ts';

const button = (what: string, sign: string, en: string, zh: string): string =>
  `<button type="button" data-do="${what}"><span aria-hidden="true">${sign}</span><span class="unseen">${told(en, zh)}</span></button>`;

const tools = (facts: FlowFacts): string => {
  const { charts, flow } = facts;
  const titles = [...charts].map(([name, { en, zh }]) => {
    const title = name === flow.story.flow ? words('The whole', '全图') : words(en.title, zh.title);
    const short = words(
      title.en.replace(`${flow.story.title.en}: `, ''),
      title.zh.replace(`${flow.story.title.zh}: `, ''),
    );
    return `<button type="button" data-show="${name}">${both(short)}</button>`;
  });
  return `<div class="tools" hidden>
${titles.length > 1 ? `<span class="choices">${titles.join('\n')}</span>` : ''}
<span class="choices">${button('out', '−', 'Smaller (−)', '缩小（−）')}${button('fit', '⤢', 'Whole chart (0)', '适合窗口（0）')}${button('in', '+', 'Larger (+)', '放大（+）')}</span>
<button type="button" data-do="happy" aria-pressed="false">${told('Only when all goes well', '仅看顺利路径')}</button>
${coverageTool(facts)}
</div>`;
};

const overview = (facts: FlowFacts, screens: Screens): string => {
  const { story, machine } = facts.flow;
  const nodes = nodesOf(machine).slice(1);
  const states = nodes.map((node) => {
    const path = pathOf(node);
    const link = `<a href="#${path}">${both(story.states[path] ?? words(path, path))}</a>`;
    return `<span class="depth-${node.path.length}">${isGroup(node) ? `<strong>${link}</strong>` : link}</span>`;
  });
  const leaves = nodes.filter((node) => !isGroup(node)).map(pathOf);
  return `<article class="overview">
${gallery(
  leaves.map((path) => [path, story.states[path] ?? words(path, path)]),
  screens,
)}
<h2>${countOf(states.length, 'state', 'states', '个状态')}</h2>
${listOf(states, 'plain')}
<h2>${countOf(facts.cover.length, 'path', 'paths', '条路径')}</h2>
<p>${told('Together they take every transition.', '合在一起走遍每一个转换。')}</p>
${listOf(facts.cover.map(pathLink), 'plain')}
</article>`;
};

/** @param svgOf a drawn chart by the name of its file @param requirements texts by id @param screens of the last walk */
export const flowPage = (
  facts: FlowFacts,
  svgOf: (file: string) => string,
  requirements: ReadonlyMap<string, string>,
  screens: Screens,
): string => {
  const { story, machine } = facts.flow;
  const charts = [...facts.charts].map(
    ([name, { en, zh }]) => `<div class="drawing" data-chart="${name}">
<div class="en" lang="en" role="group" aria-label="${escaped(en.title)}">${inlineChart(svgOf(`${name}.svg`), (path) => story.states[path]?.en ?? path)}</div>
<div class="zh" lang="zh-CN" role="group" aria-label="${escaped(zh.title)}">${inlineChart(svgOf(`${name}.zh.svg`), (path) => story.states[path]?.zh ?? path)}</div>
</div>`,
  );
  return pageOf(
    story.title,
    `<header>
<h1>${both(story.title)}</h1>
<p>${both(story.about)}</p>
</header>
<main data-machine="${machine.id}">
<section class="charts" aria-label="Statechart · 流程图">
${tools(facts)}
<div class="canvas" tabindex="0" role="group" aria-label="Statechart · 流程图">
${charts.join('\n')}
</div>
</section>
<aside aria-label="Details · 详情">
${overview(facts, screens)}
${nodesOf(machine)
  .slice(1)
  .map((node) => stateArticle(facts, node, requirements, screens))
  .join('\n')}
${facts.cover.map((path) => pathArticle(path, facts, screens)).join('\n')}
</aside>
</main>`,
    'flow',
  );
};
