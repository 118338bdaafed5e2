import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

/** The amount on the screen is not the balance. */
export const AMOUNT_CHANGED: Record<AnswerLanguage, string> = {
  en: 'The amount to pay has changed. Please open the order again.',
  zh: '应付金额已变更，请重新打开订单。',
};
