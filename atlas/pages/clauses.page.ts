/** All clauses with the states that show them, the tests that prove them and their last result. */
import { words } from '#machines/kit/story.ts';
import { pageOf, told } from '../html.ts';

export const clausesPage = (): string =>
  pageOf({
    file: 'clauses.html',
    title: words('Clauses', '条款'),
    kind: 'reading clauses',
    body: `<main>
<h1>${told('Clauses', '条款')}</h1>
<p>${told('What was required, the states that show it, the tests whose titles begin with its id, and what became of them in the last whole run.', '要求的内容、体现它的状态、标题以其编号开头的测试，以及上次完整运行的结果。')}</p>
<form class="filter" role="search"><label>${told('Words, an id, or a flow', '词语、编号或流程')} <input name="of" type="search"></label></form>
<p class="count" role="status"></p>
<ol class="list"></ol>
</main>`,
  });
