/** English or Chinese: the page has both, and shows the one it is marked with. */
import { asked, keep, kept, part, parts, readdress } from './page.ts';

const KEY = 'atlas.language';

export const startLanguage = (): void => {
  const page = document.documentElement;
  const first = asked().get('lang') ?? kept(KEY) ?? navigator.language;
  const show = (isChinese: boolean): void => {
    page.lang = isChinese ? 'zh-CN' : 'en';
    for (const field of parts<HTMLInputElement>('input[data-en]'))
      field.placeholder = field.dataset[isChinese ? 'zh' : 'en'] ?? '';
  };
  show(first.startsWith('zh'));
  const choice = part('[data-language]');
  choice.hidden = false;
  choice.addEventListener('click', () => {
    show(page.lang === 'en');
    keep(KEY, page.lang);
    if (asked().has('lang')) readdress({ lang: page.lang === 'en' ? 'en' : 'zh' }, false);
    document.dispatchEvent(new Event('language'));
  });
};
