/** Letters about acts on an account that change what its member sees of it. */
import type { LetterRow } from './letters.types.ts';

const ACCOUNT = { about: 'member', mail: 'owed', kind: null, sms: 'never' } as const;

export const ACCOUNT_LETTERS = {
  'account.made': {
    ...ACCOUNT,
    notice: null,
    sms: 'fallback',
    link: 'home',
    texts: {
      en: [
        'Your MyNiks account is ready',
        'Your MyNiks account is ready. You sign in with {userId}.',
        'You can book visits, shop and follow your orders in the app now.',
        'Was it not you? Call {phone}.',
      ],
      zh: [
        '您的 MyNiks 账号已创建',
        '您的 MyNiks 账号已创建，请用 {userId} 登录。',
        '您现在可在应用中预约、购物和查看订单。',
        '如非本人操作，请致电 {phone}。',
      ],
    },
  },
  'sessions.ended': {
    ...ACCOUNT,
    notice: 'sessionsEnded',
    link: 'home',
    texts: {
      en: [
        'All devices were signed out',
        'All devices were signed out of your MyNiks account on {day}, {time}.',
        'Was it not you? Choose another password, and call {phone}.',
      ],
      zh: [
        '所有设备已退出登录',
        '您的 MyNiks 账号已于 {day} {time} 在所有设备上退出登录。',
        '如非本人操作，请更改密码，并致电 {phone}。',
      ],
    },
  },
  'identity.seen': {
    ...ACCOUNT,
    notice: 'identitySeen',
    link: 'records',
    texts: {
      en: [
        'Your ID was seen at our counter',
        'Your ID was seen at our counter on {day}, {time}. Your records are shown in the app now.',
        'Was it not you? Call {phone}.',
      ],
      zh: [
        '我们已在柜台核对您的身份证件',
        '我们已于 {day} {time} 在柜台核对您的身份证件，您现在可在应用中查看记录。',
        '如非本人，请致电 {phone}。',
      ],
    },
  },
  'name.changed': {
    ...ACCOUNT,
    notice: 'nameChanged',
    link: 'home',
    texts: {
      en: [
        'The name of your MyNiks account',
        'The name of your MyNiks account is now {newName}. It was {oldName}.',
        'What was issued before keeps its name. Is it wrong? Call {phone}.',
      ],
      zh: [
        '您的 MyNiks 账号姓名',
        '您的 MyNiks 账号姓名现为 {newName}，原为 {oldName}。',
        '此前出具的文件姓名不变。如有误，请致电 {phone}。',
      ],
    },
  },
  'family.changed': {
    ...ACCOUNT,
    notice: 'familyChanged',
    link: 'home',
    texts: {
      en: [
        'Your family in MyNiks has changed',
        'At {counter}, a family of MyNiks that you are in was changed on {day}, {time}.',
        '{joined} was added to your account. You see the visits, bills and records, and book for {joined}.',
        '{left} was removed from your account. You see nothing of {left} any more; what is booked stays booked.',
        '{opens} added you: that account sees your visits, bills and records, and books for you.',
        'You were removed from the account of {shuts}, which sees nothing of yours any more.',
        'Is it wrong? Call {phone}.',
      ],
      zh: [
        '您 MyNiks 账号的家人有变动',
        '我们已于 {day} {time} 在{counter}更改您所在的 MyNiks 家人关系。',
        '{joined} 已加入您的账号。您可查看其就诊、账单和记录，并代其预约。',
        '{left} 已从您的账号移除。您不再能查看其资料；已预约的就诊保留。',
        '{opens} 已将您加入其账号：该账号可查看您的就诊、账单和记录，并代您预约。',
        '您已从 {shuts} 的账号移除，该账号不再能查看您的资料。',
        '如有误，请致电 {phone}。',
      ],
    },
  },
  'data.printed': {
    ...ACCOUNT,
    notice: 'dataPrinted',
    sms: 'fallback',
    link: 'home',
    texts: {
      en: [
        'Your data were given out at our counter',
        'At {counter}, all data that we keep of you were printed and given out on {day}, {time}, after your ID was seen.',
        'Was it not you? Call {phone}.',
      ],
      zh: [
        '我们已在柜台交付您的资料',
        '我们已于 {day} {time} 在{counter}核对您的证件后，打印并交付我们保存的您的全部资料。',
        '如非本人，请致电 {phone}。',
      ],
    },
  },
  'patient.merged': {
    ...ACCOUNT,
    notice: 'patientMerged',
    sms: 'fallback',
    link: 'home',
    texts: {
      en: [
        'Your records at our clinics are in one place now',
        'You were registered with us twice. After your ID was seen, we put both entries together on {day}, {time}: the app shows all of your visits, orders and records.',
        'Do you see something that is not yours? Call {phone} within 30 days.',
      ],
      zh: [
        '您在我们诊所的资料已合并',
        '您曾在我们这里登记两次。核对您的证件后，我们已于 {day} {time} 合并两份登记：应用会显示您的全部就诊、订单和记录。',
        '如看到不属于您的内容，请于 30 天内致电 {phone}。',
      ],
    },
  },
  'patient.unmerged': {
    ...ACCOUNT,
    notice: 'patientUnmerged',
    sms: 'fallback',
    link: 'home',
    texts: {
      en: [
        'Two entries at our clinics were taken apart again',
        'An entry that we had put to yours was taken away again on {day}, {time}. The app does not show what came from it any more.',
        'Is something missing that is yours? Call {phone}.',
      ],
      zh: [
        '两份登记已重新分开',
        '我们已于 {day} {time} 将先前合并到您名下的一份登记重新分开。应用不再显示来自该登记的内容。',
        '如有属于您的内容缺失，请致电 {phone}。',
      ],
    },
  },
  'closure.withdrawn': {
    ...ACCOUNT,
    notice: 'closureWithdrawn',
    link: 'home',
    texts: {
      en: [
        'Your MyNiks account stays open',
        'You took your request back. Your account stays as it was.',
        'Was it not you? Choose another password, and call {phone}.',
      ],
      zh: ['您的 MyNiks 账号保留', '您已撤回申请，账号照常使用。', '如非本人操作，请更改密码，并致电 {phone}。'],
    },
  },
} as const satisfies Record<string, LetterRow>;
