/** Letters about visits that a patient missed. */
import type { LetterRow } from './letters.types.ts';

const VISIT = { about: 'visit', link: 'visit', mail: 'owed', kind: null, sms: 'never' } as const;

export const VISIT_MISSED_LETTERS = {
  'visit.missed': {
    ...VISIT,
    notice: 'appointmentMissed',
    link: 'call',
    texts: {
      en: [
        'We missed you on {day}, {time}',
        'We expected you at {place} on {day}, {time}. Is this a mistake? Please call {phone}.',
        'The next appointment needs a deposit of {amount}, which comes off your bill.',
      ],
      zh: [
        '{day} {time} 未见您前来',
        '我们 {day} {time} 在{place}等候您。如有误，请致电 {phone}。',
        '下次预约需支付押金 {amount}，将从账单中扣除。',
      ],
    },
  },
  'visit.missed.settled': {
    ...VISIT,
    notice: 'appointmentSettled',
    link: 'call',
    texts: {
      en: [
        'Nothing is owed for {day}, {time}',
        'Nothing is owed any more for the appointment that you missed at {place} on {day}, {time}.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '{day} {time} 的预约无需付款',
        '您 {day} {time} 在{place}错过的预约，现已无需支付任何费用。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
