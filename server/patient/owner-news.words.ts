/** Letters about changes of an account, in both languages. */
import type { Mail } from '#server/adapters/mail.adapter.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

interface News {
  subject: string;
  /** The change; the short message begins with it. */
  lead: string;
  /** The advice. */
  end: string;
}

const NOT_YOU = {
  en: 'If it was not you, call the clinic at once: it can block your account.',
  zh: '如果不是您本人操作，请立即致电诊所，诊所可停用您的账户。',
};

const NEWS = {
  passwordChanged: {
    en: {
      subject: 'Your MyNiks password was changed',
      lead: 'The password of your MyNiks account was changed.',
      end: NOT_YOU.en,
    },
    zh: { subject: '您的 MyNiks 密码已更改', lead: '您的 MyNiks 账户密码已更改。', end: NOT_YOU.zh },
  },
  digitalIdLinked: {
    en: {
      subject: 'A digital ID now opens your MyNiks account',
      lead: 'A digital ID was linked to your MyNiks account.',
      end: NOT_YOU.en,
    },
    zh: { subject: '您的 MyNiks 账户已关联数码身份', lead: '您的 MyNiks 账户已关联数码身份。', end: NOT_YOU.zh },
  },
  numberLost: {
    en: {
      subject: 'The identity number of your MyNiks account',
      lead: 'Another person has proven the identity number of your MyNiks account as theirs, so your account has none any more.',
      end: 'Booking goes on as before. If the number was mistyped, show your ID at a clinic to see your records.',
    },
    zh: {
      subject: '关于您的 MyNiks 账户的证件号码',
      lead: '另一人已证实您的 MyNiks 账户中的证件号码属于他们，您的账户不再有此号码。',
      end: '您仍可照常预约。如果号码填写有误，请到诊所出示证件以查看您的记录。',
    },
  },
  emailLost: {
    en: {
      subject: 'The email of your MyNiks account',
      lead: 'The owner of the email of your MyNiks account has confirmed it for another account.',
      end: 'Sign in as before to choose another email.',
    },
    zh: {
      subject: '关于您的 MyNiks 账户的电子邮箱',
      lead: '您的 MyNiks 账户中电子邮箱的主人已在另一账户中确认此邮箱。',
      end: '请照常登录，并选择另一个电子邮箱。',
    },
  },
  dataAsked: {
    en: {
      subject: 'A file of your MyNiks data was asked for',
      lead: 'A file of everything that the clinic keeps of you was asked for in your MyNiks account.',
      end: NOT_YOU.en,
    },
    zh: {
      subject: '有人申请导出您的 MyNiks 资料',
      lead: '您的 MyNiks 账户申请了导出诊所保存的全部资料。',
      end: NOT_YOU.zh,
    },
  },
  closureAsked: {
    en: {
      subject: 'Your MyNiks account is to be closed',
      lead: 'It was asked for that your MyNiks account is closed. The clinic will carry this out.',
      end: `You can take it back in your profile while it is open. ${NOT_YOU.en}`,
    },
    zh: {
      subject: '您的 MyNiks 账户将被注销',
      lead: '已申请注销您的 MyNiks 账户，诊所将予以办理。',
      end: `在办理之前，您可在个人资料中撤回。${NOT_YOU.zh}`,
    },
  },
  closureDeclined: {
    en: {
      subject: 'Your MyNiks account stays open',
      lead: 'The clinic has not closed your MyNiks account.',
      end: 'Sign in to read why. You can ask again.',
    },
    zh: {
      subject: '您的 MyNiks 账户未被注销',
      lead: '诊所没有注销您的 MyNiks 账户。',
      end: '请登录查看原因，您可再次申请。',
    },
  },
  closureDone: {
    en: {
      subject: 'Your MyNiks account is closed',
      lead: 'Your MyNiks account is closed, as you asked. What the law asks the clinic to keep stays with the clinic alone.',
      end: 'Nobody can sign in to it any more. Call the clinic if you want to come back.',
    },
    zh: {
      subject: '您的 MyNiks 账户已注销',
      lead: '您的 MyNiks 账户已按您的申请注销。法律要求保存的记录仅由诊所保管。',
      end: '此账户已无法登录。如需重新使用，请致电诊所。',
    },
  },
} as const satisfies Record<string, Record<AnswerLanguage, News>>;
export type NewsKind = keyof typeof NEWS;

const LANG = { en: 'en', zh: 'zh-Hans' };

export const newsMail = (to: string, kind: NewsKind, language: AnswerLanguage): Mail => {
  const { subject, lead, end } = NEWS[kind][language];
  return {
    to,
    subject,
    text: `${lead}\n\n${end}\n`,
    html: `<!doctype html>\n<html lang="${LANG[language]}"><body>\n<p>${lead}</p>\n<p>${end}</p>\n</body></html>`,
  };
};

export const newsSms = (kind: NewsKind, language: AnswerLanguage): string => {
  const { lead, end } = NEWS[kind][language];
  return { en: `${lead} ${end}`, zh: `${lead}${end}` }[language];
};
