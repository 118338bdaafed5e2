/** Pictures of screens on a page; its script changes their view, and its language theirs. */
import { escaped } from '#atlas/text.ts';
import type { ToldPath } from '#atlas/told.path.ts';
import type { Picture, Screens } from '#atlas/walk/flow.screens.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { both, listOf, told } from '../html.ts';

/** The address of a file beside the page. */
export const linkTo = (path: string): string => escaped(path.split('/').map(encodeURIComponent).join('/'));

const VIEWS = { phone: words('Phone', '手机'), 'phone-dark': words('Dark', '深色'), desktop: words('Desktop', '桌面') };

/** Which of the pictures are shown. */
export const viewButtons = (): string =>
  `<p class="views" hidden>${Object.entries(VIEWS)
    .map(
      ([view, { en, zh }]) => `<button type="button" data-view="${view}" aria-pressed="false">${told(en, zh)}</button>`,
    )
    .join('\n')}</p>`;

/** The path, walked in the app; on a server of the demo its script makes it a button. */
export const openLine = (flow: string, { id }: ToldPath): string =>
  `<p class="open" data-flow="${flow}" data-path="${id}"><button type="button" hidden>${told('Open this state in the app', '在应用中打开此状态')}</button> <span class="command">${told('Open this state in the app:', '在应用中打开此状态：')} <code>npm run paths -- ${flow} --path ${id} --layer browser --stay</code></span> <span role="status"></span></p>`;

/** In both languages; only what is shown is loaded. @param about what is seen */
const imagesOf = (base: string, about: Words): string =>
  `<img class="en" lang="en" loading="lazy" data-base="${linkTo(base)}" src="${linkTo(base)}.phone.webp" width="390" height="844" alt="${escaped(about.en)}"><img class="zh" lang="zh-CN" loading="lazy" data-base="${linkTo(base)}" src="${linkTo(base)}.phone-zh.webp" width="390" height="844" alt="${escaped(about.zh)}">`;

/** Suffix of a look's name that distinguishes it from the state's plain look. */
const facetsOf = (name: string): string => name.split(' ').slice(1).join(', ');

const judgement = ({ breaches }: Picture): string => {
  if (breaches === null) return told('Passes by: not checked on its own.', '一闪而过，不单独检查。');
  if (breaches.length === 0)
    return told(
      'axe: no breach of WCAG 2.2 AA in English and Chinese, light and dark.',
      'axe：中英文、浅色与深色均未违反 WCAG 2.2 AA。',
    );
  return `<strong class="breaches">${told(`axe: ${breaches.length} breaches of WCAG 2.2 AA`, `axe：违反 WCAG 2.2 AA ${breaches.length} 处`)}</strong>${listOf(
    breaches.map((breach) => `<span lang="en">${escaped(breach)}</span>`),
    'notes',
  )}`;
};

const figure = (picture: Picture, state: Words): string => {
  const facets = facetsOf(picture.name);
  const about = facets === '' ? state : words(`${state.en} (${facets})`, `${state.zh}（${facets}）`);
  return `<figure class="screen">
<a class="full" href="${linkTo(picture.base)}.phone.webp">${imagesOf(picture.base, about)}</a>
<figcaption>${facets === '' ? '' : `<code>${escaped(facets)}</code> `}<small>${judgement(picture)}</small></figcaption>
</figure>`;
};

/** How pictures are made. */
const NOT_WALKED = `<p class="missing">${told('There is no picture yet:', '尚无画面：')} <code>npm run atlas</code> ${told('walks the app in Chromium and takes them.', '会在 Chromium 中走一遍应用并拍下画面。')}</p>`;

const withoutScreen = (screens: Screens, reason: string | null): string => {
  if (reason !== null)
    return `<p class="missing">${told('Nobody sees it in a browser:', '在浏览器中不会看到：')} <span lang="en">${escaped(reason)}</span></p>`;
  if (!screens.isWalked) return NOT_WALKED;
  return `<p class="missing">${told('It has no screen of its own: the app has gone on.', '没有单独的画面：应用已进入下一步。')}</p>`;
};

/** Every look of a state. @param path of the state */
export const screensOf = (screens: Screens, path: string, state: Words): string => {
  const pictures = screens.of(path);
  if (pictures.length === 0) return withoutScreen(screens, screens.reasonFor(path));
  return `${viewButtons()}
<div class="screens" tabindex="0" role="group" aria-label="Screens · 画面">
${pictures.map((picture) => figure(picture, state)).join('\n')}
</div>`;
};

/** A small picture of each state that one can look at, which leads there. @param states their paths */
export const gallery = (states: readonly (readonly [path: string, state: Words])[], screens: Screens): string => {
  const items = states.flatMap(([path, state]) => {
    const [picture] = screens.of(path);
    if (!picture || picture.breaches === null) return [];
    return `<a class="screen" href="#${path}">${imagesOf(picture.base, words('', ''))}${both(state)}</a>`;
  });
  return items.length === 0
    ? ''
    : `<h2>${told('What one sees', '所见画面')}</h2>\n<div class="screens small">\n${items.join('\n')}\n</div>`;
};

/** The screen of a film, which its script changes; without one it shows the end. */
export const filmScreen = (pictures: readonly (Picture | null)[], about: Words): string => {
  const last = pictures.findLast((picture) => picture !== null);
  if (!last) return NOT_WALKED;
  return `<figure class="screen now">${imagesOf(last.base, about)}
<p class="missing" hidden>${told('This step has no picture.', '此步骤没有画面。')}</p></figure>`;
};
