/** Build configuration, replaced by build.mjs and vitest.config.ts. */
declare const APP_ID: string;
declare const API_BASE: string;
declare const PAYMENT_BASE: string;
/** Whether the debug menu shows. */
declare const DEBUG: boolean;
/** Ids, with a space between, of messages whose text is English in a catalogue that is not; normally none. */
declare const UNTRANSLATED: string;
/** Addresses of files that load together with the app: `words` for all, `inside` and `insideStyles` for signed-in people. */
declare const AHEAD: {
  words: Record<'en-US' | 'zh-CN', string>;
  inside: Record<'en-US' | 'zh-CN', readonly string[]>;
  insideStyles: string;
};
