/** Every letter about an event, by the event's name. No row: the app alone shows it. */
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { ACCOUNT_LETTERS } from './account-letters.words.ts';
import { CARD_LETTERS } from './card-letters.words.ts';
import { CREDIT_LETTERS } from './credit-letters.words.ts';
import type { LetterRow } from './letters.types.ts';
import { MEMBER_LETTERS } from './member-letters.words.ts';
import { MONEY_LETTERS } from './money-letters.words.ts';
import { ORDER_END_LETTERS } from './order-ends.words.ts';
import { ORDER_LETTERS } from './order-letters.words.ts';
import { ORDER_UNDO_LETTERS } from './order-undo.words.ts';
import { RECORD_LETTERS } from './record-letters.words.ts';
import { REFILL_END_LETTERS } from './refill-ends.words.ts';
import { REFILL_LETTERS } from './refill-letters.words.ts';
import { VISIT_END_LETTERS } from './visit-ends.words.ts';
import { VISIT_LETTERS } from './visit-letters.words.ts';
import { VISIT_MISSED_LETTERS } from './visit-missed.words.ts';
import { VISIT_OFF_LETTERS } from './visit-off.words.ts';
import { VISIT_REDIRECTED_LETTERS } from './visit-redirected.words.ts';
import { WAITLIST_LETTERS } from './waitlist-letters.words.ts';

const ROWS = {
  ...VISIT_LETTERS,
  ...VISIT_OFF_LETTERS,
  ...VISIT_END_LETTERS,
  ...VISIT_MISSED_LETTERS,
  ...VISIT_REDIRECTED_LETTERS,
  ...WAITLIST_LETTERS,
  ...ORDER_LETTERS,
  ...ORDER_END_LETTERS,
  ...ORDER_UNDO_LETTERS,
  ...REFILL_LETTERS,
  ...REFILL_END_LETTERS,
  ...CARD_LETTERS,
  ...MONEY_LETTERS,
  ...CREDIT_LETTERS,
  ...MEMBER_LETTERS,
  ...RECORD_LETTERS,
  ...ACCOUNT_LETTERS,
};
export type LetterEvent = keyof typeof ROWS;
export const LETTERS: Readonly<Record<LetterEvent, LetterRow>> = ROWS;

/** Null for an event of a later version. */
export const findRow = (event: string): LetterRow | null =>
  Object.hasOwn(LETTERS, event) ? LETTERS[event as LetterEvent] : null;

/** A line of the list of facts: its label, and its text with names as in a letter's. */
type Line = readonly [label: string, text: string];

/** The list under the first sentence; a line with an unknown name is left out. */
export const LINES: Record<LetterRow['about'], Record<AnswerLanguage, readonly Line[]>> = {
  visit: {
    en: [
      ['When', '{day}, {time}'],
      ['Between', '{window}'],
      ['Takes', '{minutes} minutes'],
      ['With', '{who}'],
      ['Where', '{where}'],
      ['For', '{patient}'],
      ['Amount', '{amount}, incl. GST'],
    ],
    zh: [
      ['时间', '{day} {time}'],
      ['时段', '{window}'],
      ['时长', '{minutes} 分钟'],
      ['医护人员', '{who}'],
      ['地点', '{where}'],
      ['就诊人', '{patient}'],
      ['金额', '{amount}（含消费税）'],
    ],
  },
  order: {
    en: [
      ['Number', '{number}'],
      ['Items', '{items}'],
      ['Total', '{total}, incl. GST'],
      ['Parcel', '{parcelNo}'],
      ['Pick-up', '{pickup}'],
      ['Address', '{pickupAddress}'],
    ],
    zh: [
      ['编号', '{number}'],
      ['件数', '{items}'],
      ['总计', '{total}（含消费税）'],
      ['包裹号', '{parcelNo}'],
      ['自取', '{pickup}'],
      ['地址', '{pickupAddress}'],
    ],
  },
  member: { en: [], zh: [] },
};

export const LINK_WORDS: Record<LetterRow['link'], Record<AnswerLanguage, string>> = {
  visit: { en: 'See your appointments', zh: '查看预约' },
  consultation: { en: 'To your video consultation', zh: '前往视频问诊' },
  payHeld: { en: 'Pay the deposit', zh: '支付押金' },
  order: { en: 'See this order', zh: '查看订单' },
  bill: { en: 'See this bill', zh: '查看账单' },
  records: { en: 'See your records', zh: '查看记录' },
  record: { en: 'Open it in the app', zh: '在应用中打开' },
  niks: { en: 'See your NIK$', zh: '查看 NIK$' },
  terms: { en: 'Read the terms', zh: '阅读条款' },
  sessions: { en: 'See where you are signed in', zh: '查看登录的设备' },
  store: { en: 'To the store', zh: '前往商店' },
  refills: { en: 'See what you can order again', zh: '查看可续配药品' },
  home: { en: 'Open MyNiks', zh: '打开 MyNiks' },
  call: { en: 'Call {phone}', zh: '致电 {phone}' },
};

export const FRAME: Record<
  AnswerLanguage,
  {
    hello: (name: string) => string;
    forPatient: (name: string) => string;
    attached: (names: string) => string;
    chosen: string;
    owed: string;
    ofGuest: string;
    place: (name: string, phone: string) => string;
    safe: string;
    sms: (phone: string) => string;
    goesBack: (amount: string) => string;
    stays: (amount: string) => string;
    nothingCharged: string;
    bookedAs: (place: string) => string;
    video: string;
    counter: string;
    counterOf: (place: string) => string;
  }
> = {
  en: {
    hello: (name) => `Hello ${name},`,
    forPatient: (name) => `For ${name}: `,
    attached: (names) => `Attached: ${names}`,
    chosen: 'You choose what we send you in the app: Profile, “How we reach you”.',
    owed: 'This letter is always sent: it is about your money, your account, or what the clinic changes.',
    ofGuest: 'You get this because this email was given with an order.',
    place: (name, phone) => `${name}, ${phone}`,
    safe: 'We never ask for your password or a code by email.',
    sms: (phone) => ` Open MyNiks or call ${phone}.`,
    goesBack: (amount) => `${amount} goes back to you the way it came.`,
    stays: (amount) => `Your deposit of ${amount} stays with us as your credit.`,
    nothingCharged: 'Nothing is charged.',
    bookedAs: (place) => `Appointment, ${place}`,
    video: 'Video consultation',
    counter: 'our counter',
    counterOf: (place) => `the counter of ${place}`,
  },
  zh: {
    hello: (name) => `${name}，您好：`,
    forPatient: (name) => `${name}：`,
    attached: (names) => `附件：${names}`,
    chosen: '您可在应用的“个人资料”中“我们如何联系您”选择接收哪些通知。',
    owed: '此信必定寄送，因为涉及您的款项、账号或诊所的变动。',
    ofGuest: '您收到此信，是因为有订单留下了此邮箱。',
    place: (name, phone) => `${name}，${phone}`,
    safe: '我们绝不会通过邮件索要您的密码或验证码。',
    sms: (phone) => `请打开 MyNiks 或致电 ${phone}。`,
    goesBack: (amount) => `${amount} 将按原路退还给您。`,
    stays: (amount) => `您的押金 ${amount} 将作为余额保留。`,
    nothingCharged: '不会收费。',
    bookedAs: (place) => `预约，${place}`,
    video: '视频问诊',
    counter: '柜台',
    counterOf: (place) => `${place}柜台`,
  },
};
