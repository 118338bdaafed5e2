/** A page for one test, or one walk. */
import { cleanup } from '@testing-library/react';
import { loadMoreWords, showLanguage } from '#src/app/i18n/language.ts';

export const beginPage = async (): Promise<void> => {
  await showLanguage('en-US');
  await loadMoreWords();
};
/** Removes the page with everything that it has stored. */
export const endPage = (): void => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
};
