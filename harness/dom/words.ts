/** Names on the screen, in the language that is on; the macros find the app's own messages. */
import { i18n } from '@lingui/core';
import { isLanguage, type Language } from '#src/app/i18n/languages.ts';

export const languageOn = (): Language => {
  if (!isLanguage(i18n.locale)) throw new Error('No language is on');
  return i18n.locale;
};
