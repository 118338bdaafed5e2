/** The page of changes: those between two commits to choose, and the newest that changed a chart, each against the one before it. */
import type { NewestChanges } from '#atlas/diff/changes.script.ts';
import type { Between, Commit } from '#atlas/diff/text.diff.ts';
import { changesHtml } from '#atlas/diff/text.forms.ts';
import { escaped } from '#atlas/text.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, pageOf, told } from '../html.ts';

const choice = (name: 'from' | 'to', label: string): string =>
  `<label>${label} <input name="${name}" list="commits" autocomplete="off" spellcheck="false" required></label>`;

/** Form for any two commits where a server serves the atlas; for the listed ones in a folder. */
const choosing = (commits: readonly Commit[]): string =>
  `<form class="two-commits"><p>${choice('from', told('From', '从'))} ${choice('to', told('to', '到'))} <button type="submit" class="button">${told('Compare', '比较')}</button></p>
<datalist id="commits">${commits.map(({ hash, day, subject }) => `<option value="${hash}">${escaped(`${day} ${subject}`)}</option>`).join('')}</datalist>
<p class="then">${told('A commit, branch or tag; the list has the newest that changed a chart.', '提交、分支或标签；列表中是最近改动过图的提交。')}</p></form>
<div class="compared" role="status"></div>`;

/** @param since page with the charts before and after, where it was requested */
export const changesPage = (
  { commits, steps }: Pick<NewestChanges, 'commits' | 'steps'>,
  since: Words | null,
): string => {
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
${choosing(commits)}
<p>${told('The same as a command:', '同样的命令：')} <code>npm run -s atlas:diff -- A..B --format markdown</code> ${told('for a pull request,', '用于拉取请求，')} <code>--out changes</code> ${told('as a page,', '生成页面，')} <code>--language zh</code> ${told('in Chinese.', '为中文。')}</p>
${since === null ? '' : `<p><a class="button" href="since.html">${both(since)}</a></p>`}
<h2>${told('The newest', '最近的改动')}</h2>
${steps.length === 0 ? `<p>${told('The repository tells of no changed chart.', '仓库中没有图的改动记录。')}</p>` : steps.map(section).join('\n')}
</main>`,
  });
};
