/** Entries of the atlas that are found for people's words, with the sentence that may be meant. */
import { type Entry, type Found, findEntries, type Meant, meantBy } from '#atlas/asking/search.ts';
import { addressIn, seenIn } from '#atlas/asking/wanted-look.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { addressOf } from './facts.ts';
import { both, language, load, made, part } from './page.ts';

declare const ATLAS_SEARCH: readonly Entry[];

const SHOWN = 40;
const KINDS: Readonly<Record<Entry['kind'], Words>> = {
  word: words('word', '词语'),
  page: words('page', '页面'),
  question: words('question', '提问'),
  journey: words('journey', '旅程'),
  flow: words('flow', '流程'),
  state: words('state', '状态'),
  event: words('what happens', '发生什么'),
  clause: words('clause', '条款'),
  letter: words('letter', '信件'),
  promise: words('promise', '承诺'),
  text: words('on the screen', '屏幕文字'),
  refusal: words('refused', '拒绝'),
  kept: words('what is kept', '保留什么'),
  figure: words('figure', '数字'),
  act: words('who may', '权限'),
  proof: words('proven', '已证明'),
};

const MEANT: Readonly<Record<Exclude<Meant['kind'], 'clauses'>, Words>> = {
  differs: words('what differs from the normal case', '与通常情形有何不同'),
  how: words('how one gets there', '如何到达'),
  always: words('whether it is always so', '是否总是如此'),
  never: words('whether it is never so', '是否从不如此'),
};

/** Fact of a state's entry, whose address has flow and path: `booking.html?at=start`. */
const spotIn = ({ to }: Entry): { flow: string; at: string } | null => {
  const [, flow, at] = /^([\w-]+)\.html\?at=(.+)$/.exec(to) ?? [];
  return flow !== undefined && at !== undefined ? { flow, at: decodeURIComponent(at) } : null;
};
/** The sentence that is meant, with what was found for its other words. */
const suggestion = (text: string, found: readonly Found[]): HTMLElement | null => {
  const meant = meantBy(text);
  if (meant === null || meant.rest === '') return null;
  // a ready question of the same kind has both of its sides, and a journey is the way
  const isReady = ({ kind, to }: Entry): boolean => kind === 'journey' || to.includes(`ask=${meant.kind}&`);
  if (found.slice(0, 3).some(({ entry }) => isReady(entry))) return null;
  const link = (href: string, said: Words): HTMLElement =>
    made('li', {}, made('a', { href }, both(said)), made('small', {}, made('span.kind', {}, both(KINDS.question))));
  if (meant.kind === 'clauses')
    return link(
      `clauses.html?of=${encodeURIComponent(meant.rest)}`,
      words(`All clauses with “${meant.rest}”, and what proves them`, `含“${meant.rest}”的全部条款及其证明`),
    );
  const states = findEntries(ATLAS_SEARCH, meant.rest).flatMap(({ entry }: Found) =>
    entry.kind === 'state' ? [entry] : [],
  );
  const [first] = states;
  const spot = first && spotIn(first);
  if (!first || !spot) return null;
  const other = states.slice(1).find((one) => spotIn(one)?.flow === spot.flow && meant.rest.includes(' to '));
  const query = new URLSearchParams({
    flow: spot.flow,
    ask: meant.kind,
    p: `at:${spot.at}`,
    ...(other ? { r: `at:${spotIn(other)?.at}` } : {}),
  });
  return link(
    `questions.html?${query.toString()}`,
    words(
      `Ask exactly, ${MEANT[meant.kind].en}: ${first.title.en}`,
      `精确提问（${MEANT[meant.kind].zh}）：${first.title.zh}`,
    ),
  );
};

/** Shows the results, and hides the list where nothing is typed. */
export const search = async (text: string): Promise<void> => {
  const results = part('.results');
  results.hidden = text.trim() === '';
  if (results.hidden) return;
  await load('search.js');
  const found = findEntries(ATLAS_SEARCH, text);
  const asked = seenIn(text);
  const { isLook } = asked;
  const seen = asked.language ?? language();
  const shown = found.slice(0, SHOWN).map(({ entry: { kind, to, title, about, picture } }) =>
    made(
      `li${picture ? '.pictured' : ''}`,
      {},
      picture && (isLook || found.length < SHOWN)
        ? made(
            'a.phone',
            { href: addressIn(to, asked) },
            made('img', {
              src: addressOf(picture, seen === 'zh' ? 'phone-zh' : 'phone'),
              alt: title[seen],
              width: '390',
              height: '844',
              loading: 'lazy',
            }),
          )
        : null,
      made('a', { href: addressIn(to, asked) }, both(title)),
      made('small', {}, made(`span.kind.${kind}`, {}, both(KINDS[kind])), ' ', both(about)),
    ),
  );
  const meant = isLook ? null : suggestion(text, found);
  part('.found').replaceChildren(...(meant ? [meant] : []), ...shown);
  const near = found.filter(({ isNear }) => isNear).length;
  const met = found.length - near;
  const count = met > SHOWN ? `${SHOWN} / ${met}` : String(met);
  part('.results .count').replaceChildren(
    ...both(
      found.length === 0
        ? words('Nothing is found with these words.', '未找到相关内容。')
        : near === 0
          ? words(`${count} found`, `找到 ${count} 条`)
          : words(`${count} found, and ${near} with some of the words`, `找到 ${count} 条，另有 ${near} 条含部分词语`),
    ),
  );
};
