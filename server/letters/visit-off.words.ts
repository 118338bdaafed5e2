/** Letters about appointments that do not take place. */
import type { LetterRow } from './letters.types.ts';

const VISIT = { about: 'visit', link: 'visit', mail: 'owed', kind: null, sms: 'never' } as const;

export const VISIT_OFF_LETTERS = {
  'visit.rejected': {
    ...VISIT,
    notice: 'appointmentRejected',
    sms: 'soon',
    attach: 'cancel',
    texts: {
      en: [
        'Not possible: your appointment on {day}, {time}',
        '{place} cannot see you on {day}, {time}. {money}',
        'The clinic says: {reason}',
        'Please choose another time in the app, or call {phone}.',
      ],
      zh: [
        '无法安排：您 {day} {time} 的预约',
        '{place}无法安排您 {day} {time} 的预约。{money}',
        '诊所说明：{reason}',
        '请在应用中另选时间，或致电 {phone}。',
      ],
    },
  },
  'visit.rejected.paid': {
    ...VISIT,
    notice: 'appointmentRejected',
    sms: 'soon',
    attach: 'cancel',
    texts: {
      en: [
        'Not possible, your money goes back: {day}, {time}',
        '{place} cannot see you on {day}, {time}. {amount} goes back to your card.',
        'The clinic says: {reason}',
        'Your bank shows it within about 10 working days. The number is {number}.',
        'The credit note is {reference}. The GST in it is {tax}.',
        'Please choose another time in the app, or call {phone}.',
      ],
      zh: [
        '无法安排，款项将退还：{day} {time}',
        '{place}无法安排您 {day} {time} 的预约，{amount} 将退还至您的银行卡。',
        '诊所说明：{reason}',
        '银行约需 10 个工作日入账，编号 {number}。',
        '贷记单号 {reference}，其中消费税 {tax}。',
        '请在应用中另选时间，或致电 {phone}。',
      ],
    },
  },
  'visit.cancelled.own': {
    ...VISIT,
    notice: 'appointmentCancelled',
    kind: 'planned',
    mail: 'chosen',
    attach: 'cancel',
    texts: {
      en: [
        'Cancelled: {day}, {time}, {place}',
        'You cancelled your appointment on {day}, {time}. {money}',
        'You can book again in the app.',
      ],
      zh: ['已取消：{day} {time}，{place}', '您已取消 {day} {time} 的预约。{money}', '您可在应用中重新预约。'],
    },
  },
  'visit.cancelled.own.paid': {
    ...VISIT,
    notice: 'appointmentCancelled',
    attach: 'cancel',
    texts: {
      en: [
        'Cancelled, {amount} goes back to you',
        'You cancelled your appointment on {day}, {time}. {amount} goes back to your card.',
        'Your bank shows it within about 10 working days. The number is {number}.',
        'The credit note is {reference}. The GST in it is {tax}.',
      ],
      zh: [
        '已取消，{amount} 将退还给您',
        '您已取消 {day} {time} 的预约，{amount} 将退还至您的银行卡。',
        '银行约需 10 个工作日入账，编号 {number}。',
        '贷记单号 {reference}，其中消费税 {tax}。',
      ],
    },
  },
  'visit.cancelled.own.kept': {
    ...VISIT,
    notice: 'appointmentCancelled',
    attach: 'cancel',
    texts: {
      en: [
        'Cancelled: {day}, {time}, {place}',
        'You cancelled your appointment on {day}, {time}. {money}',
        'You can book again in the app.',
      ],
      zh: ['已取消：{day} {time}，{place}', '您已取消 {day} {time} 的预约。{money}', '您可在应用中重新预约。'],
    },
  },
  'visit.cancelled.clinic': {
    ...VISIT,
    notice: 'appointmentEndedByClinic',
    sms: 'soon',
    attach: 'cancel',
    texts: {
      en: [
        'Cancelled by {place}: {day}, {time}',
        '{place} has to cancel your appointment on {day}, {time}. We are sorry.',
        'The clinic says: {reason}',
        '{money}',
        'The credit note is {reference}. The GST in it is {tax}.',
        'Please choose another time in the app, or call {phone}.',
      ],
      zh: [
        '{place}取消了 {day} {time} 的预约',
        '很抱歉，{place}须取消您 {day} {time} 的预约。',
        '诊所说明：{reason}',
        '{money}',
        '贷记单号 {reference}，其中消费税 {tax}。',
        '请在应用中另选时间，或致电 {phone}。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
