import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { loadMoreWords, showLanguage } from '#src/i18n/language.ts';
// before anything that keeps a class of the DOM, such as a schema of byte arrays
import '#test/views/kit/dom.ts';

beforeEach(async () => {
  await showLanguage('en-US');
  await loadMoreWords();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
