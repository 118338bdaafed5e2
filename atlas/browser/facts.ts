/** Facts of a state: money with its shape, the sentence of the screen, and the app's picture. */
import type { StateData } from '#atlas/pages/flow.data.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { Money } from '#model/money.ts';
import { both, made } from './page.ts';

const MONEY: Readonly<Record<Money, Words>> = {
  nothing: words('nothing', '尚无'),
  held: words('held or to pay, not charged', '已保留或待付款，未扣款'),
  charged: words('booked or paid', '已预约或已付款'),
  back: words('on its way back', '退款途中'),
  unknown: words('not known', '未知'),
};
export const moneyWords = (money: Money): Words => MONEY[money];

export const factBox = (money: Money | null, title: Words, sentences: readonly Words[]): HTMLElement =>
  made(
    `div.fact.${money ?? 'none'}`,
    {},
    made('h3', {}, made(`i.dot.${money ?? 'none'}`, { 'aria-hidden': 'true' }), both(title)),
    ...sentences.map((one) => made('p', {}, both(one))),
  );

const addressOf = (base: string, view: string): string =>
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
