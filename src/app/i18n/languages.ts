export const LANGUAGES = ['en-US', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's own name, never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = { 'en-US': 'English', 'zh-CN': '简体中文' };
/** Names short enough for a button. */
export const LANGUAGE_SHORT_NAMES: Record<Language, string> = { 'en-US': 'English', 'zh-CN': '中文' };
/** Values of the `lang` attribute; fonts and screen readers distinguish the scripts of Chinese by it. */
export const LANGUAGE_TAGS: Record<Language, string> = { 'en-US': 'en-US', 'zh-CN': 'zh-Hans-CN' };

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);
