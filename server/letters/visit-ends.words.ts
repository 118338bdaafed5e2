/** Letters about reminders, waitlists, and holds and visits that ended. */
import type { LetterRow } from './letters.types.ts';

const VISIT = { about: 'visit', link: 'visit', mail: 'owed', kind: null, sms: 'never' } as const;

export const VISIT_END_LETTERS = {
  'visit.reminder.day': {
    ...VISIT,
    notice: 'appointmentReminder',
    kind: 'reminders',
    mail: 'chosen',
    sms: 'chosen',
    texts: {
      en: [
        'Tomorrow, {time}, {place}',
        'Tomorrow, {day}, {time}: we see you at {place}.',
        'Please bring your NRIC, FIN or passport.',
        'If you cannot come, please call {phone}.',
      ],
      zh: [
        '明天 {time}，{place}',
        '明天 {day} {time}，请到{place}就诊。',
        '请携带身份证、FIN 证件或护照。',
        '如不能前来，请致电 {phone}。',
      ],
    },
  },
  'visit.reminder.day.video': {
    ...VISIT,
    notice: 'appointmentReminder',
    link: 'consultation',
    kind: 'reminders',
    mail: 'chosen',
    sms: 'chosen',
    texts: {
      en: [
        'Tomorrow, {time}: video consultation',
        'Tomorrow, {day}, {time}: your video consultation. The start button in the app works from {opensAt}.',
        'Please try camera and sound before.',
        'If you cannot take part, please call {phone}.',
      ],
      zh: [
        '明天 {time} 视频问诊',
        '明天 {day} {time} 是您的视频问诊，应用中的开始按钮 {opensAt} 起可用。',
        '请事先试好摄像头和声音。',
        '如不能参加，请致电 {phone}。',
      ],
    },
  },
  'visit.reminder.video': {
    ...VISIT,
    notice: 'videoReminder',
    link: 'consultation',
    kind: 'reminders',
    mail: 'chosen',
    sms: 'chosen',
    texts: {
      en: [
        'Video consultation today, {time}',
        'Your video consultation begins at {time}. The start button works from {opensAt}.',
        'Please try camera and sound before. If the connection fails, call {phone}.',
      ],
      zh: [
        '今天 {time} 视频问诊',
        '您的视频问诊将于 {time} 开始，{opensAt} 起可以进入。',
        '请事先试好摄像头和声音。如连接失败，请致电 {phone}。',
      ],
    },
  },
  'visit.billed': {
    ...VISIT,
    about: 'order',
    notice: 'visitBilled',
    link: 'bill',
    isRecord: true,
    texts: {
      en: [
        'Your bill {number}: {total}',
        'Your bill for the visit on {day} is {total}.',
        'Your deposit of {deposit} was taken off.',
        '{balance} is left to pay.',
      ],
      zh: [
        '账单 {number}：{total}',
        '您 {day} 就诊的账单为 {total}。',
        '已扣除押金 {deposit}。',
        '还需支付 {balance}。',
      ],
    },
  },
  'visit.bill.voided': {
    ...VISIT,
    about: 'order',
    notice: 'billVoided',
    link: 'bill',
    isRecord: true,
    texts: {
      en: [
        'Your bill {number} does not count',
        'Your bill {number} was wrong. Please do not pay it: nothing is owed for it.',
        'The clinic says: {reason}',
        'Your deposit of {deposit} is kept for the right bill.',
        'Questions? Call {phone}.',
      ],
      zh: [
        '账单 {number} 作废',
        '您的账单 {number} 有误，现已作废，请勿付款。',
        '诊所说明：{reason}',
        '您的押金 {deposit} 保留用于正确的账单。',
        '如有疑问，请致电 {phone}。',
      ],
    },
  },
  'hold.ending.video': {
    ...VISIT,
    notice: 'holdEnding',
    link: 'payHeld',
    mail: 'never',
    texts: {
      en: ['{minutesLeft} minutes left to pay', 'Your held time ends in {minutesLeft} minutes.'],
      zh: ['付款时间还剩 {minutesLeft} 分钟', '为您保留的时间将在 {minutesLeft} 分钟后取消。'],
    },
  },
  'hold.ending.deposit': {
    ...VISIT,
    notice: 'holdEnding',
    link: 'payHeld',
    kind: 'holds',
    mail: 'never',
    sms: 'chosen',
    texts: {
      en: [
        'Held until {until} only',
        '{place} holds {day}, {time} for you until {until} only. Open MyNiks to pay the deposit.',
      ],
      zh: ['只保留至 {until}', '{place} {day} {time} 只为您保留至 {until}，请打开 MyNiks 支付押金。'],
    },
  },
  'hold.released': {
    ...VISIT,
    notice: 'holdReleased',
    kind: 'bookings',
    mail: 'chosen',
    texts: {
      en: [
        'No longer held: {day}, {time}',
        '{day}, {time} is no longer held for you. No money was taken.',
        'If it is still free, you can choose the same time again in the app.',
      ],
      zh: ['不再保留：{day} {time}', '{day} {time} 不再为您保留，没有扣款。', '如仍有空位，您可在应用中重新选择。'],
    },
  },
  'hold.lost': {
    ...VISIT,
    notice: 'appointmentLost',
    sms: 'soon',
    texts: {
      en: [
        'Not booked: your {amount} goes back',
        'The time was gone before your payment arrived. You are not booked, and {amount} goes back to your card.',
        'Your bank shows it within about 10 working days. The number is {number}.',
        'Please choose another time in the app, or call {phone}.',
      ],
      zh: [
        '预约未成功，{amount} 将退还',
        '付款到账时该时间已被他人预约。预约未成功，{amount} 将退还至您的银行卡。',
        '银行约需 10 个工作日入账，编号 {number}。',
        '请在应用中另选时间，或致电 {phone}。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
