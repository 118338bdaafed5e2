import type { Voice } from '#contract/order-words.ts';
import { dayInWords, timeInWords } from './dates.ts';
import { sgd } from './money-words.ts';
import type { AnswerLanguage } from './refusal-words.ts';

/** How the server writes the values that order texts have holes for. */
export const voiceIn = (tongue: AnswerLanguage): Voice => ({
  tongue,
  money: sgd,
  day: (instant) => dayInWords(instant, tongue),
  when: (instant) => `${dayInWords(instant, tongue)} ${timeInWords(instant, tongue)}`,
  phone: (number) => number,
});
