/** The page of questions: sentences are answered over the explored graphs. */
import { type Words, words } from '#machines/kit/story.ts';
import type { Pattern } from '#model/ask.types.ts';
import { type Fact, factText } from '#model/facts.ts';
import { factWords, likest, meanwhile, storyOf, tell, verdict } from './answers.ts';
import { search } from './finding.ts';
import { graphsOf } from './graphs.ts';
import { asked, both, field, language, load, made, part, readdress } from './page.ts';
import type { Walking } from './walk.script.ts';

declare const ATLAS_WALK: Walking;

const select = (name: string): HTMLSelectElement => part(`.sentence [name=${name}]`) as HTMLSelectElement;
const MONEY_ALONE: readonly Fact[] = (['nothing', 'held', 'charged', 'back', 'unknown'] as const).map((name) => ({
  kind: 'money',
  name,
}));

const fill = async (): Promise<void> => {
  const flow = select('flow').value;
  if (flow !== '') await load('walk.js');
  const facts = flow === '' ? MONEY_ALONE : ATLAS_WALK.factsIn(await graphsOf(flow), ATLAS_WALK.groupsOf(flow));
  const among = asked().get('in')?.split(',')[0] ?? '';
  if (among !== '') await load('walk.js');
  const story = flow === '' ? (among === '' ? undefined : storyOf(among)) : storyOf(flow);
  // an offered question is about facts of the flows that it names
  const offered = among === '' ? [] : ATLAS_WALK.factsIn(await graphsOf(among), []);
  for (const name of ['p', 'r']) {
    const empty = made('option', { value: '' }, '–');
    select(name).replaceChildren(
      empty,
      ...[
        ...facts,
        ...offered.filter(
          (one) => factText(one) === asked().get(name) && !facts.some((fact) => factText(fact) === factText(one)),
        ),
      ].map((fact) => made('option', { value: factText(fact) }, factWords(fact, story)[language()])),
    );
    select(name).value = asked().get(name) ?? '';
  }
};

const bounds = (flow: string, beginnings: number): Words =>
  words(
    `${storyOf(flow)?.title.en ?? flow} alone, from ${beginnings} ${beginnings === 1 ? 'beginning' : 'beginnings'}; each call ends in every way that its model lists.`,
    `仅“${storyOf(flow)?.title.zh ?? flow}”一个流程，${beginnings} 种开始；每个调用以其模型列出的所有方式结束。`,
  );

const ask = async (): Promise<void> => {
  const query = asked();
  const pattern = query.get('ask') as Pattern | null;
  const out = part('.answer');
  if (pattern === null) return;
  out.replaceChildren('…');
  await load('walk.js');
  const all = new Set(ATLAS_WALK.flows.map(({ name }) => name));
  const named = (query.get('flow') || query.get('in') || '').split(',').filter((name) => all.has(name));
  const names = named.length > 0 ? named : [...all];
  let seen = 0;
  const factOf = (text: string | null, facts: readonly Fact[]): Fact | null =>
    facts.find((one) => factText(one) === text) ?? null;
  const told: (HTMLElement | Text)[] = [];
  for (const flow of names) {
    const graphs = await graphsOf(flow);
    const facts = ATLAS_WALK.factsIn(graphs, ATLAS_WALK.groupsOf(flow));
    const [first, second] = [factOf(query.get('p'), facts), factOf(query.get('r'), facts)];
    // a fact that is never true in a flow has no question there
    if (first === null || (query.get('r') && second === null)) continue;
    // a comparison takes the step of the normal case that is most similar
    const against =
      pattern === 'differs' && second === null && first.kind === 'at' ? likest(flow, first.name, graphs) : null;
    try {
      const answer = ATLAS_WALK.answerTo(
        { pattern, first, second: second ?? against },
        { graphs, goal: storyOf(flow)?.happyPath.at(-1) ?? null },
      );
      if ('seen' in answer) seen += answer.seen;
      if (names.length > 1 && answer.kind === 'none') continue;
      if (names.length > 1)
        told.push(made('h3', {}, made('a', { href: `${flow}.html` }, both(storyOf(flow)?.title ?? words(flow, flow)))));
      const sides = [first, second ?? against].flatMap((one) => (one ? [factWords(one, storyOf(flow))] : []));
      told.push(...tell(flow, answer, bounds(flow, graphs.length), sides, first.kind));
      if (first.kind === 'no' && part('.sentence').dataset.popups?.split(' ').includes(flow))
        told.push(
          made(
            'p',
            {},
            both(
              words(
                'It shows in a popup: its cross and Escape close it there, too.',
                '它在弹窗中显示：也可用叉号或 Esc 关闭。',
              ),
            ),
          ),
        );
      const said = first.kind === 'fails' ? await meanwhile(flow) : [];
      if (said.length > 0)
        told.push(
          made('p', {}, both(words('Meanwhile the flow that calls it says:', '此时调用它的流程显示：'))),
          made('ul', {}, ...said),
        );
      if (names.length === 1)
        told.push(
          made(
            'p',
            {},
            made(
              'code',
              {},
              `npm run ask -- ${flow} ${pattern} ${[first, second].flatMap((one) => (one ? [`"${factText(one)}"`] : [])).join(' ')}`,
            ),
          ),
        );
    } catch {
      told.push(made('p', {}, both(words('This question needs both A and B.', '此问题需要 A 和 B。'))));
    }
  }
  out.replaceChildren(
    ...(told.length > 0
      ? told
      : seen > 0
        ? [
            verdict(
              'no',
              words(`There is none, in all ${seen} situations.`, `全部 ${seen} 种情形中都没有。`),
              words(`${names.length} flows were searched.`, `已搜索 ${names.length} 个流程。`),
            ),
          ]
        : both(words('Choose A, and B where the sentence has it.', '请选择 A，句中有 B 时也请选择。'))),
  );
};

export const startQuestions = (): void => {
  const box = field('.ask input');
  box.value = asked().get('q') ?? '';
  // Tab leads on to what is found; a touch screen keeps its keyboard away
  if (box.value !== '' && matchMedia('(hover: hover)').matches) box.focus();
  box.addEventListener('input', () => {
    readdress({ q: box.value }, false);
    void search(box.value);
  });
  part('.ask').addEventListener('submit', (event) => {
    event.preventDefault();
    void search(box.value);
  });
  select('flow').value = asked().get('flow') ?? '';
  select('ask').value = asked().get('ask') ?? 'where';
  const refill = (): void => void fill();
  select('flow').addEventListener('change', () => {
    readdress({ flow: select('flow').value, p: null, r: null }, false);
    refill();
  });
  document.addEventListener('language', refill);
  part('.sentence').addEventListener('submit', (event) => {
    event.preventDefault();
    readdress({
      in: null,
      flow: select('flow').value,
      ask: select('ask').value,
      p: select('p').value,
      r: select('r').value,
    });
    void ask();
  });
  refill();
  void search(box.value);
  void ask();
};
