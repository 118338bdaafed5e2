import { OTP_LIFETIME_MS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Mail } from '#server/adapters/mail.adapter.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

const MINUTES = OTP_LIFETIME_MS / MINUTE_MS;

const CODE_TEXT: Record<AnswerLanguage, (code: string) => string> = {
  en: (code) => `${code} is your MyNiks code. It works for ${MINUTES} minutes. Never tell it to anyone.`,
  zh: (code) => `您的 MyNiks 验证码是 ${code}，${MINUTES} 分钟内有效。请勿告诉任何人。`,
};
const SUBJECT: Record<AnswerLanguage, string> = { en: 'Your MyNiks code', zh: '您的 MyNiks 验证码' };
const LANG: Record<AnswerLanguage, string> = { en: 'en', zh: 'zh-Hans' };

export const codeSms = (code: string, language: AnswerLanguage): string => CODE_TEXT[language](code);

export const codeMail = (to: string, code: string, language: AnswerLanguage): Mail => {
  const text = CODE_TEXT[language](code);
  return {
    to,
    subject: SUBJECT[language],
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="${LANG[language]}"><body><p>${text}</p></body></html>`,
  };
};
