/** The language of the desk, by catalogues of its own; the choice is that of the patient app on the same device. */
import { i18n, type Messages } from '@lingui/core';
import { LANGUAGE_TAGS, type Language } from '#src/app/i18n/languages.ts';
import { LANGUAGE_KEY } from '#src/app/i18n/stored-language.ts';

const CATALOGUES: Record<Language, () => Promise<{ messages: Messages }>> = {
  'en-US': () => import('#locales/desk/en-US.ts'),
  'zh-CN': () => import('#locales/desk/zh-CN.ts'),
};

/** Shows every text in `language`. Rejects when the catalogue cannot be fetched. */
export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await CATALOGUES[language]();
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
}

/** Shows `language` and keeps it for the next visit; where storage is denied, for this visit only. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // storage is denied: the choice lasts for this visit
  }
}
