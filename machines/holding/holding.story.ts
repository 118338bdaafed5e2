import { type Story, state, words } from '../kit/story.ts';

/** Sentences for a held booking and its payment. */
export const heldWords = {
  held: words('This time is held for you. It is booked once it is paid.', '该时间已为您保留，付款后即为预约成功。'),
  lost: words('This time is not booked. Your payment goes back to you.', '该时间未能预约，您的付款将退还给您。'),
  unknown: words('We do not know yet whether this is booked.', '尚不知是否已预约。'),
};

export const holdingStory: Story = {
  flow: 'holding',
  title: words('Pay for a time that is held', '为保留的时间付款'),
  about: words(
    'The clinic keeps a time for a patient until its fee or deposit is paid, and says what became of it.',
    '诊所为就诊人保留时间，直至费用或押金付清，并告知结果。',
  ),
  committed: heldWords,
  happyPath: ['loadingFee', 'paying', 'readingInvoice', 'paid'],
  states: {
    loadingFee: state('The fee is being fetched', '正在获取费用', 'BOOK-50'),
    paying: state('Pay by card', '用银行卡付款', 'BOOK-47', 'BOOK-50', 'BOOK-53', 'BOOK-54', 'HOLD-03', 'HOLD-11'),
    held: state('Not paid yet, and still held', '尚未付款，仍为您保留', 'BOOK-52', 'BOOK-60', 'HOLD-08'),
    confirmingCredit: state('The deposit becomes a credit', '押金转为余额', 'BOOK-37'),
    readingInvoice: state(
      'The clinic says whether it is paid',
      '由诊所确认是否已付款',
      'BOOK-47',
      'HOLD-04',
      'HOLD-12',
    ),
    routingInvoice: state('What became of it?', '结果如何？', 'BOOK-47', 'HOLD-11', 'HOLD-12'),
    outcomeUnread: state('Whether it was paid could not be read', '无法查询是否已付款', 'HOLD-12'),
    slotLost: state('Paid too late: the money goes back', '付款过晚，款项将退回', 'HOLD-12'),
    paid: state('It is paid', '已付款', 'BOOK-47', 'HOLD-04'),
    released: state('It was not paid, and is released', '未付款，时间已释放', 'HOLD-11'),
    again: state('Another time is chosen instead', '改选其他时间', 'HOLD-12'),
    done: state('The person is done with it', '已结束', 'HOLD-12'),
  },
  events: {
    'hold.expired': words('The hold runs out', '保留时间已到'),
    'hold.ended': words('The hold ends elsewhere', '保留在别处结束'),
    'hold.show': words('It is opened again', '再次打开'),
    'popup.closed': words('The popup is closed', '关闭预约窗口'),
    'step.next': words('Next', '下一步'),
    'step.back': words('Back', '返回'),
    'start.edit': words('Choose another time', '改选时间'),
  },
  calls: {
    loadHeldFee: {
      runs: words('Fetch what it costs', '获取费用'),
      done: words('The fee is known', '已知费用'),
      failed: words('The total alone is shown', '仅显示总额'),
    },
    payment: {
      runs: words('The payment', '付款'),
      done: words('The payment has ended', '付款流程结束'),
      failed: words('The payment broke off', '付款流程中断'),
    },
    confirmCredit: {
      runs: words('Confirm the credit', '确认余额'),
      done: words('Confirmed', '已确认'),
      failed: words('Not confirmed', '未确认'),
    },
    readInvoice: {
      runs: words('Read the invoice', '读取账单'),
      done: words('The invoice is here', '已读取账单'),
      failed: words('Could not be read', '无法读取'),
    },
  },
  guards: {
    isThis: words('it is the one shown', '就是当前这个'),
    isLeft: words('it was left unpaid', '未付款离开'),
    isClosed: words('there is nothing to pay any more', '已无需付款'),
    isDepositPaid: words('a deposit was paid', '已付押金'),
    isRefunded: words('the money goes back', '款项将退回'),
    isPaid: words('it is paid', '已付款'),
    isOpen: words('it can be paid still, or a payment is under way', '仍可付款，或付款正在进行'),
  },
  effects: {
    end: words('from now on only a payment that is under way is waited for', '此后仅等待正在进行的付款'),
    forwardExpiry: words('the payment hears that the time is no longer held', '告知付款流程：时间已不再保留'),
    askToClose: words('the popup closes', '关闭窗口'),
    tellLeft: words('the appointments are read again', '重新读取预约'),
    tellSettled: words('the countdown ends', '结束倒计时'),
  },
  reasons: {},
};
