/** The pages of the atlas, as HTML without scripts. */
import type { Words } from '#machines/kit/story.ts';
import type { ToldFlow } from './flows.ts';
import { escaped } from './text.ts';

const both = (tag: string, { en, zh }: Words): string =>
  `<${tag}>${escaped(en)} <span lang="zh-CN">${escaped(zh)}</span></${tag}>`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="atlas.css">
</head>
<body>
${body}
</body>
</html>
`;

const section = ({ story }: ToldFlow): string => {
  const { flow, title, about, states } = story;
  const rows = Object.entries(states).map(
    ([path, { en, zh, requirements }]) =>
      `<tr><td><code>${escaped(path)}</code></td><td>${escaped(en)}</td><td lang="zh-CN">${escaped(zh)}</td><td>${requirements.join(' ')}</td></tr>`,
  );
  return `<section id="${flow}">
${both('h2', title)}
<p>${escaped(about.en)}</p>
<p lang="zh-CN">${escaped(about.zh)}</p>
<a class="chart" href="${flow}.svg"><img src="${flow}.svg" loading="lazy" alt="Statechart: ${escaped(title.en)}"></a>
<p><a href="${flow}.svg">The chart alone</a> · <a href="${flow}.zh.svg" lang="zh-CN">中文流程图</a></p>
<details>
<summary>${rows.length} states and their requirements</summary>
<div class="table"><table>
<thead><tr><th>State</th><th>In words</th><th lang="zh-CN">中文</th><th>Requirements</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>
</details>
</section>`;
};

export const indexPage = (flows: readonly ToldFlow[]): string =>
  page(
    'MyNiks: the atlas',
    `<header>
<h1>The atlas of MyNiks</h1>
<p>Every flow of the app is a state machine. These charts are drawn from the machines that run in the app, in the words of their stories; a chart that differs from its machine fails the tests.</p>
<p lang="zh-CN">应用的每个流程都是一个状态机。以下流程图直接由应用中运行的状态机绘制而成。</p>
<nav aria-label="Flows"><ul>
${flows.map(({ story }) => `<li><a href="#${story.flow}">${escaped(story.title.en)} <span lang="zh-CN">${escaped(story.title.zh)}</span></a></li>`).join('\n')}
<li><a href="machines.html">How a machine is written</a></li>
</ul></nav>
</header>
<main>
${flows.map(section).join('\n')}
</main>`,
  );

export const readmePage = (text: string): string =>
  page(
    'MyNiks: how a machine is written',
    `<main><p><a href="index.html">The atlas</a></p><pre>${escaped(text)}</pre></main>`,
  );
