/** The browser that begins a session, by its User-Agent: two names are kept of it, and nothing else. */
import type { Browser, System } from '#contract/lists/browsers.ts';

export interface SignInPlace {
  browser: Browser | null;
  system: System | null;
}

/** The first that fits: browsers built on others name those, too, and every one on an iPhone names Safari. */
const BROWSER_SIGNS: readonly (readonly [Browser, RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\/|OPiOS\/|OPT\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
];

/** Android names Linux, and an iPhone names Mac OS X. */
const SYSTEM_SIGNS: readonly (readonly [System, RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows NT/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Longer headers are no browser's. */
const LONGEST = 512;

const firstOf = <Name>(signs: readonly (readonly [Name, RegExp])[], text: string): Name | null =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? null;

/** @param userAgent null when the request has none */
export const placeOf = (userAgent: string | null): SignInPlace => {
  const text = userAgent?.slice(0, LONGEST) ?? '';
  return { browser: firstOf(BROWSER_SIGNS, text), system: firstOf(SYSTEM_SIGNS, text) };
};
