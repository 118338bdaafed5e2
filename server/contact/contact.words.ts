/** Letters and short messages about another email or phone of an account, in both languages. They name neither in full. */
import type { Mail } from '#server/adapters/mail.adapter.ts';
import { html } from '#server/kit/html.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';

/** The text of a letter, in one language. It has at most one link. */
export interface Letter {
  subject: string;
  lead: string;
  link?: { words: string; href: string };
  end: string;
}
type Letters<Facts> = (facts: Facts) => Record<AnswerLanguage, Letter>;
type Kind = 'email' | 'phone';

const KIND = { email: { en: 'email', zh: '邮箱' }, phone: { en: 'phone', zh: '电话' } };
const CALL = {
  en: 'Was it not you? Please call the clinic, or bring your ID to one.',
  zh: '如非本人操作，请致电诊所或携带身份证件前往诊所。',
};

/**
 * To the contact that was replaced: the link restores it. `href` null: a digital ID or an ID at the counter proved the
 * change.
 */
export const replacedLetter: Letters<{ kind: Kind; masked: string; days: number; href: string | null }> = ({
  kind,
  masked,
  days,
  href,
}) => ({
  en: {
    subject: `Your MyNiks ${KIND[kind].en} was changed`,
    lead: `The ${KIND[kind].en} of your MyNiks account was changed to ${masked}.`,
    ...(href === null
      ? { end: CALL.en }
      : {
          link: { words: 'Undo the change', href },
          end: `Was it not you? Undo it by the link within ${days} days: all devices are signed out, and you choose a new password. Later, bring your ID to a clinic.`,
        }),
  },
  zh: {
    subject: `您的 MyNiks ${KIND[kind].zh}已更改`,
    lead: `您的 MyNiks 账号的${KIND[kind].zh}已更改为 ${masked}。`,
    ...(href === null
      ? { end: CALL.zh }
      : {
          link: { words: '撤销更改', href },
          end: `如非本人操作，请在 ${days} 天内通过链接撤销：所有设备将退出登录，之后由您设置新密码。逾期请携带身份证件到诊所。`,
        }),
  },
});

/** Letter to every present contact, the new one too. */
export const provenLetter: Letters<{ kind: Kind; masked: string }> = ({ kind, masked }) => ({
  en: {
    subject: `Your new MyNiks ${KIND[kind].en} is confirmed`,
    lead: `From now on we reach you at ${masked}.`,
    end: CALL.en,
  },
  zh: {
    subject: `您的 MyNiks 新${KIND[kind].zh}已确认`,
    lead: `今后我们会通过 ${masked} 联系您。`,
    end: CALL.zh,
  },
});

/** To the contacts that are valid again, and to those that are no longer valid. */
export const undoneLetter: Letters<{ kind: Kind }> = ({ kind }) => ({
  en: {
    subject: 'The change was undone',
    lead: `The change of your MyNiks ${KIND[kind].en} was undone. All devices were signed out, and the password works no more.`,
    end: CALL.en,
  },
  zh: {
    subject: '更改已撤销',
    lead: `您的 MyNiks ${KIND[kind].zh}更改已撤销。所有设备已退出登录，原密码已失效。`,
    end: CALL.zh,
  },
});

export const blockedLetter: Letters<{ reason: string; phone: string }> = ({ reason, phone }) => ({
  en: {
    subject: 'Your MyNiks account is blocked',
    lead: 'Your MyNiks account is blocked. Your visits and orders stay.',
    end: `The clinic says: ${reason} Please call ${phone}, or bring your ID to a clinic.`,
  },
  zh: {
    subject: '您的 MyNiks 账号已停用',
    lead: '您的 MyNiks 账号已停用，您的预约和订单保留。',
    end: `诊所说明：${reason} 请致电 ${phone}，或携带身份证件到诊所。`,
  },
});

export const restoredLetter: Letters<{ masked: string }> = ({ masked }) => ({
  en: {
    subject: 'Your MyNiks account is yours again',
    lead: `Your ID was seen at the clinic. You sign in with ${masked} again, with a new password.`,
    end: CALL.en,
  },
  zh: {
    subject: '您的 MyNiks 账号已恢复',
    lead: `诊所已核对您的身份证件。请用 ${masked} 和新密码登录。`,
    end: CALL.zh,
  },
});

const LANG = { en: 'en', zh: 'zh-Hans' };

export const asMail = (to: string, { subject, lead, link, end }: Letter, language: AnswerLanguage): Mail => ({
  to,
  subject,
  text: [lead, ...(link ? [`${link.words}: ${link.href}`] : []), end].map((part) => `${part}\n`).join('\n'),
  html: html`<!doctype html>
<html lang="${LANG[language]}"><body>
<p>${lead}</p>${
    link
      ? html`
<p><a href="${link.href}">${link.words}</a><br>${link.href}</p>`
      : ''
  }
<p>${end}</p>
</body></html>`.source,
});

/** Omits the end, which may hold the clinic's reason: a locked screen shows short messages. */
export const asSms = ({ lead, link }: Letter): string =>
  link === undefined ? lead : `${lead} ${link.words}: ${link.href}`;
