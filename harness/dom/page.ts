/** A page for one test, or one walk. */
import { cleanup } from '@testing-library/react';
import { loadMoreWords, showLanguage } from '#src/app/i18n/language.ts';

export const beginPage = async (): Promise<void> => {
  await showLanguage('en-US');
  await loadMoreWords();
};
/** Nothing of it is left, and nothing that it kept. */
export const endPage = (): void => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
};
