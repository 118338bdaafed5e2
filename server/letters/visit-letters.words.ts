/** Letters about appointments and holds. */
import type { LetterRow } from './letters.types.ts';

const VISIT = { about: 'visit', link: 'visit', mail: 'owed', kind: null, sms: 'never' } as const;

export const VISIT_LETTERS = {
  'visit.booked': {
    ...VISIT,
    notice: 'appointmentCreated',
    kind: 'bookings',
    mail: 'chosen',
    attach: 'publish',
    texts: {
      en: [
        'Booked: {day}, {time}, {place}',
        'You are booked at {place} on {day}, {time}.',
        'The clinic may still answer, and we write to you if it changes anything.',
        'You can cancel in the app until {cancelBy}. Later, call {phone}.',
        'Please bring your NRIC, FIN or passport.',
      ],
      zh: [
        '预约成功：{day} {time}，{place}',
        '您已预约 {day} {time} 到{place}就诊。',
        '诊所可能还会答复，如有变动，我们会写信告知。',
        '{cancelBy} 前可在应用中取消，之后请致电 {phone}。',
        '请携带身份证、FIN 证件或护照。',
      ],
    },
  },
  'visit.booked.video': {
    ...VISIT,
    notice: 'appointmentCreated',
    attach: 'publish',
    texts: {
      en: [
        'Booked and paid: video consultation, {day}, {time}',
        'Your video consultation on {day}, {time} is booked and paid.',
        'The start button in the app works from {opensAt}. Have your medicines and your ID at hand, and try camera and sound before.',
        'A video consultation is not for emergencies: call 995.',
        'You can cancel in the app until {cancelBy}. Later, call {phone}.',
      ],
      zh: [
        '预约成功并已付款：视频问诊 {day} {time}',
        '您 {day} {time} 的视频问诊已预约成功，费用已付。',
        '应用中的开始按钮 {opensAt} 起可用。请备好正在用的药和身份证件，并事先试好摄像头和声音。',
        '视频问诊不适用于急症，急症请拨打 995。',
        '{cancelBy} 前可在应用中取消，之后请致电 {phone}。',
      ],
    },
  },
  'visit.booked.deposit': {
    ...VISIT,
    notice: 'appointmentCreated',
    attach: 'publish',
    texts: {
      en: [
        'Booked, deposit received: {day}, {time}, {place}',
        'You are booked at {place} on {day}, {time}, and we received your deposit of {amount}. It comes off your bill.',
        'You can cancel in the app until {cancelBy}. Later, call {phone}.',
      ],
      zh: [
        '预约成功，押金已收到：{day} {time}，{place}',
        '您已预约 {day} {time} 到{place}就诊，押金 {amount} 已收到，将从账单中扣除。',
        '{cancelBy} 前可在应用中取消，之后请致电 {phone}。',
      ],
    },
  },
  'visit.accepted': {
    ...VISIT,
    notice: 'appointmentConfirmed',
    kind: 'planned',
    mail: 'chosen',
    attach: 'publish',
    texts: {
      en: [
        'Confirmed: {day}, {time}, {place}',
        '{place} has confirmed your appointment on {day}, {time}.',
        'Nothing else is to be done.',
      ],
      zh: ['已确认：{day} {time}，{place}', '{place}已确认您 {day} {time} 的预约。', '您无需再做什么。'],
    },
  },
  'visit.moved': {
    ...VISIT,
    notice: 'appointmentMoved',
    sms: 'soon',
    attach: 'publish',
    texts: {
      en: [
        'Moved: now {day}, {time}, {place}',
        '{place} had to move your appointment from {oldDay}, {oldTime} to {day}, {time}.',
        'The clinic says: {reason}',
        'Keep the new time in the app, or cancel it there until it begins: that costs you nothing. Or call {phone}. If you do nothing, the new time is yours.',
      ],
      zh: [
        '改期：现为 {day} {time}，{place}',
        '{place}须将您 {oldDay} {oldTime} 的预约改到 {day} {time}。',
        '诊所说明：{reason}',
        '请在应用中确认新时间；如不合适，可在开始前在应用中取消，不收任何费用，或致电 {phone}。若不答复，即按新时间安排。',
      ],
    },
  },
  'hold.made.deposit': {
    ...VISIT,
    notice: 'holdMade',
    link: 'payHeld',
    texts: {
      en: [
        'Held until {until}: pay the deposit to keep it',
        '{place}, {day}, {time} is held for you until {until}. It is booked once the deposit of {amount} is paid.',
        'It is not booked yet. The amount includes GST.',
      ],
      zh: [
        '保留至 {until}，请支付押金',
        '{place} {day} {time} 为您保留至 {until}，支付押金 {amount} 后即预约成功。',
        '目前尚未预约成功。金额含消费税。',
      ],
    },
  },
} as const satisfies Record<string, LetterRow>;
