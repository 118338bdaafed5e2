import { isLanguage, type Language } from './languages.ts';

export const LANGUAGE_KEY = 'myniks.language';
export const FALLBACK: Language = 'en-US';

/** The stored choice of language; English without storage, or with anything else in it. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : FALLBACK;
  } catch {
    return FALLBACK;
  }
}
