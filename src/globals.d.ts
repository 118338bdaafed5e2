/** Build configuration, replaced by build.mjs and vitest.config.ts. */
declare const APP_ID: string;
declare const API_BASE: string;
declare const PAYMENT_BASE: string;
/** Whether the debug menu shows. */
declare const DEBUG: boolean;
/** Ids, with a space between, of messages whose text is English in a catalogue that is not; normally none. */
declare const UNTRANSLATED: string;
/** Addresses of what is asked for together with the app: words, and what every page of a person who is signed in has. */
declare const AHEAD: {
  words: Record<'en-US' | 'zh-CN', string>;
  inside: Record<'en-US' | 'zh-CN', readonly string[]>;
  insideStyles: string;
};
