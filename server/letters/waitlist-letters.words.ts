/** Letters about waitlists. */
import type { LetterRow } from './letters.types.ts';

const VISIT = { about: 'visit', link: 'visit', mail: 'owed', kind: null, sms: 'never' } as const;

export const WAITLIST_LETTERS = {
  'waitlist.joined': {
    ...VISIT,
    notice: 'waitlistCreated',
    kind: 'bookings',
    mail: 'chosen',
    texts: {
      en: [
        'On the waitlist: {day}, {window}, {place}',
        'You are on the waitlist for {day}, {window}. This is not a booking yet.',
        'Please do not come before we have written that a time is yours. You can leave the waitlist in the app.',
      ],
      zh: [
        '已加入候补：{day} {window}，{place}',
        '您已加入 {day} {window} 的候补，这还不是预约。',
        '在我们来信告知预约成功之前，请不要前来。您可在应用中退出候补。',
      ],
    },
  },
  'waitlist.answered': {
    ...VISIT,
    notice: 'waitlistAnswered',
    sms: 'soon',
    attach: 'publish',
    texts: {
      en: [
        'A time is yours: {day}, {time}, {place}',
        'A time came free. You are booked at {place} on {day}, {time}.',
        'You can cancel in the app until {cancelBy}.',
        'If you cannot come, please call {phone}.',
      ],
      zh: [
        '候补成功：{day} {time}，{place}',
        '有空位了，您已预约 {day} {time} 到{place}就诊。',
        '{cancelBy} 前可在应用中取消。',
        '如不能前来，请致电 {phone}。',
      ],
    },
  },
  'waitlist.rejected': {
    ...VISIT,
    notice: 'waitlistRejected',
    sms: 'soon',
    texts: {
      en: [
        'No time on {day}',
        '{place} found no time for you on {day}. The waitlist entry has ended.',
        'Nothing is charged. Please choose another day in the app, or call {phone}.',
      ],
      zh: [
        '{day} 没有空位',
        '{place}在 {day} 没有空位，候补已结束。',
        '不会收费。请在应用中另选日期，或致电 {phone}。',
      ],
    },
  },
  'waitlist.lapsed': {
    ...VISIT,
    notice: 'waitlistLapsed',
    kind: 'bookings',
    mail: 'chosen',
    texts: {
      en: [
        'No time came free on {day}',
        'No time came free on {day}, {window}. Your waitlist entry has ended.',
        'Please choose another day in the app, or call {phone}.',
      ],
      zh: [
        '{day} 没有空出时间',
        '{day} {window} 没有空出时间，您的候补已结束。',
        '请在应用中另选日期，或致电 {phone}。',
      ],
    },
  },
  'waitlist.ended.clinic': {
    ...VISIT,
    notice: 'waitlistEndedByClinic',
    link: 'call',
    texts: {
      en: [
        'The waitlist for {day} has ended',
        '{place} has ended your waitlist entry for {day}.',
        'Questions? Please call {phone}.',
      ],
      zh: ['{day} 的候补已结束', '{place}已结束您 {day} 的候补。', '如有疑问，请致电 {phone}。'],
    },
  },
} as const satisfies Record<string, LetterRow>;
