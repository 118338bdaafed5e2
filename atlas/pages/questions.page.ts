/** The page of questions: a search with people's words, and sentences that are answered exactly. */
import { toldFlows } from '#atlas/flows.ts';
import { inPopups } from '#atlas/journeys/links.ts';
import { escaped } from '#atlas/text.ts';
import { words } from '#machines/kit/story.ts';
import type { Pattern } from '#model/ask.types.ts';
import { askBox, pageOf, told } from '../html.ts';

const PATTERN_WORDS: Readonly<Record<Pattern, { en: string; zh: string }>> = {
  always: words('Always: [wherever A,] B is true', '总是：[凡 A 处] B 成立'),
  never: words('Never: A [together with B]', '从不：A [与 B 同时]'),
  'leads-to': words(
    'Leads to: from A, B stays possible, and it never ends without B',
    '导致：自 A 起 B 始终可能，且不会未经 B 就结束',
  ),
  until: words('Until: A remains until B', '直到：A 持续到 B'),
  where: words('Where can A [and B] be?', '何处可能 A [且 B]？'),
  differs: words('What differs between A and B?', 'A 与 B 有何不同？'),
  how: words('How from A to B?', '如何从 A 到 B？'),
};

const options = (all: readonly (readonly [value: string, said: { en: string; zh: string }])[]): string =>
  all.map(([value, { en, zh }]) => `<option value="${escaped(value)}">${escaped(`${en} · ${zh}`)}</option>`).join('');

export const questionsPage = (): string =>
  pageOf({
    file: 'questions.html',
    title: words('Questions', '提问'),
    kind: 'reading questions',
    script: 'questions.js',
    hasOwnAsk: true,
    body: `<main>
<h1 class="hidden">${told('Questions', '提问')}</h1>
${askBox(true)}
<section class="results" aria-live="polite" hidden><p class="count"></p><ol class="found"></ol></section>
<section class="exact"><h2>${told('Ask exactly', '精确提问')}</h2>
<p>${told('The answer is a proof with its count, or the shortest way to what is against it.', '答案要么是附有计数的证明，要么是最短的反例。')}</p>
<form class="sentence" data-popups="${inPopups().join(' ')}"><label>${told('In', '流程')} <select name="flow"><option value="">${escaped('all flows · 所有流程')}</option>${options(toldFlows.map(({ story }) => [story.flow, story.title]))}</select></label>
<label>${told('Question', '问题')} <select name="ask">${options(Object.entries(PATTERN_WORDS))}</select></label>
<label>A <select name="p"></select></label> <label>B <select name="r"></select></label> <button class="button primary" type="submit">${told('Ask', '提问')}</button></form>
<div class="answer" aria-live="polite"></div></section>
</main>`,
  });
