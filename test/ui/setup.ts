import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { loadMoreWords, showLanguage } from '#src/i18n/language.ts';

beforeEach(async () => {
  await showLanguage('en-US');
  await loadMoreWords();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
