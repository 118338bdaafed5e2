/** The language in use: the stored choice, else English. The browser's own language is ignored (I18N-05). */
import { i18n, type Messages } from '@lingui/core';
import { pieceOf } from '#src/app/outside/piece.ts';
import { isLanguage, LANGUAGE_TAGS, type Language } from './languages.ts';
import { FALLBACK, LANGUAGE_KEY, storedLanguage } from './stored-language.ts';

type Catalogue = () => Promise<{ messages: Messages }>;
/** Messages of the first page, and all others (tools/messages.mjs). */
const CATALOGUES: Record<Language, { first: Catalogue; more: Catalogue }> = {
  'en-US': { first: pieceOf(() => import('#locales/en-US.ts')), more: pieceOf(() => import('#locales/en-US.more.ts')) },
  'zh-CN': { first: pieceOf(() => import('#locales/zh-CN.ts')), more: pieceOf(() => import('#locales/zh-CN.more.ts')) },
};
/** True once a lazy view was requested: from then on every language is loaded whole. */
let isMoreNeeded = false;

/**
 * Loads the catalogue and shows every text in `language`, without a reload. Rejects when the catalogue cannot be
 * fetched.
 */
export async function showLanguage(language: Language): Promise<void> {
  const { first, more } = CATALOGUES[language];
  const parts = await Promise.all(isMoreNeeded ? [first(), more()] : [first()]);
  for (const { messages } of parts) i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
}

/** Loads the messages of the lazy views. Rejects when they cannot be fetched. */
export async function loadMoreWords(): Promise<void> {
  isMoreNeeded = true;
  const language = isLanguage(i18n.locale) ? i18n.locale : FALLBACK;
  const { messages } = await CATALOGUES[language].more();
  i18n.load(language, messages);
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

const follow = (event: StorageEvent) => {
  if (event.key === LANGUAGE_KEY) void showLanguage(storedLanguage());
};

/** Follows a choice made in another tab. @returns a function that stops following */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
