/** Notices about appointments, holds and waitlists. */

import { JOIN_BEFORE_MS } from '#contract/constants.ts';
import type { NotificationEvent } from '#contract/entities/notification.ts';
import { moneyFromWire } from '#contract/money.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import { dayInWords, timeInWords } from '#server/kit/dates.ts';
import { type Html, html } from '#server/kit/html.ts';
import { sgd } from '#server/kit/money-words.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { ListedNotice, NoticeWords, WordsOf } from './notification.types.ts';

/** "Acne review with Dr Tan"; "Dr Tan 的 Acne review". */
const whatOf = ({ visit, chinese }: ListedNotice): NoticeWords['words'] => {
  const service = visit?.medservice?.name;
  const who = visit?.doctorName ?? visit?.therapistName;
  if (!service || !who) return { en: html`Your appointment`, zh: html`您的预约` };
  const [zhService, zhWho] = [chinese[service] ?? service, chinese[who] ?? who];
  return { en: html`<b>${service}</b> with <b>${who}</b>`, zh: html`<b>${zhWho}</b> 的 <b>${zhService}</b>` };
};

/** A notice about an appointment: its subject, time and day. */
const ofVisit =
  (
    event: NotificationEvent,
    en: (what: Html, when: string, day: string, said: Html) => Html,
    zh: (what: Html, when: string, day: string, said: Html) => Html,
  ) =>
  (notice: ListedNotice): NoticeWords => {
    const what = whatOf(notice);
    const start = notice.visit?.startDateTime;
    const { reason } = notice.metadata;
    const partsIn = (language: AnswerLanguage): [Html, string, string, Html] => {
      // the clinic's own words, where it gave any
      const said = reason === undefined ? html`` : html`${{ en: ' ', zh: '' }[language]}${String(reason)}`;
      if (start === undefined) return [what[language], { en: 'that day', zh: '当天' }[language], '', said];
      const day = dayInWords(start, language);
      return [what[language], `${day} ${timeInWords(start, language)}`, day, said];
    };
    return { event, words: { en: en(...partsIn('en')), zh: zh(...partsIn('zh')) } };
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
export const VISIT_NOTICES = {
  appointmentCreated: (notice) => (notice.visitState === 'held' ? held : created)(notice),
  appointmentConfirmed: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`${what} on ${when} is confirmed.`,
    (what, when) => html`${what}（${when}）已确认。`,
  ),
  appointmentRejected: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when, _, said) => html`${what} on ${when} was not accepted by the clinic.${said}`,
    (what, when, _, said) => html`诊所未接受 ${what}（${when}）。${said}`,
  ),
  appointmentCancelled: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`${what} on ${when} was cancelled.`,
    (what, when) => html`${what}（${when}）已取消。`,
  ),
  appointmentEndedByClinic: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when, _, said) => html`The clinic had to cancel ${what} on ${when}. We are sorry.${said}`,
    (what, when, _, said) => html`很抱歉，诊所须取消 ${what}（${when}）。${said}`,
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
  videoReminder: ({ visit, metadata }) => {
    const start = visit?.startDateTime ?? (String(metadata['aptDate']) as IsoInstant);
    const begins = (language: AnswerLanguage) => timeInWords(start, language);
    const opens = (language: AnswerLanguage) => timeInWords(addMs(start, -JOIN_BEFORE_MS), language);
    const href = `/consultation?id=${encodeURIComponent(String(metadata['appointmentId']))}`;
    return {
      event: 'REMOTE_REMIND',
      words: {
        en: html`Your video consultation begins at ${begins('en')}. The start button works from ${opens('en')}, on <a href="${href}">its page</a>. Please try camera and sound before.`,
        zh: html`您的视频问诊将于 ${begins('zh')} 开始，${opens('zh')} 起可在<a href="${href}">问诊页面</a>进入。请事先试好摄像头和声音。`,
      },
    };
  },
  holdEnding: ({ metadata }) => {
    const minutes = String(metadata['minutesLeft']);
    const until = (language: AnswerLanguage) => timeInWords(String(metadata['until']) as IsoInstant, language);
    const amount = sgd(moneyFromWire(Number(metadata['amount'])));
    return {
      event: 'APPOINTMENT_CREATED',
      words: {
        en: html`Your held time ends in ${minutes} minutes, at ${until('en')}. It is booked once ${amount} is paid.`,
        zh: html`为您保留的时间将在 ${minutes} 分钟后（${until('zh')}）取消，支付 ${amount} 后即预约成功。`,
      },
    };
  },
  holdReleased: (notice) =>
    released(notice.visit?.bookingType === 'TELE_PATIENT_REMOTE' ? 'REMOTE_UNPAID' : 'APPOINTMENT_EDITED')(notice),
  appointmentMoved: (notice) => {
    const from = String(notice.metadata['oldStart']) as IsoInstant;
    const old = (language: AnswerLanguage) => `${dayInWords(from, language)} ${timeInWords(from, language)}`;
    return ofVisit(
      'APPOINTMENT_EDITED',
      (what, when) =>
        html`The clinic had to move ${what} from ${old('en')} to ${when}. Keep the new time in <a href="/home?flow=appointments">My appointments</a>, or cancel it there before it begins, which costs nothing; otherwise it stands.`,
      (what, when) =>
        html`诊所须将 ${what} 从 ${old('zh')} 改到 ${when}。请在<a href="/home?flow=appointments">我的预约</a>中确认新时间，或在开始前免费取消；否则按新时间进行。`,
    )(notice);
  },
  appointmentMissed: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`We expected you for ${what} on ${when}. Is this a mistake? Please call the clinic.`,
    (what, when) => html`我们在 ${when} 等候您（${what}）。如有误，请致电诊所。`,
  ),
  appointmentNotMissed: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`${what} on ${when} does not count as missed any more. We are sorry.`,
    (what, when) => html`${what}（${when}）不再算作未赴约，非常抱歉。`,
  ),
  appointmentSettled: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`Nothing is owed any more for ${what} on ${when}, which you missed.`,
    (what, when) => html`您错过的${what}（${when}）现已无需支付任何费用。`,
  ),
  visitRedirected: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) =>
      html`After ${what} on ${when} the doctor asks you to come to the clinic. What you paid comes off that bill.`,
    (what, when) => html`${what}（${when}）后，医生请您到诊所就诊，已付费用将从账单中扣除。`,
  ),
  waitlistLapsed: ofVisit(
    'APPOINTMENT_EDITED',
    (what, _, day) => html`No time came free on ${day} for ${what}. Your waitlist entry has ended.`,
    (what, _, day) => html`${day} 没有空出时间，${what} 的候补已结束。`,
  ),
  holdMade: held,
  waitlistAnswered: ofVisit(
    'APPOINTMENT_EDITED',
    (what, when) => html`A time came free: ${what} is booked for ${when}. Your wait has ended.`,
    (what, when) => html`有空位了：已预约 ${what}（${when}），候补已结束。`,
  ),
  waitlistEndedByClinic: ofVisit(
    'APPOINTMENT_EDITED',
    (what, _, day) => html`The clinic has ended the waitlist entry for ${what} on ${day}.`,
    (what, _, day) => html`诊所已结束 ${what}（${day}）的候补。`,
  ),
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
} satisfies Record<string, WordsOf>;
