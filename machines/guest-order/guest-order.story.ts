import { type Story, state, words } from '../kit/story.ts';

export const guestOrderStory: Story = {
  flow: 'guest-order',
  title: words('A guest’s order, by its link', '访客凭链接查看订单'),
  about: words(
    'Whoever has the link of an order that was made without an account sees how it is, how to pay it and its receipt, and says when it has arrived. Where the link has ended, number and email get a new one by mail.',
    '凭链接可查看以访客身份下的订单：进度、付款方式与收据，并在收到时确认。链接失效时，可凭编号和邮箱获取新链接。',
  ),
  happyPath: ['routingStart', 'loading', 'shown', 'confirmingReceived', 'receiving', 'loading', 'shown'],
  states: {
    routingStart: state('Is there a link?', '有链接吗？'),
    loading: state('The order is being fetched', '正在获取订单'),
    routingFailure: state('Does the link still work?', '链接仍有效吗？'),
    unavailable: state('It could not be fetched: try again', '无法获取：可重试', 'ERR-01'),
    shown: state('How the order is, and how to pay it', '订单进度与付款方式', 'ROLE-04', 'REC-16'),
    confirmingReceived: state('The question whether it has arrived', '询问是否已收到', 'REC-18'),
    receiving: state('The shop is being told', '正在通知商店', 'REC-18', 'REC-19'),
    savingReceipt: state('The receipt is being saved', '正在保存收据'),
    linkInvalid: state(
      'The link does not work: number and email get a new one',
      '链接已失效：填写编号和邮箱可获取新链接',
      'ROLE-04',
    ),
    requestingLink: state('A new link is being asked for', '正在申请新链接'),
    linkSent: state('If it is right, a mail is on its way', '如信息无误，邮件即将送达', 'ROLE-04'),
    left: state('Gone on', '已继续'),
  },
  events: {
    'order.refresh': words('Look again', '刷新'),
    'receipt.confirm': words('Tap Confirm as Received', '点按确认收货'),
    'receipt.save': words('Save the receipt', '保存收据'),
    'number.change': words('Write the order number', '填写订单编号'),
    'email.change': words('Write the email', '填写电子邮箱'),
    'link.request': words('Get a new link', '获取新链接'),
    'link.correct': words('Change number or email', '更改编号或邮箱'),
    'home.open': words('Go to MyNiks', '前往首页'),
  },
  calls: {
    readOrder: {
      runs: words('Fetch the order', '获取订单'),
      done: words('The order is here', '已获取订单'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    confirm: {
      runs: words('Ask: has it arrived?', '询问：收到了吗？'),
      done: words('Answered', '已回答'),
      failed: words('Could not be asked', '无法询问'),
    },
    receiveOrder: {
      runs: words('Tell the shop that it has arrived', '告知商店已收货'),
      done: words('Received', '已收货'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    requestLink: {
      runs: words('Ask for a new link', '申请新链接'),
      done: words('The clinic has answered', '诊所已回应'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    saveReceipt: {
      runs: words('Fetch the receipt and save it', '获取并保存收据'),
      done: words('It is saved', '已保存'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
  },
  guards: {
    hasLink: words('by the link of a letter', '通过邮件链接'),
    isLinkInvalid: words('the link has ended, or there is none', '链接已失效或不存在'),
    isRead: words('the order was read', '已读取订单'),
    isReceivable: words('it is shipped, ready or delivered', '已发货、可自取或已送达'),
    hasReceipt: words('something was paid', '已有付款'),
    isNamed: words('number and email are filled in', '已填写编号和邮箱'),
    saidYes: words('the answer is YES', '回答“是”'),
  },
  effects: { openHome: words('the home page opens', '打开首页') },
  reasons: {
    needsNumber: words('Enter the order number to continue', '请填写订单编号'),
    needsEmail: words('Enter your email to continue', '请填写电子邮箱'),
    wrongEmail: words('Fix the email to continue', '请更正电子邮箱'),
  },
};
