/** The page of changes: the newest commits that changed a chart, each against the one before it. */
import type { Between } from '#atlas/diff/text.diff.ts';
import { changesHtml } from '#atlas/diff/text.forms.ts';
import { escaped } from '#atlas/text.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, pageOf, told } from '../html.ts';

/** @param since of a page with the charts before and after, where it was asked for */
export const changesPage = (all: readonly Between[], since: Words | null): string => {
  const section = (between: Between, index: number): string => {
    const { from, to, en } = between;
    return `<details id="${to.hash}"${index === 0 ? ' open' : ''}><summary><strong lang="en">${escaped(to.subject)}</strong> <small><code>${from.hash}..${to.hash}</code> ${to.day} · ${told(`${en.length} charts differ`, `${en.length} 个图有差异`)}</small></summary><div class="en">${changesHtml(between, 'en')}</div><div class="zh" lang="zh-CN">${changesHtml(between, 'zh')}</div></details>`;
  };
  return pageOf({
    file: 'changes.html',
    title: words('Changes', '变更'),
    kind: 'reading changes-page',
    body: `<main>
<h1>${told('What changed', '有何改动')}</h1>
<p>${told('Any two commits:', '任意两次提交：')} <code>npm run -s atlas:diff -- A..B --format markdown</code> ${told('for a pull request,', '用于拉取请求，')} <code>--out changes</code> ${told('as a page,', '生成页面，')} <code>--language zh</code> ${told('in Chinese.', '为中文。')}</p>
${since === null ? '' : `<p><a class="button" href="since.html">${both(since)}</a></p>`}
${all.length === 0 ? `<p>${told('The repository tells of no changed chart.', '仓库中没有图的改动记录。')}</p>` : all.map(section).join('\n')}
</main>`,
  });
};
