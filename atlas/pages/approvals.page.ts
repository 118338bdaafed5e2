/** The page of approvals: each holds, or shows the step at which it breaks, before beside now. */
import type { Approval, ApprovedJourney } from '#atlas/approvals/approvals.ts';
import { storyOf } from '#atlas/approvals/approvals.ts';
import { judge } from '#atlas/approvals/judgement.ts';
import { ENDS } from '#atlas/journeys/journeys.ts';
import { walksNamed } from '#atlas/paths/path.walk.ts';
import { escaped } from '#atlas/text.ts';
import { words } from '#machines/kit/story.ts';
import { machines } from '#model/flows.ts';
import { toldFlows } from '../flows.ts';
import { both, pageOf, told } from '../html.ts';
import { journeyMarks, signature } from './approval.marks.ts';
import { byArea } from './areas.ts';

const PILLS = {
  holds: told('✓ approved, holds', '✓ 已批准，仍成立'),
  stuck: told('✗ cannot happen any more', '✗ 已不能发生'),
  astray: told('✗ leads elsewhere', '✗ 去向不同'),
  reworded: told('≠ told otherwise', '≠ 措辞不同'),
} as const;

/** The steps of today as far as they go. */
const nowLines = ({ flow, steps }: Approval) => {
  const labels = steps.map(({ label }) => label);
  for (const one of machines.get(flow) ?? [])
    for (let length = labels.length; length > 0; length -= 1) {
      try {
        const [walk] = walksNamed(one, [labels.slice(0, length)]);
        if (walk) return storyOf(walk);
      } catch {
        // a shorter beginning is tried
      }
    }
  return null;
};

const item = (approval: Approval): string => {
  const judgement = judge(approval);
  const { flow, title, steps, start } = approval;
  const now = judgement.kind === 'holds' ? null : nowLines(approval);
  const broken = judgement.kind === 'holds' ? -1 : judgement.step;
  const lines = [start, ...steps].map((step, index) => {
    const today = index === 0 ? now?.start : now?.steps[index - 1];
    const isBroken = index === broken;
    const changed = isBroken
      ? `<p class="now">${told('Now:', '现在：')} ${today ? `${both(today.action)} ${both(today.expected)}` : told('this step cannot happen any more', '此步骤已不能发生')}</p>`
      : '';
    return `<li${isBroken ? ' class="is-bad"' : ''}><span>${both(step.action)} <span class="then">${both(step.expected)}</span>${changed}</span></li>`;
  });
  const where = broken > 0 ? ` ${told(`at step ${broken}`, `第 ${broken} 步`)}` : '';
  return `<li><details${judgement.kind === 'holds' ? '' : ' open'}><summary><strong>${both(title)}</strong> <span class="pill ${judgement.kind}">${PILLS[judgement.kind]}${where}</span> ${signature(approval)}</summary><p><a href="${escaped(flow)}.html">${escaped(flow)}</a></p><ol class="story" start="0">${lines.join('')}</ol></details></li>`;
};

/** Each journey of the atlas with its approvals. */
const journeyItem = ({ name, title }: (typeof ENDS)[number], approved: readonly ApprovedJourney[]): string => {
  const marks = journeyMarks(name, approved);
  const none = `<small>${told('not yet approved', '尚未批准')}: <code>npm run approve -- --journey ${name} --by NAME</code></small>`;
  return `<li><a href="journey-${name}.html"><strong>${both(title)}</strong></a> ${marks.join('<br>') || none}</li>`;
};

export const approvalsPage = (approvals: readonly Approval[], journeys: readonly ApprovedJourney[]): string =>
  pageOf({
    file: 'stories.html',
    title: words('Approvals', '批准'),
    kind: 'reading approvals',
    body: `<main>
<h1>${told('What was approved', '已批准的内容')}</h1>
<p>${told('An approved story is walked again with every change: it holds, or the step at which it breaks is marked, before beside now.', '每次变更后都会重走已批准的故事：要么仍成立，要么标出断开的步骤，并列出之前与现在。')}</p>
<h2>${told('Journeys', '旅程')} <small>${told('what a person lives through, across flows', '一个人跨流程的经历')}</small></h2>
<ol class="approved">${ENDS.map((ends) => journeyItem(ends, journeys)).join('\n')}</ol>
<h2>${told('Stories', '故事')}</h2>
${approvals.length === 0 ? `<p class="empty">${told('Nothing is approved yet. Open the paths of a flow, read a story, and tick it.', '尚未批准任何内容。请打开某个流程的路径，阅读并勾选故事。')}</p>` : `<ol class="approved">${approvals.map(item).join('\n')}</ol>`}
<h2>${told('Stories to read and approve', '可阅读并批准的故事')}</h2>
<div class="areas">${byArea(toldFlows)
      .map(
        ({ title, flows }) =>
          `<section><h3>${both(title)}</h3><ul>${flows.map(({ story }) => `<li><a href="${story.flow}.stories.html">${both(story.title)}</a></li>`).join('')}</ul></section>`,
      )
      .join('\n')}</div>
</main>`,
  });
