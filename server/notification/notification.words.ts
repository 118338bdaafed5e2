/** What a patient is told of each kind of notice, in both languages; a kind without its words does not compile. */
import type { NotificationEvent } from '#contract/entities/notification.ts';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Html, html } from './html.ts';
import type { ToldNotice } from './notification.store.ts';

type Words = Record<AnswerLanguage, Html>;
interface Told {
  event: NotificationEvent;
  words: Words;
}

/** Mon, 30 Nov; 11月30日 周一. */
const dayOf = (instant: IsoInstant, language: AnswerLanguage): string => {
  const date = new Date(`${clinicDayOf(instant)}T00:00:00Z`);
  const locale = { en: 'en-US', zh: 'zh-CN' }[language];
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
  const [weekday, month] = [part({ weekday: 'short' }), part({ month: 'short' })];
  const digits = clinicDayOf(instant).slice(8);
  return language === 'en' ? `${weekday}, ${digits}\u00a0${month}` : `${month}${Number(digits)}日 ${weekday}`;
};
/** 3:00 PM; 15:00. */
const timeOf = (instant: IsoInstant, language: AnswerLanguage): string => {
  const time = clockTimeOf(instant);
  if (language === 'zh') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)}\u00a0${hour < 12 ? 'AM' : 'PM'}`;
};

/** "Acne review with Dr Tan"; "Dr Tan 的 Acne review". */
const whatOf = ({ visit }: ToldNotice): Words => {
  const service = visit?.medservice?.name;
  const who = visit?.doctorName ?? visit?.therapistName;
  if (!service || !who) return { en: html`Your appointment`, zh: html`您的预约` };
  return { en: html`<b>${service}</b> with <b>${who}</b>`, zh: html`<b>${who}</b> 的 <b>${service}</b>` };
};

/** Of an appointment: what, on which day, when. */
const ofVisit =
  (
    event: NotificationEvent,
    en: (what: Html, when: string, day: string) => Html,
    zh: (what: Html, when: string, day: string) => Html,
  ) =>
  (notice: ToldNotice): Told => {
    const what = whatOf(notice);
    const start = notice.visit?.startDateTime;
    const partsIn = (language: AnswerLanguage): [Html, string, string] => {
      if (start === undefined) return [what[language], { en: 'that day', zh: '当天' }[language], ''];
      const day = dayOf(start, language);
      return [what[language], `${day} ${timeOf(start, language)}`, day];
    };
    return { event, words: { en: en(...partsIn('en')), zh: zh(...partsIn('zh')) } };
  };

/** Of an order or refill. */
const ofOrder =
  (
    event: NotificationEvent,
    en: (order: Html, notice: ToldNotice) => Html,
    zh: (order: Html, notice: ToldNotice) => Html,
  ) =>
  (notice: ToldNotice): Told => {
    const isRefill = notice.invoiceType === 'Refill';
    const number = notice.invoiceNo ?? '';
    return {
      event,
      words: {
        en: en(html`${isRefill ? 'Refill' : 'Order'} <b>${number}</b>`, notice),
        zh: zh(html`${isRefill ? '续配' : '订单'} <b>${number}</b>`, notice),
      },
    };
  };

const created = ofVisit(
  'APPOINTMENT_CREATED',
  (what, when) => html`${what} is booked for ${when}.`,
  (what, when) => html`已预约 ${what}：${when}。`,
);
const held = ofVisit(
  'APPOINTMENT_CREATED',
  (what, when) => html`${what} on ${when} is held for you until it is paid.`,
  (what, when) => html`已为您保留 ${what}（${when}），请尽快付款。`,
);
const released = (event: NotificationEvent) =>
  ofVisit(
    event,
    (what, when) => html`The time held for ${what} on ${when} was released, because it was not paid.`,
    (what, when) => html`因未付款，已释放为 ${what} 保留的时间（${when}）。`,
  );
const issued = ({ metadata }: ToldNotice): Told => {
  const name = String(metadata['name']);
  return {
    event: 'ANNOUNCEMENT',
    words: { en: html`<b>${name}</b> is in your records.`, zh: html`<b>${name}</b> 已存入您的记录。` },
  };
};

const NOTICES = {
  appointmentCreated: (notice) => (notice.visitState === 'held' ? held : created)(notice),
  appointmentConfirmed: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`${what} on ${when} is confirmed.`,
    (what, when) => html`${what}（${when}）已确认。`,
  ),
  appointmentRejected: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`${what} on ${when} was not accepted by the clinic.`,
    (what, when) => html`诊所未接受 ${what}（${when}）。`,
  ),
  appointmentCancelled: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`${what} on ${when} was cancelled.`,
    (what, when) => html`${what}（${when}）已取消。`,
  ),
  appointmentLost: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`${what} on ${when} was taken before your payment arrived. Your money goes back to you.`,
    (what, when) => html`付款到达前，${what}（${when}）已被他人预约，款项将退还给您。`,
  ),
  appointmentReminder: ofVisit(
    'APPOINTMENT_REMINDER',
    (what, when) => html`Reminder: ${what} on ${when}.`,
    (what, when) => html`提醒：${what}（${when}）。`,
  ),
  holdReleased: (notice) =>
    released(notice.visit?.bookingType === 'TELE_PATIENT_REMOTE' ? 'REMOTE_UNPAID' : 'APPOINTMENT_EDITED')(notice),
  waitlistCreated: ofVisit(
    'APPOINTMENT_CREATED',
    (what, _, day) => html`${what} is on the waitlist for ${day}.`,
    (what, _, day) => html`${what}（${day}）已加入候补。`,
  ),
  waitlistRejected: ofVisit(
    'APPOINTMENT_EDITED',
    (what, _, day) => html`The clinic found no time on ${day} for ${what}. The waitlist entry has ended.`,
    (what, _, day) => html`${day} 没有空出的时间，${what} 的候补已结束。`,
  ),
  waitlistCancelled: ofVisit(
    'APPOINTMENT_EDITED',
    (what, _, day) => html`${what} is no longer on the waitlist for ${day}.`,
    (what, _, day) => html`${what}（${day}）的候补已取消。`,
  ),
  refillCreated: ofOrder(
    'REFILL_CREATED',
    (order) => html`${order} was made for you.`,
    (order) => html`已为您建立${order}。`,
  ),
  paymentCreated: ofOrder(
    'PAYMENT_CREATED',
    (order) => html`${order}: we received your payment.`,
    (order) => html`${order}：已收到您的付款。`,
  ),
  paymentRefunded: ofOrder(
    'PAYMENT_CREATED',
    (order) => html`${order}: your money was sent back to you.`,
    (order) => html`${order}：款项已退还给您。`,
  ),
  orderDone: ofOrder(
    'ORDER_DONE',
    (order) => html`${order} is confirmed.`,
    (order) => html`${order} 已确认。`,
  ),
  orderRejected: ofOrder(
    'ORDER_REJECTED',
    (order) => html`${order} was not accepted by the clinic.`,
    (order) => html`诊所未接受${order}。`,
  ),
  orderShipped: ofOrder(
    'ORDER_SHIPPED',
    (order, { parcelNo }) => html`${order} is on the way.${parcelNo ? ` Parcel number ${parcelNo}.` : ''}`,
    (order, { parcelNo }) => html`${order} 已发货。${parcelNo ? `包裹号 ${parcelNo}。` : ''}`,
  ),
  orderPickup: ofOrder(
    'ORDER_PICKUP',
    (order, { pickupName }) => html`${order} is ready for pickup${pickupName ? ` at ${pickupName}` : ''}.`,
    (order, { pickupName }) => html`${order} 已备好，请到 ${pickupName ?? '诊所'} 领取。`,
  ),
  orderReceived: ofOrder(
    'ORDER_RECEIVED',
    (order) => html`${order} has been delivered.`,
    (order) => html`${order} 已送达。`,
  ),
  regimenIssued: issued,
  documentIssued: issued,
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
  announcement: ({ metadata }) => ({
    event: 'ANNOUNCEMENT',
    words: { en: html`${String(metadata['en'])}`, zh: html`${String(metadata['zh'])}` },
  }),
} satisfies Record<string, (notice: ToldNotice) => Told>;
export type NoticeKind = keyof typeof NOTICES;

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);

/** Null for a kind of an earlier or later version that this one does not know. */
export const tellNotice = (
  notice: ToldNotice,
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
