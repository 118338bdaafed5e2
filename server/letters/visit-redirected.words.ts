/** The letter about a video visit that goes on at the clinic. */
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { LetterRow } from './letters.types.ts';

/** Urgency of the visit at the clinic. */
export const SOON_WORDS: Record<AnswerLanguage, Readonly<Record<string, string>>> = {
  en: { today: 'today', days: 'within three days', week: 'within a week' },
  zh: { today: '今天', days: '三天内', week: '一周内' },
};

export const VISIT_REDIRECTED_LETTERS = {
  'visit.redirected': {
    about: 'visit',
    link: 'visit',
    kind: null,
    mail: 'owed',
    sms: 'never',
    notice: 'visitRedirected',
    texts: {
      en: [
        'Please come to the clinic {soon}',
        'The doctor asks you to come to the clinic {soon}, after your video consultation on {day}, {time}.',
        'Your fee of {amount} stays with us and comes off the bill of that visit, so that you do not pay it twice.',
        'Book a time in the app, or call {phone}. In an emergency call 995.',
      ],
      zh: [
        '请于{soon}到诊所就诊',
        '您 {day} {time} 视频问诊后，医生请您于{soon}到诊所就诊。',
        '您已付的 {amount} 由我们保留，将从该次就诊的账单中扣除，无需重复付费。',
        '请在应用中预约时间，或致电 {phone}。紧急情况请拨打 995。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
