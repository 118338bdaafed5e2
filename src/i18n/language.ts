/** The language in use: the stored choice, else English. The browser's own language is not asked (I18N-05). */
import { i18n, type Messages } from '@lingui/core';
import { isLanguage, LANGUAGE_TAGS, type Language } from './languages.ts';

const STORAGE_KEY = 'myniks.language';
const FALLBACK: Language = 'en-US';

const CATALOGUES: Record<Language, () => Promise<{ messages: Messages }>> = {
  'en-US': () => import('#locales/en-US.ts'),
  'zh-CN': () => import('#locales/zh-CN.ts'),
};

/** The stored choice; English when nothing, something else, or no storage is there. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : FALLBACK;
  } catch {
    return FALLBACK;
  }
}

/** Loads the catalogue and shows every text in `language`, without a reload. Rejects when the catalogue cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await CATALOGUES[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = LANGUAGE_TAGS[language];
}

/** Shows `language` and keeps it for the next visit; where storage is denied, for this visit only. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // nothing to keep it in
  }
}

const follow = (event: StorageEvent) => {
  if (event.key === STORAGE_KEY) void showLanguage(storedLanguage());
};

/** Follows a choice made in another tab. @returns a function that stops following */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
