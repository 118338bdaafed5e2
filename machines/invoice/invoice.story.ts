import { type Story, state, words } from '../kit/story.ts';

export const invoiceStory: Story = {
  flow: 'invoice',
  title: words('An invoice and its delivery', '账单与配送'),
  about: words(
    'A member follows an order and says when it has arrived; the app asks first.',
    '会员跟踪订单，并在收到时确认；确认前会先询问。',
  ),
  happyPath: ['loading', 'shown', 'confirmingReceived', 'receiving', 'loading', 'shown'],
  states: {
    loading: state('The order is being fetched', '正在获取订单', 'API-52', 'NAV-44'),
    unavailable: state('The order could not be fetched', '无法获取订单', 'ERR-01'),
    shown: state(
      'How far the order is, what is in it and what it costs',
      '订单进度、内容和金额',
      'NAV-18',
      'REC-03',
      'REC-16',
      'REC-17',
      'REC-19',
    ),
    confirmingReceived: state('The question whether it has arrived', '询问是否已收到', 'REC-18'),
    receiving: state('The clinic is being told', '正在通知诊所', 'REC-18', 'REC-19'),
  },
  events: {
    'invoice.refresh': words('Look again', '刷新'),
    'receipt.confirm': words('Tap Confirm as Received', '点按确认收货'),
  },
  calls: {
    loadInvoice: {
      runs: words('Fetch the order', '获取订单'),
      done: words('The order is here', '已获取订单'),
      failed: words('Could not be fetched', '无法获取'),
    },
    confirm: {
      runs: words('Ask: has it arrived?', '询问：收到了吗？'),
      done: words('Answered', '已回答'),
      failed: words('Could not be asked', '无法询问'),
    },
    confirmReceived: {
      runs: words('Tell the clinic that it has arrived', '告知诊所已收货'),
      done: words('Received', '已收货'),
      failed: words('Not noted', '未能记录'),
    },
  },
  guards: {
    isReceivable: words('it is shipped, ready or delivered', '已发货、可自取或已送达'),
    saidYes: words('the answer is YES', '回答“是”'),
    isOutOfDate: words('it was changed meanwhile', '期间订单已变更'),
  },
  effects: {},
  reasons: {},
};
