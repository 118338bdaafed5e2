/** The app's own words. The hands name a message by its English text; a layer says it in the language that shows. */
import { createHash } from 'node:crypto';
import { type I18n, setupI18n } from '@lingui/core';
import { ALL_WORDS } from '#contract/order-words.ts';
import { isLanguage, type Language } from '#src/i18n/languages.ts';

export interface Words {
  language: Language;
  say: (message: string, values?: Record<string, unknown>) => string;
}
/** A message of the app in English; or a name that is made of several, or a pattern. */
export type Name = string | ((words: Words) => string | RegExp);

const ids = new Map<string, string>();
/** As the macros compute the id of a message. */
const idOf = (message: string): string => {
  const id = ids.get(message) ?? createHash('sha256').update(`${message}\u001f`).digest('base64url').slice(0, 6);
  ids.set(message, id);
  return id;
};

/** English without a catalogue. */
const english = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
export const englishWords: Words = {
  language: 'en-US',
  say: (message, values) => english._({ id: idOf(message), message, ...(values && { values }) }),
};

/** The language that `i18n` shows, with its catalogue. `say` throws where the app has no such message. */
export const wordsOn = (i18n: I18n): Words => {
  const { locale } = i18n;
  if (!isLanguage(locale)) throw new Error('No language is on');
  return {
    language: locale,
    say: (message, values) => {
      const shared = ALL_WORDS.find(({ en }) => en === message);
      if (shared)
        return shared[locale === 'zh-CN' ? 'zh' : 'en'].replaceAll(/\{(\w+)\}/g, (_, name) => String(values?.[name]));
      const id = idOf(message);
      if (!(id in i18n.messages)) throw new Error(`The app does not say “${message}”`);
      return i18n._(id, values);
    },
  };
};

export const nameIn = (words: Words, name: Name): string | RegExp =>
  typeof name === 'function' ? name(words) : words.say(name);

const literally = (part: string): string => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
/** A message with these values in it. */
export const saying =
  (message: string, values: Record<string, unknown>): Name =>
  ({ say }) =>
    say(message, values);
/** The name of a control that goes on with more: a row with its answer, a choice with its details. */
export const beginning =
  (message: string): Name =>
  ({ say }) =>
    new RegExp(`^${literally(say(message))}`);
const ANYTHING = '\u0000';
/** A message with one value in it, whatever that is. */
export const withAny =
  (message: string, value = '0'): Name =>
  ({ say }) =>
    new RegExp(
      `^${say(message, { [value]: ANYTHING })
        .split(ANYTHING)
        .map(literally)
        .join('.*')}$`,
    );
/** One of several messages. */
export const oneOf =
  (...messages: readonly string[]): Name =>
  ({ say }) =>
    new RegExp(messages.map((message) => literally(say(message))).join('|'));
/** What is no word of the app: the name of a clinic, of a doctor. */
export const literal =
  (name: string): Name =>
  () =>
    new RegExp(`^${literally(name)}`);
/** A country in a list. */
export const regionName =
  (code: string): Name =>
  ({ language }) =>
    new RegExp(`^${new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code}`);
