/** Titles of letters as staff read them: the subject, without what it names. */
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { findRow, LETTERS } from '#server/letters/letters.words.ts';

const OF_ACCOUNT: Readonly<Record<string, Record<AnswerLanguage, string>>> = {
  'account.news': { en: 'News of the account', zh: '账号动态' },
  'account.contact': { en: 'An email or phone of the account', zh: '账号的邮箱或电话' },
  'account.confirm': { en: 'Confirm your email', zh: '请确认您的邮箱' },
};

export const titleOf = (kind: string, language: AnswerLanguage): string =>
  OF_ACCOUNT[kind]?.[language] ?? findRow(kind)?.texts[language][0].replaceAll(/\{\w+\}/g, '…') ?? '–';

/** Events of which only staff who see records hear. */
export const RECORD_KINDS: readonly string[] = Object.entries(LETTERS).flatMap(([event, { isRecord }]) =>
  isRecord ? [event] : [],
);
