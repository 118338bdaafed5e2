/** The only letter to a claimed email: its owner may not know the clinics. */
import type { Mail } from '#server/adapters/mail.adapter.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

const WORDS = {
  en: {
    lang: 'en',
    subject: 'Is this your email? MyNiks asks once',
    lead: 'A MyNiks account was made with this email. If it is your account, confirm the email by this link; it works for 7 days:',
    action: 'Confirm this email',
    end: 'If you have made no account, do nothing: no other mail comes, and whoever made it cannot use your email for a new password.',
  },
  zh: {
    lang: 'zh-Hans',
    subject: '请确认您的 MyNiks 电子邮箱',
    lead: '有一个 MyNiks 账户填写了此电子邮箱。如果这是您的账户，请通过以下链接确认邮箱，7 天内有效：',
    action: '确认此邮箱',
    end: '如果您没有注册账户，请忽略此邮件：我们不会再向您发送邮件，对方也无法用您的邮箱重设密码。',
  },
} as const;

/** Nothing in it comes from outside. */
export const confirmMail = (to: string, link: string, language: AnswerLanguage): Mail => {
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
