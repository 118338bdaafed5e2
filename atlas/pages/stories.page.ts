/** The page of all stories, for those who approve them. */

import type { ToldPath } from '#atlas/told.path.ts';
import { words } from '#machines/kit/story.ts';
import { both, jsonIn, pageOf, told } from '../html.ts';
import type { Review } from './approvals.ts';
import type { FlowFacts } from './flow.facts.ts';
import { endOf, storyList } from './state.article.ts';

const storyItem = (flow: string, path: ToldPath): string =>
  `<li class="told" data-flow="${flow}" data-story="${path.id}" data-version="${path.version}">
<details>
<summary>${both(path.title)} ${endOf(path)}</summary>
${storyList(path)}
<p><a href="${flow}.html#path-${path.id}">${told('On the chart', '在图上看')}</a></p>
</details>
<p class="sign"><label><input type="checkbox"> ${told('Approved', '批准')}</label> <span class="flags"></span></p>
</li>`;

/** @param reviews those kept with the source */
export const storiesPage = (facts: readonly FlowFacts[], reviews: readonly Review[]): string =>
  pageOf(
    words('MyNiks: stories', 'MyNiks 故事'),
    `<header>
<h1>${told('Stories to approve', '待批准的故事')}</h1>
<p>${told(
      'Each story is a path through a flow; together they take every transition. Your ticks are kept in this browser until you export them.',
      '每个故事是流程中的一条路径，合在一起走遍每一个转换。勾选保存在此浏览器中，直到导出为止。',
    )}</p>
<form class="review" hidden>
<label for="reviewer">${told('Your name', '您的姓名')}</label>
<input id="reviewer" autocomplete="name">
<button type="submit">${told('Export', '导出')}</button>
<label class="import">${told('Import', '导入')} <input type="file" accept="application/json,.json" multiple></label>
<p role="status"></p>
</form>
<ul class="vanished"></ul>
</header>
<main>
<script type="application/json" id="reviews">${jsonIn(reviews)}</script>
${facts
  .map(
    ({ flow: { story }, cover }) => `<section>
<h2><a href="${story.flow}.html">${both(story.title)}</a></h2>
<ul class="plain">
${cover.map((path) => storyItem(story.flow, path)).join('\n')}
</ul>
</section>`,
  )
  .join('\n')}
</main>`,
    'stories',
  );
