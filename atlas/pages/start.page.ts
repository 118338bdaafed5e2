/** The first page: the ask box, the journeys, and all flows by area. */

import type { Approval, ApprovedJourney } from '#atlas/approvals/approvals.ts';
import { judge } from '#atlas/approvals/judgement.ts';
import { toldFlows } from '#atlas/flows.ts';
import type { Journey } from '#atlas/journeys/journeys.ts';
import { escaped } from '#atlas/text.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { graphOf } from '#model/graph.ts';
import { nodesOf, transitionsOf } from '#model/nodes.ts';
import { leavesOf } from '../fold/kinds.ts';
import { askBox, both, pageOf, told } from '../html.ts';
import { journeyMarks } from './approval.marks.ts';
import { byArea } from './areas.ts';

const TRIES = [
  'what when the hold ends while paying',
  'where a deposit can be lost',
  'refund',
  'APPT-24',
  '付款处理中',
];

export interface StartPage {
  journeys: readonly Journey[];
  approvals: readonly Approval[];
  approved: readonly ApprovedJourney[];
  /** Version of the app that the pages are made from. */
  version: string;
  /** Title of the page of differences from an earlier revision. */
  since: Words | null;
}

const flowRow = (flow: (typeof toldFlows)[number], approvals: readonly Approval[]): string => {
  const { story } = flow;
  const own = approvals.filter((one) => one.flow === story.flow);
  const broken = own.filter((one) => judge(one).kind !== 'holds').length;
  const pill = broken > 0 ? ` <span class="pill stuck">${told(`${broken} broken`, `${broken} 个断开`)}</span>` : '';
  return `<li><a href="${story.flow}.html">${both(story.title)}</a>${pill}<span class="count" title="states">${leavesOf(flow).size}</span></li>`;
};

export const startPage = ({ journeys, approvals, approved, version, since }: StartPage): string => {
  const transitions = toldFlows.reduce((sum, flow) => sum + nodesOf(flow.machine).flatMap(transitionsOf).length, 0);
  const graphs = [...machines.values()].flat().map(graphOf);
  const situations = graphs.reduce((sum, { places }) => sum + places.length, 0);
  const steps = graphs.reduce((sum, { places }) => sum + places.reduce((all, place) => all + place.steps.length, 0), 0);
  const counts = words(
    `${toldFlows.length} flows, ${transitions} transitions · every situation was visited: ${situations.toLocaleString('en')}, by ${steps.toLocaleString('en')} steps`,
    `${toldFlows.length} 个流程，${transitions} 个转换 · 走遍了每种情形：${situations.toLocaleString('en')} 种，${steps.toLocaleString('en')} 步`,
  );
  return pageOf({
    file: 'index.html',
    title: words('MyNiks: what can happen', 'MyNiks：可能发生什么'),
    kind: 'start',
    hasOwnAsk: true,
    tools: `<span class="version" title="version">${escaped(version)}</span>`,
    body: `<main>
<div class="asking"><h1>${told('What can happen', '可能发生什么')}</h1>${askBox(true)}</div>
<p class="tries"><span>${told('Try', '试试')}</span>${TRIES.map((text) => `<a href="questions.html?q=${encodeURIComponent(text)}"${/[a-z]/i.test(text) ? ' lang="en"' : ' lang="zh-CN"'}>${escaped(text)}</a>`).join('')}</p>
${since === null ? '' : `<p class="since"><a href="changes.html">${both(since)}</a></p>`}
<h2>${told('Journeys', '旅程')} <small>${told('begin here: what a person lives through, across flows', '从这里开始：一个人跨流程的经历')}</small></h2>
<ul class="journeys">${journeys
      .map(
        ({ name, title, flows, length }) =>
          `<li><a href="journey-${name}.html"><strong>${both(title)}</strong><small>${flows.map(both).join(' · ')}</small><small>${told(`${length} steps`, `${length} 步`)}</small>${journeyMarks(
            name,
            approved,
            false,
          )
            .map((mark) => `<span class="mark">${mark}</span>`)
            .join('')}</a></li>`,
      )
      .join('\n')}</ul>
<h2>${told('Flows', '流程')} <small>${both(counts)}</small></h2>
<div class="areas">${byArea(toldFlows)
      .map(
        ({ title, flows }) =>
          `<section><h3>${both(title)}</h3><ul>${flows.map((flow) => flowRow(flow, approvals)).join('\n')}</ul></section>`,
      )
      .join('\n')}</div>
<p class="foot"><a href="figures.html">${told('Figures of the clinic', '诊所的数字')}</a> · <a href="acts.html">${told('Who may do what', '谁可以做什么')}</a> · <a href="promises.html">${told('Letters and promises', '信件与承诺')}</a> · <a href="machines.html">${told('How a machine is written', '状态机的写法')}</a></p>
</main>`,
  });
};
