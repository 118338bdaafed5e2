/** The mail that invites a member of staff. */
import type { Mail } from '#server/adapters/mail.adapter.ts';
import { html } from '#server/kit/html.ts';

/** Both languages are in it: which one the person reads is not known yet. */
export const invitationMail = (to: string, { link, by }: { link: string; by: string }): Mail => {
  const lines = [
    `${by} invites you to the desk of the clinics in MyNiks. Have your phone with an authenticator app at hand. This link works once and for 72 hours:`,
    `${by} 邀请您使用 MyNiks 诊所柜台。请准备好装有验证器应用的手机。以下链接只能使用一次，72 小时内有效：`,
  ];
  const end = 'If you do not know about this, do nothing. 如果您不知情，请忽略此邮件。';
  return {
    to,
    subject: 'Your invitation to the MyNiks desk 邀请您使用 MyNiks 柜台',
    text: `${lines.join('\n\n')}\n\n${link}\n\n${end}\n`,
    html: html`<!doctype html>
<html lang="en"><body>
<p>${lines[0] ?? ''}</p>
<p lang="zh-Hans">${lines[1] ?? ''}</p>
<p><a href="${link}">${link}</a></p>
<p>${end}</p>
</body></html>`.source,
  };
};
