/** English or Chinese: the page has both, and shows the one it is marked with. */
import { keep, kept, part } from './page.ts';

const KEY = 'atlas.language';

export const startLanguage = (): void => {
  const page = document.documentElement;
  const first = kept(KEY) ?? (navigator.language.startsWith('zh') ? 'zh-CN' : 'en');
  page.lang = first === 'zh-CN' ? first : 'en';
  const choice = part('[data-language]');
  choice.hidden = false;
  choice.addEventListener('click', () => {
    page.lang = page.lang === 'en' ? 'zh-CN' : 'en';
    keep(KEY, page.lang);
    document.dispatchEvent(new Event('language'));
  });
};
