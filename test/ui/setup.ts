import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { showLanguage } from '#src/i18n/language.ts';

beforeEach(() => showLanguage('en-US'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
