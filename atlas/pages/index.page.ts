/** The first page: every flow, and a box to look for anything. */

import { escaped } from '#atlas/text.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, pageOf, told } from '../html.ts';
import type { FlowFacts } from './flow.facts.ts';
import { countOf } from './state.article.ts';

const card = ({ flow: { story }, cover }: FlowFacts): string => `<li class="card">
<h2><a href="${story.flow}.html">${both(story.title)}</a></h2>
<p>${both(story.about)}</p>
<p><small>${countOf(Object.keys(story.states).length, 'state', 'states', '个状态')} · ${countOf(Object.keys(story.events).length, 'event', 'events', '个事件')} · ${countOf(cover.length, 'path', 'paths', '条路径')}</small></p>
</li>`;

/** @param since the title of the page of what differs from an earlier revision */
export const indexPage = (facts: readonly FlowFacts[], since: Words | null): string =>
  pageOf(
    words('MyNiks: the atlas', 'MyNiks 图册'),
    `<header>
<h1>${told('The atlas of MyNiks', 'MyNiks 图册')}</h1>
<p>${told(
      'Every flow of the app is a state machine. These charts and stories are made from the machines that run in the app; a chart that differs from its machine fails the tests.',
      '应用的每个流程都是一个状态机。图与故事都由应用中运行的状态机生成；图与状态机不一致时，测试会失败。',
    )}</p>
${since ? `<p><a href="since.html">${both(since)}</a></p>` : ''}
</header>
<main>
<search hidden>
<label for="question">${told('Look for a state, an event, a requirement or any words', '查找状态、事件、需求编号或文字')}</label>
<input id="question" type="search" autocomplete="off" spellcheck="false">
<p class="count" role="status"></p>
<ul class="found plain"></ul>
</search>
<ul class="cards">
${facts.map(card).join('\n')}
</ul>
</main>`,
    'index',
    ['search.js'],
  );

export const readmePage = (text: string): string =>
  pageOf(
    words('MyNiks: how a machine is written', 'MyNiks：状态机的写法'),
    `<main><pre lang="en">${escaped(text)}</pre></main>`,
    'readme',
  );
