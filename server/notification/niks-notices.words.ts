/** Notices about NIK$ that end, and memberships that close. */
import { moneyFromWire } from '#contract/money.ts';
import { type IsoInstant, instantAt } from '#contract/time.ts';
import type { ClinicDay, ClockTime } from '#contract/time-formats.ts';
import { dayInWords } from '#server/kit/dates.ts';
import { html } from '#server/kit/html.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { ListedNotice, WordsOf } from './notification.types.ts';

const dayOf = ({ metadata }: ListedNotice, name: string, language: AnswerLanguage): string =>
  dayInWords(instantAt(metadata[name] as ClinicDay, '12:00' as ClockTime), language);

export const NIKS_NOTICES = {
  counterChosen: ({ metadata }) => {
    const invoice = String(metadata['invoiceNo']);
    const endsAt = metadata['endsAt'] as IsoInstant | undefined;
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`Bring your original ID to the counter to use NIK$ for <b>${invoice}</b>. ${endsAt === undefined ? '' : `We keep your items until ${dayInWords(endsAt, 'en')}.`}`,
        zh: html`请携带身份证件原件到柜台，用 NIK$ 支付 <b>${invoice}</b>。${endsAt === undefined ? '' : `商品为您保留至${dayInWords(endsAt, 'zh')}。`}`,
      },
    };
  },
  niksUsed: ({ metadata }) => {
    const points = String(metadata['points']);
    const invoice = String(metadata['invoiceNo']);
    const owed = moneyFromWire(Number(metadata['owed']));
    const isAll = owed === 0;
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`You paid <b>${points} NIK$</b> for ${invoice} at our counter. ${isAll ? 'Nothing is left to pay.' : `${sgd(owed)} is left to pay.`}`,
        zh: html`您在柜台用 <b>${points} NIK$</b> 支付了 ${invoice}。${isAll ? '已全部付清。' : `尚需支付 ${sgd(owed)}。`}`,
      },
    };
  },
  niksBack: (notice) => {
    const points = String(notice.metadata['points']);
    const invoice = String(notice.metadata['invoiceNo']);
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`<b>${points} NIK$</b> that paid for ${invoice} are back. The first of them end on ${dayOf(notice, 'endsOn', 'en')}.`,
        zh: html`用于支付 ${invoice} 的 <b>${points} NIK$</b> 已退还，最早于${dayOf(notice, 'endsOn', 'zh')}到期。`,
      },
    };
  },
  niksJoined: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`Welcome to NIK$. From now on you earn 1 NIK$ for every net $10 of skin care.`,
      zh: html`欢迎加入 NIK$。护肤品每净消费 $10 可获得 1 NIK$。`,
    },
  }),
  niksEnding: (notice) => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`<b>${String(notice.metadata['points'])} NIK$</b> expire on ${dayOf(notice, 'endsOn', 'en')}.`,
      zh: html`<b>${String(notice.metadata['points'])} NIK$</b> 将于${dayOf(notice, 'endsOn', 'zh')}到期。`,
    },
  }),
  niksBirthday: ({ metadata }) => {
    const percent = String(metadata['percent']);
    return {
      event: 'ANNOUNCEMENT',
      words: {
        en: html`A birthday bonus: this month your first skin-care purchase earns <b>${percent}%</b> more NIK$.`,
        zh: html`生日奖励：本月您首次购买护肤品可多获 <b>${percent}%</b> NIK$。`,
      },
    };
  },
  niksLeft: ({ metadata }) => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`You asked us to end your NIK$ membership. <b>${String(metadata['points'])} NIK$</b> ended with it.`,
      zh: html`我们已应您的要求终止您的 NIK$ 会员资格，<b>${String(metadata['points'])} NIK$</b> 随之失效。`,
    },
  }),
  niksTerms: (notice) => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`The terms of NIK$ change on ${dayOf(notice, 'startsOn', 'en')}. ${String(notice.metadata['en'])}`,
      zh: html`NIK$ 条款将于${dayOf(notice, 'startsOn', 'zh')}变更。${String(notice.metadata['zh'])}`,
    },
  }),
  niksClosing: (notice) => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`Your NIK$ account is empty and closes on ${dayOf(notice, 'closesOn', 'en')}. Any NIK$ that you earn before keep it open.`,
      zh: html`您的 NIK$ 账户余额为零，将于${dayOf(notice, 'closesOn', 'zh')}关闭。在此之前获得 NIK$ 即可保留账户。`,
    },
  }),
  niksClosed: () => ({
    event: 'ANNOUNCEMENT',
    words: {
      en: html`Your NIK$ account was empty for two years and is closed. You can join again.`,
      zh: html`您的 NIK$ 账户余额为零已满两年，现已关闭。您可以重新加入。`,
    },
  }),
} satisfies Record<string, WordsOf>;
