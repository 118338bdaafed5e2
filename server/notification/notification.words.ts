/** The text of each kind of notice, in both languages; a kind without its words does not compile. */
import type { NotificationEvent } from '#contract/entities/notification.ts';
import { html } from '#server/kit/html.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { ACCOUNT_NOTICES } from './account-notices.words.ts';
import { DEPOSIT_NOTICES } from './deposit-notices.words.ts';
import { NIKS_NOTICES } from './niks-notices.words.ts';
import type { ListedNotice, Words, WordsOf } from './notification.types.ts';
import { ORDER_NOTICES } from './order-notices.words.ts';
import { ORDER_UNDO_NOTICES } from './order-undo-notices.words.ts';
import { RECORD_NOTICE_WORDS } from './record-notices.words.ts';
import { TRANSFER_NOTICES } from './transfer-notices.words.ts';
import { VISIT_NOTICES } from './visit-notices.words.ts';

const NOTICES = {
  ...VISIT_NOTICES,
  ...ORDER_NOTICES,
  ...TRANSFER_NOTICES,
  ...ORDER_UNDO_NOTICES,
  ...DEPOSIT_NOTICES,
  ...NIKS_NOTICES,
  ...ACCOUNT_NOTICES,
  ...RECORD_NOTICE_WORDS,
  numberLost: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`Another person has proven the identity number of this account as theirs. If it was mistyped, show your ID at a clinic to see your records.`,
      zh: html`另一人已证实此账户的证件号码属于他们。如果号码填写有误，请到诊所出示证件以查看您的记录。`,
    },
  }),
  emailLost: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`The owner of this account’s email has confirmed it for another account. Choose another email at the next sign-in.`,
      zh: html`此账户电子邮箱的主人已在另一账户中确认此邮箱。请在下次登录时另选一个电子邮箱。`,
    },
  }),
  contactChanged: ({ metadata }) => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`We now reach you at ${String(metadata['masked'])}. If it was not you, call the clinic at once.`,
      zh: html`今后我们会通过 ${String(metadata['masked'])} 联系您。如非本人操作，请立即致电诊所。`,
    },
  }),
  deviceNew: ({ metadata }) => {
    const device = 'device' in metadata ? ` (${String(metadata['device'])})` : '';
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`A new device signed in to your account${device}. If it was not you, <a href="/profile/sessions">sign it out</a>, choose another password, and call the clinic.`,
        zh: html`一台新设备登录了您的账号${device}。如非本人操作，请<a href="/profile/sessions">让其退出登录</a>、更改密码，并致电诊所。`,
      },
    };
  },
  contactUndone: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`A change of your email or phone was undone. All devices were signed out.`,
      zh: html`邮箱或电话的更改已撤销，所有设备已退出登录。`,
    },
  }),
  ordersTakenAlong: ({ metadata }) => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`The orders that you made as a guest are in your <a href="/records">records</a> now: ${String(metadata['numbers'])}.`,
      zh: html`您以访客身份下的订单已存入您的<a href="/records">记录</a>：${String(metadata['numbers'])}。`,
    },
  }),
  dataReady: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`The file of your data is ready. <a href="/profile/data">Save it</a> within three days.`,
      zh: html`您的资料文件已准备好。请在三天内<a href="/profile/data">保存</a>。`,
    },
  }),
  dataFailed: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`The file of your data could not be made. Please <a href="/profile/data">ask for it again</a>.`,
      zh: html`未能生成您的资料文件，请<a href="/profile/data">重新申请</a>。`,
    },
  }),
  closureDeclined: ({ metadata }) => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`The clinic has not closed your account: ${String(metadata['reason'])}`,
      zh: html`诊所没有注销您的账户：${String(metadata['reason'])}`,
    },
  }),
  announcement: ({ metadata }) => ({
    event: 'ANNOUNCEMENT',
    words: { en: html`${String(metadata['en'])}`, zh: html`${String(metadata['zh'])}` },
  }),
} satisfies Record<string, WordsOf>;
export type NoticeKind = keyof typeof NOTICES;

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);

/** Null for a kind of an earlier or later version that this one does not know. */
export const wordsOfNotice = (
  notice: ListedNotice,
  language: AnswerLanguage,
): { event: NotificationEvent; msg: string } | null => {
  if (!isKind(notice.kind)) return null;
  const { event, words } = NOTICES[notice.kind](notice);
  const { patientName } = notice;
  if (patientName === null) return { event, msg: words[language].source };
  const whose: Words = {
    en: html`For <b>${patientName}</b>: ${words.en}`,
    zh: html`<b>${patientName}</b>：${words.zh}`,
  };
  return { event, msg: whose[language].source };
};
