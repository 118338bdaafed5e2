/** Messages of the calls about an invoice, in the caller's language. */
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

type Said = Record<AnswerLanguage, string>;

export const CLOSED: Said = { en: 'The invoice is closed.', zh: '账单已结清。' };
export const REQUESTED: Said = { en: 'The clinic has your request.', zh: '诊所已收到您的请求。' };
