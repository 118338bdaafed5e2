/** Letters about NIK$, new devices and announcements. */
import type { LetterRow } from './letters.types.ts';

const NIKS = { about: 'member', link: 'niks', mail: 'owed', kind: null, sms: 'never' } as const;
export const MEMBER_LETTERS = {
  'niks.joined': {
    ...NIKS,
    notice: 'niksJoined',
    texts: {
      en: [
        'Welcome to NIK$',
        'You are in. From now on you earn 1 NIK$ for every net $10 of skin care.',
        'NIK$ are valid for one year. To use them, show your NRIC, FIN or passport at a counter.',
      ],
      zh: [
        '欢迎加入 NIK$',
        '您已加入。护肤品每净消费 $10 可获得 1 NIK$。',
        'NIK$ 有效期一年，使用时请在柜台出示身份证、FIN 证件或护照。',
      ],
    },
  },
  'niks.ending': {
    ...NIKS,
    notice: null,
    kind: 'niks',
    mail: 'chosen',
    texts: {
      en: [
        '{points} NIK$ expire on {endsOn}',
        '{points} NIK$ expire on {endsOn}. You can use them until the end of that day.',
        'Later, until {lastOn}: {laterPoints} NIK$.',
        'Bring your NRIC, FIN or passport to a counter to use them.',
      ],
      zh: [
        '{points} NIK$ 将于 {endsOn} 到期',
        '{points} NIK$ 将于 {endsOn} 到期，当天仍可使用。',
        '此后至 {lastOn}：{laterPoints} NIK$。',
        '使用时请携带身份证、FIN 证件或护照到柜台。',
      ],
    },
  },
  'niks.ending.last': {
    ...NIKS,
    notice: 'niksEnding',
    kind: 'niks',
    mail: 'chosen',
    texts: {
      en: [
        'Two weeks left for {points} NIK$',
        '{points} NIK$ expire in two weeks, on {endsOn}. You can use them until the end of that day.',
        'Bring your NRIC, FIN or passport to a counter to use them.',
      ],
      zh: [
        '{points} NIK$ 还有两周到期',
        '{points} NIK$ 将在两周后（{endsOn}）到期，当天仍可使用。',
        '使用时请携带身份证、FIN 证件或护照到柜台。',
      ],
    },
  },
  'niks.birthday': {
    ...NIKS,
    notice: 'niksBirthday',
    kind: 'news',
    mail: 'chosen',
    link: 'store',
    texts: {
      en: [
        'A birthday bonus this month',
        'This month your first skin-care purchase earns {percent}% more NIK$.',
        'It counts once, until the end of the month. Choose it in the cart.',
      ],
      zh: ['本月生日奖励', '本月您首次购买护肤品可多获 {percent}% NIK$。', '本月底前可用一次，请在购物车中选用。'],
    },
  },
  'niks.closing': {
    ...NIKS,
    notice: 'niksClosing',
    texts: {
      en: [
        'Your NIK$ membership ends on {closesOn}',
        'Your NIK$ membership is empty and ends on {closesOn}. Your MyNiks account stays as it is.',
        'Any NIK$ that you earn before keep it.',
      ],
      zh: [
        '您的 NIK$ 会员资格将于 {closesOn} 终止',
        '您的 NIK$ 余额为零，会员资格将于 {closesOn} 终止。您的 MyNiks 账号不受影响。',
        '在此之前获得 NIK$ 即可保留。',
      ],
    },
  },
  'niks.closed': {
    ...NIKS,
    notice: 'niksClosed',
    texts: {
      en: [
        'Your NIK$ membership has ended',
        'Your NIK$ membership was empty for two years and has ended. You can join again.',
        'Your MyNiks account stays as it is.',
      ],
      zh: [
        '您的 NIK$ 会员资格已终止',
        '您的 NIK$ 余额为零已满两年，会员资格已终止。您可以重新加入。',
        '您的 MyNiks 账号不受影响。',
      ],
    },
  },
  'niks.left': {
    ...NIKS,
    notice: 'niksLeft',
    link: 'home',
    texts: {
      en: [
        'Your NIK$ membership has ended',
        'You asked us to end your NIK$ membership. {points} NIK$ ended with it.',
        'Our note: {reason}',
        'You can join again. Your MyNiks account stays as it is. Was it not you? Call {phone}.',
      ],
      zh: [
        '您的 NIK$ 会员资格已终止',
        '我们已应您的要求终止您的 NIK$ 会员资格，{points} NIK$ 随之失效。',
        '备注：{reason}',
        '您可以重新加入。您的 MyNiks 账号不受影响。如非本人要求，请致电 {phone}。',
      ],
    },
  },
  'niks.terms': {
    ...NIKS,
    notice: 'niksTerms',
    link: 'terms',
    texts: {
      en: [
        'The NIK$ terms change on {startsOn}',
        'The terms of NIK$ change on {startsOn}. This is what is new.',
        '{text}',
        'If you do not agree, call {phone} and we end your membership. Your MyNiks account stays as it is.',
      ],
      zh: [
        'NIK$ 条款将于 {startsOn} 变更',
        'NIK$ 条款将于 {startsOn} 变更，变更内容如下。',
        '{text}',
        '如不同意，请致电 {phone}，我们将终止您的会员资格。您的 MyNiks 账号不受影响。',
      ],
    },
  },
  'device.new': {
    about: 'member',
    notice: 'deviceNew',
    link: 'sessions',
    mail: 'owed',
    kind: null,
    sms: 'never',
    texts: {
      en: [
        'A new device signed in to MyNiks',
        'A new device signed in to your MyNiks account on {day}, {time}.',
        'It was {device}.',
        'Was it not you? Sign it out there, choose another password, and call {phone}.',
      ],
      zh: [
        '新设备登录了 MyNiks',
        '一台新设备于 {day} {time} 登录了您的 MyNiks 账号。',
        '设备：{device}。',
        '如非本人操作，请在该页面让其退出登录、更改密码，并致电 {phone}。',
      ],
    },
  },
  announcement: {
    about: 'member',
    notice: 'announcement',
    link: 'home',
    kind: 'announcements',
    mail: 'chosen',
    sms: 'never',
    texts: {
      en: ['News from {place}', '{place}: {text}'],
      zh: ['{place}通知', '{place}：{text}'],
    },
  },
  'orders.taken.along': {
    about: 'member',
    notice: 'ordersTakenAlong',
    link: 'records',
    mail: 'never',
    kind: null,
    sms: 'never',
    texts: {
      en: ['Your earlier orders are here', 'The orders that you made as a guest are in your records now.'],
      zh: ['您以往的订单已在此', '您以访客身份下的订单已存入您的记录。'],
    },
  },
} as const satisfies Record<string, LetterRow>;
