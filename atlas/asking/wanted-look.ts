/** The look and language that a question wants, apart from what it searches. */

/** Words for the wanted look of a screen, which are no part of the search. */
export interface Seen {
  rest: string;
  /** Language of the question; null: the reader's. */
  language: 'en' | 'zh' | null;
  /** Whether the question asks for pictures. */
  isLook: boolean;
}
const CHINESE = /\bin chinese\b|(?:用|以)?中文(?:版|界面|显示)?/gi;
const ENGLISH = /\bin english\b|(?:用|以)?英文(?:版|界面|显示)?/gi;
const LOOK =
  /\bhow\b(?=.*\blooks?\b)|\blooks?(?: like)?\b|\bpictures? of\b|\bshow me\b|\bon (?:a |the |my )?(?:phone|mobile|screen)\b|在?手机(?:上|屏幕)|什么样|画面/gi;
export const seenIn = (question: string): Seen => {
  const rest = question.replace(CHINESE, ' ').replace(ENGLISH, ' ').replace(LOOK, ' ').replaceAll(/\s+/g, ' ').trim();
  const isIn = (pattern: RegExp): boolean => question.search(pattern) >= 0;
  if (rest === '') return { rest: question, language: null, isLook: false };
  return { rest, language: isIn(CHINESE) ? 'zh' : isIn(ENGLISH) ? 'en' : null, isLook: rest !== question.trim() };
};

/** Address of an entry in the language in which the question wants it. */
export const addressIn = (to: string, { language }: Seen): string =>
  language === null ? to : to.replace(/(?=#|$)/, `${to.includes('?') ? '&' : '?'}lang=${language}`);
