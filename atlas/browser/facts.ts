/** Facts of a state: money with its shape, the sentence of the screen, and the app's picture. */
import type { StateData } from '#atlas/pages/flow.data.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Money } from '#model/money.ts';
import type { HeldTime } from '#model/products/hold-server.ts';
import { both, made } from './page.ts';

const MONEY: Readonly<Record<Money, Words>> = {
  nothing: words('nothing', '尚无'),
  held: words('held or to pay, not charged', '已保留或待付款，未扣款'),
  charged: words('booked or paid', '已预约或已付款'),
  back: words('on its way back', '退款途中'),
  unknown: words('not known', '未知'),
};
export const moneyWords = (money: Money): Words => MONEY[money];

const TIMES: Readonly<Record<HeldTime, Words>> = {
  free: words('free for anybody', '任何人可预约'),
  theirs: words('another patient’s', '已属其他就诊人'),
  'ours until deadline': words('held for the patient until its deadline', '为就诊人保留至截止时间'),
  'ours until decided': words(
    'held past its deadline until a payment, or its end, is decided',
    '已过截止时间，仍保留至付款或释放有定论',
  ),
  'ours until visit': words('the patient’s until the visit', '归就诊人，直至就诊'),
};
/** The holders that a time can have, and the end of each. */
export const timeWords = (times: readonly string[]): Words => {
  if (Object.keys(TIMES).every((time) => times.includes(time))) return words('anybody’s', '归任何人');
  const isOurs = (time: string): number => Number(time.startsWith('ours'));
  const own = times
    .toSorted((one, other) => isOurs(other) - isOurs(one))
    .flatMap(
      (time) =>
        TIMES[time as HeldTime] ??
        (time === 'ours' ? [words('held for, or the patient’s', '为就诊人保留或归其所有')] : []),
    );
  return words(own.map(({ en }) => en).join(', or '), own.map(({ zh }) => zh).join('，或'));
};

export const factBox = (money: Money | null, title: Words, sentences: readonly Words[]): HTMLElement =>
  made(
    `div.fact.${money ?? 'none'}`,
    {},
    made('h3', {}, made(`i.dot.${money ?? 'none'}`, { 'aria-hidden': 'true' }), both(title)),
    ...sentences.map((one) => made('p', {}, both(one))),
  );

export const addressOf = (base: string, view: string): string =>
  `${base.split('/').map(encodeURIComponent).join('/')}.${view}.webp`;

/** The app's own picture of the state, or how one is taken. */
export const pictureOf = (
  { picture, unseen }: Pick<StateData, 'picture' | 'unseen'>,
  flow: string,
  about: Words,
): HTMLElement => {
  if (picture !== null)
    return made(
      'a.phone',
      { href: addressOf(picture, 'phone') },
      made('img.en', { src: addressOf(picture, 'phone'), alt: about.en, width: '390', height: '844', loading: 'lazy' }),
      made('img.zh', {
        src: addressOf(picture, 'phone-zh'),
        alt: about.zh,
        width: '390',
        height: '844',
        loading: 'lazy',
      }),
    );
  if (unseen !== null)
    return made(
      'p.phone.missing',
      {},
      both(words('Nobody sees it in a browser:', '在浏览器中不会看到：')),
      made('span', { lang: 'en' }, ` ${unseen}`),
    );
  return made(
    'p.phone.missing',
    {},
    both(words('No picture here. This takes them:', '此处无画面。拍摄方法：')),
    ' ',
    made('code', {}, `npm run atlas -- --flow ${flow}`),
  );
};
