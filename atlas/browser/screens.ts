/** Pictures of screens: in the language of the page, and in the view that was chosen. */
import { keep, kept, parts } from './page.ts';

const KEY = 'atlas.view';
const SIZES: Readonly<Record<string, readonly [number, number]>> = { desktop: [1280, 900] };
const PHONE = [390, 844] as const;

let view = kept(KEY) ?? 'phone';

const fileOf = (base: string, isChinese: boolean): string => `${base}.${view}${isChinese ? '-zh' : ''}.webp`;

/** Shows the pictures of an image's `base`, or of another. */
const draw = (image: HTMLImageElement, base = image.dataset['base'] ?? ''): void => {
  image.dataset['base'] = base;
  const file = fileOf(base, image.classList.contains('zh'));
  const [width, height] = SIZES[view] ?? PHONE;
  if (image.getAttribute('src') === file) return;
  Object.assign(image, { width, height, src: file });
};

/** @param base of the pictures; null where the step has none @param next base of the pictures to preload */
export const drawIn = (frame: HTMLElement, base: string | null, next: string | null): void => {
  for (const image of parts<HTMLImageElement>('img', frame)) {
    image.hidden = base === null;
    if (base !== null) draw(image, base);
  }
  for (const missing of parts('.missing', frame)) missing.hidden = base !== null;
  // preloads the next picture
  if (next !== null) new Image().src = fileOf(next, document.documentElement.lang !== 'en');
};

export const startScreens = (): void => {
  const show = (wanted: string): void => {
    view = wanted;
    keep(KEY, view);
    document.documentElement.dataset['view'] = view;
    for (const image of parts<HTMLImageElement>('img[data-base]')) draw(image);
    for (const button of parts('[data-view]', document.body))
      button.setAttribute('aria-pressed', String(button.dataset['view'] === view));
  };
  for (const choice of parts('.views')) choice.hidden = false;
  for (const button of parts('[data-view]', document.body))
    button.addEventListener('click', () => show(button.dataset['view'] ?? 'phone'));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.full') : null;
    const image = link?.querySelector<HTMLImageElement>(`img.${document.documentElement.lang === 'en' ? 'en' : 'zh'}`);
    if (link && image) link.href = image.src;
  });
  const known = parts('[data-view]', document.body).map((button) => button.dataset['view']);
  show(known.includes(view) ? view : 'phone');
};
