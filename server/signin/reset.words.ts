import type { Mail } from '#server/adapters/mail.adapter.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

const WORDS = {
  en: {
    lang: 'en',
    subject: 'Set a new password for MyNiks',
    lead: 'Somebody, hopefully you, asked for a new password for your MyNiks account. This link sets it; it works once and for 30 minutes:',
    action: 'Set a new password',
    end: 'If it was not you, do nothing: your password stays as it is.',
    sms: 'Set a new password for MyNiks by this link, once and within 30 minutes. If you did not ask for it, do nothing.',
  },
  zh: {
    lang: 'zh-Hans',
    subject: '设置新的 MyNiks 密码',
    lead: '有人（应该是您）请求为您的 MyNiks 账户设置新密码。请使用以下链接，链接只能使用一次，30 分钟内有效：',
    action: '设置新密码',
    end: '如果不是您本人的请求，请忽略此邮件，您的密码不会改变。',
    sms: '请通过此链接设置新的 MyNiks 密码，只能使用一次，30 分钟内有效。如非本人请求，请忽略。',
  },
} as const;

/** The mail that brings a link to a new password; nothing in it comes from outside. */
export const resetMail = (to: string, link: string, language: AnswerLanguage): Mail => {
  const { lang, subject, lead, action, end } = WORDS[language];
  return {
    to,
    subject,
    text: `${lead}\n\n${link}\n\n${end}\n`,
    html: `<!doctype html>
<html lang="${lang}"><body>
<p>${lead}</p>
<p><a href="${link}">${action}</a><br>${link}</p>
<p>${end}</p>
</body></html>`,
  };
};

/** For an account whose email is only claimed. */
export const resetSms = (link: string, language: AnswerLanguage): string => `${WORDS[language].sms} ${link}`;
