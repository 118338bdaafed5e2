/** Lists each call of the contract and each part of a patient's page with the roles that may. */
import type { Act } from '#atlas/asking/acts.ts';
import { words } from '#machines/kit/story.ts';
import { both, pageOf } from '../html.ts';
import { escaped } from '../text.ts';

const ABOUT = words('Who may do what', '谁可以做什么');

export const actsPage = (acts: readonly Act[]): string =>
  pageOf({
    file: 'acts.html',
    title: ABOUT,
    kind: 'reading letters',
    body: `<main>
<h1>${both(ABOUT)}</h1>
<ul class="sent">${acts.map(({ name, title, who }) => `<li id="${name}"><strong>${both(who)}</strong> <code>${name}</code><p lang="en">${escaped(title)}</p></li>`).join('\n')}</ul>
</main>`,
  });
