/** Words of the app. The driver names a message by its English text; a layer translates it to the present language. */
import { createHash } from 'node:crypto';
import { type I18n, setupI18n } from '@lingui/core';
import { ALL_WORDS } from '#contract/order-words.ts';
import { WORDS as CLINIC_WORDS } from '#server/demo/words.data.ts';
import { isLanguage, type Language } from '#src/app/i18n/languages.ts';

export interface Words {
  language: Language;
  say: (message: string, values?: Record<string, unknown>) => string;
}
/** A message of the app in English, a name built from several, or a pattern. */
export type Name = string | ((words: Words) => string | RegExp);

const ids = new Map<string, string>();
/** Computes a message's id as the macros do. */
const idOf = (message: string): string => {
  const id = ids.get(message) ?? createHash('sha256').update(`${message}\u001f`).digest('base64url').slice(0, 6);
  ids.set(message, id);
  return id;
};

const CHINESE = new Map(CLINIC_WORDS.map(({ en, zh }) => [en, zh]));
/** A name of the clinic's folder in `language`; any other text as it is. */
const nameFor = (language: Language, name: string): string =>
  language === 'zh-CN' ? (CHINESE.get(name) ?? name) : name;
const valuesFor = (language: Language, values: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? nameFor(language, value) : value]),
  );

/** English messages without a catalogue. */
const english = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
export const englishWords: Words = {
  language: 'en-US',
  say: (message, values) => english._({ id: idOf(message), message, ...(values && { values }) }),
};

/** The active language of `i18n`, with its catalogue. `say` throws for an unknown message. */
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
      if (!(id in i18n.messages))
        throw new Error(
          `The app does not say “${message}”: npm run messages, or literal('…') for what is in no catalogue`,
        );
      return i18n._(id, valuesFor(locale, values));
    },
  };
};

export const nameIn = (words: Words, name: Name): string | RegExp =>
  typeof name === 'function' ? name(words) : words.say(name);

const literally = (part: string): string => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
/** A message with values. */
export const saying =
  (message: string, values: Record<string, unknown>): Name =>
  ({ say }) =>
    say(message, values);
/** The name of a control that continues after the message: a row with its answer, a choice with its details. */
export const beginning =
  (message: string): Name =>
  ({ say }) =>
    new RegExp(`^${literally(say(message))}`);
const ANYTHING = '\u0000';
/** A message with one value, which may be anything. */
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
/** A name that is not a message of the app, such as a clinic's or a doctor's. */
export const literal =
  (name: string): Name =>
  ({ language }) =>
    new RegExp(`^${literally(nameFor(language, name))}`);
/** A name of the clinic's folder. */
export const named =
  (name: string): Name =>
  ({ language }) =>
    nameFor(language, name);
/** A country in a list. */
export const regionName =
  (code: string): Name =>
  ({ language }) =>
    new RegExp(`^${new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code}`);
