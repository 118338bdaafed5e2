/** Lists messages and promises: each letter, and each promise with the code and the test that keep it. */
import type { ToldLetter } from '#harness/server/told-letters.ts';
import { words } from '#machines/kit/story.ts';
import type { PromiseRow } from '#tools/promises.ts';
import { both, pageOf, told } from '../html.ts';
import { escaped } from '../text.ts';

const ABOUT = words('Letters and promises', '信件与承诺');

export const promisesPage = (letters: readonly ToldLetter[], promises: readonly PromiseRow[]): string =>
  pageOf({
    file: 'promises.html',
    title: ABOUT,
    kind: 'reading letters',
    body: `<main>
<h1>${both(ABOUT)}</h1>
<h2>${told('Letters', '信件')} <small>${told(`${letters.length}, with what they say of money`, `${letters.length} 封，含款项说明`)}</small></h2>
<ul class="sent">${letters.map(({ event, title, text }) => `<li id="${escaped(event)}"><strong>${both(title)}</strong> <code>${escaped(event)}</code><p>${both(text)}</p></li>`).join('\n')}</ul>
<h2>${told('Promises', '承诺')} <small>${told(`${promises.length}: the code that keeps each, and the test that fails without it`, `${promises.length} 条：履行它的代码，以及缺少该代码时会失败的测试`)}</small></h2>
<ol class="sent">${promises.map(({ text, keptBy, test, note }, index) => `<li id="promise-${index}"><strong lang="en">${escaped(text)}</strong><small>${[keptBy, test, note].flatMap((one) => (one ? [escaped(one)] : [])).join(' · ')}</small></li>`).join('\n')}</ol>
</main>`,
  });
