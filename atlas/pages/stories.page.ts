/** The page of all stories, for those who approve them. */

import type { Approval, ApprovedStep } from '#atlas/approvals/approvals.ts';
import { type Judgement, judge, judgementWords } from '#atlas/approvals/judgement.ts';
import { escaped } from '#atlas/text.ts';
import type { ToldPath } from '#atlas/told.path.ts';
import { words } from '#machines/kit/story.ts';
import { both, pageOf, told } from '../html.ts';
import type { FlowFacts } from './flow.facts.ts';
import { endOf, storyList } from './state.article.ts';

const flagOf = ({ by, on }: Approval, judgement: Judgement): string => {
  if (judgement.kind === 'holds')
    return `<span class="approved">${told(`approved by ${by}, ${on}`, `${by} 已批准，${on}`)}</span>`;
  const step = String(judgement.step);
  const words = {
    stuck: [`step ${step} cannot happen any more`, `第 ${step} 步已无法进行`],
    astray: [`step ${step} leads elsewhere now`, `第 ${step} 步现在去往别处`],
    reworded: [`step ${step} is told otherwise now`, `第 ${step} 步的说法已变`],
  } as const;
  const [en, zh] = words[judgement.kind];
  return `<span class="changed">${told(`approved by ${by}, ${on}: ${en}`, `${by} 已批准，${on}：${zh}`)}</span>`;
};
const flagsOf = (approvals: readonly Approval[]): string =>
  `<span class="flags">${approvals.map((one) => flagOf(one, judge(one))).join(' ')}</span>`;

const storyItem = (flow: string, path: ToldPath, approvals: readonly Approval[]): string =>
  `<li class="told" data-flow="${flow}" data-story="${path.id}" data-version="${path.version}">
<details>
<summary>${both(path.title)} ${endOf(path)}</summary>
${storyList(path)}
<p><a href="${flow}.html#path-${path.id}">${told('On the chart', '在图上看')}</a></p>
</details>
<p class="sign"><label><input type="checkbox"> ${told('Approved', '批准')}</label> ${flagsOf(approvals)}</p>
</li>`;

/** Approved stories that are not among the few of today. */
const keptItem = (approval: Approval): string => {
  const line = ({ action, expected }: Pick<ApprovedStep, 'action' | 'expected'>): string =>
    `<li>${both(action)} <span class="then">${both(expected)}</span></li>`;
  return `<li>
<details>
<summary>${both(approval.title)} <small>${told('approved earlier', '此前批准')}</small></summary>
<ol class="story" start="0">${[approval.start, ...approval.steps].map(line).join('\n')}</ol>
</details>
<p class="sign">${flagsOf([approval])}</p>
</li>`;
};

/** @param approvals those kept with the source */
export const storiesPage = (facts: readonly FlowFacts[], approvals: readonly Approval[]): string => {
  const broken = approvals.flatMap((approval) => judgementWords(approval, judge(approval)) || []);
  return pageOf(
    words('MyNiks: stories', 'MyNiks 故事'),
    `<header>
<h1>${told('Stories to approve', '待批准的故事')}</h1>
<p>${told(
      'Each story is a path through a flow; together they take every transition. Your ticks are kept in this browser until you export them; “npm run approve -- --from approvals.json” puts your name to them.',
      '每个故事是流程中的一条路径，合在一起走遍每一个转换。勾选保存在此浏览器中，直到导出为止；用“npm run approve -- --from approvals.json”以您的姓名批准。',
    )}</p>
<form class="review" hidden>
<label for="reviewer">${told('Your name', '您的姓名')}</label>
<input id="reviewer" autocomplete="name">
<button type="submit">${told('Export', '导出')}</button>
<p role="status"></p>
</form>
<ul class="broken">${broken.map((words) => `<li lang="en">${escaped(words)}</li>`).join('\n')}</ul>
</header>
<main>
${facts
  .map(({ flow: { story }, cover }) => {
    const own = approvals.filter(({ flow }) => flow === story.flow);
    const of = (id: string) => own.filter((approval) => approval.story === id);
    const others = own.filter((approval) => cover.every(({ id }) => id !== approval.story));
    return `<section>
<h2><a href="${story.flow}.html">${both(story.title)}</a></h2>
<ul class="plain">
${[...cover.map((path) => storyItem(story.flow, path, of(path.id))), ...others.map(keptItem)].join('\n')}
</ul>
</section>`;
  })
  .join('\n')}
</main>`,
    'stories',
  );
};
