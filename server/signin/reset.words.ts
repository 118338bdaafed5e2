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

const FIRST = {
  en: {
    lang: 'en',
    subject: 'Choose a password for MyNiks',
    lead: 'The clinic has made your MyNiks account, as you asked at the counter. This link sets its password; it works once and for 30 minutes:',
    action: 'Choose a password',
    end: 'If it was not you at the counter, do not use the link, and tell the clinic. Later, “Forgot password” at sign-in sends another one to this address.',
  },
  zh: {
    lang: 'zh-Hans',
    subject: '设置您的 MyNiks 密码',
    lead: '诊所已按您在前台的要求为您开设 MyNiks 账户。请使用以下链接设置密码，链接只能使用一次，30 分钟内有效：',
    action: '设置密码',
    end: '如果前台的人不是您，请勿使用此链接，并通知诊所。之后可在登录页点“忘记密码”，新链接会发送到此邮箱。',
  },
} as const;

/** `first`: the account has no password yet that anybody knows. */
export type LinkFor = 'first' | 'new';

/** The mail that brings a link to a password; nothing in it comes from outside. */
export const resetMail = (to: string, link: string, language: AnswerLanguage, linkFor: LinkFor = 'new'): Mail => {
  const { lang, subject, lead, action, end } = (linkFor === 'first' ? FIRST : WORDS)[language];
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

/** Short message with the link, for an account whose email is only claimed. */
export const resetSms = (link: string, language: AnswerLanguage): string => `${WORDS[language].sms} ${link}`;
