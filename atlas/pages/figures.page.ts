/** Figures of a clinic's folder with bounds, default, clauses and states, and the value that the running clinic has. */
import type { Figure } from '#atlas/asking/figures.ts';
import { toldFlows } from '#atlas/flows.ts';
import { words } from '#machines/kit/story.ts';
import { both, pageOf, told } from '../html.ts';

const ABOUT = words('Figures', '数字');

const stateLinks = ({ clauses }: Figure): string =>
  clauses
    .flatMap(({ states }) => states)
    .map(([flow, at]) => {
      const state = toldFlows.find(({ story }) => story.flow === flow)?.story.states[at];
      return `<li><a href="${flow}.html?at=${encodeURIComponent(at)}">${both(state ?? words(at, at))}</a></li>`;
    })
    .join('');

const row = (figure: Figure): string => {
  const { name, title, allowed, byDefault, clauses } = figure;
  const cited = clauses.map(({ id }) => `<a href="clauses.html?of=${id}">${id}</a>`).join(' ');
  return `<tr id="${name}"><th scope="row">${both(title)} <code>${name}</code></th><td><output data-figure="${name}">–</output></td><td>${both(byDefault)}</td><td>${both(allowed)}</td><td>${cited}<ul class="plain">${stateLinks(figure)}</ul></td></tr>`;
};

/** Values of the running clinic: a server answers a script in the place of the empty one of a folder. */
export const FIGURES_NOW = 'figures-now.js';

export const figuresPage = (figures: readonly Figure[]): string =>
  pageOf({
    file: 'figures.html',
    title: ABOUT,
    kind: 'reading figures',
    body: `<main>
<h1>${both(ABOUT)}</h1>
<p>${told('Each clinic group writes them into', '由诊所集团写入')} <code>settings.yaml</code> ${told('of its folder (docs/clinic-folder.md). The value is the running clinic’s where a server shows this page.', '（docs/clinic-folder.md）。由服务器显示本页时，可见当前诊所的值。')}</p>
<div class="wide" tabindex="0" role="region" aria-label="${ABOUT.en} · ${ABOUT.zh}"><table>
<thead><tr><th scope="col">${both(ABOUT)}</th><th scope="col">${told('Now', '当前')}</th><th scope="col">${told('By default', '默认')}</th><th scope="col">${told('Allowed', '允许')}</th><th scope="col">${told('Clauses, and where it shows', '条款及体现处')}</th></tr></thead>
<tbody>${figures.map(row).join('\n')}</tbody></table></div>
</main>`,
  });
