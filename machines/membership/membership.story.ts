import { type Story, state, words } from '../kit/story.ts';

export const membershipStory: Story = {
  flow: 'membership',
  title: words('NIK$ on MyNiks', 'MyNiks 首页的 NIK$'),
  about: words(
    'A member sees the balance and what expires soon, or how to join; who has spent enough to join is told so.',
    '会员查看余额和即将到期的 NIK$，或了解如何加入；消费已达标者会收到提示。',
  ),
  happyPath: ['loading', 'hinting', 'shown'],
  states: {
    loading: state('NIK$ are being fetched', '正在获取 NIK$', 'API-33'),
    unavailable: state('NIK$ could not be fetched', '无法获取 NIK$', 'ERR-01'),
    routingRead: state('Is a hint due?', '是否需要提示？'),
    shown: state('The balance, or the way in', '余额或加入入口', 'NIKS-07', 'NIKS-08', 'NIKS-09', 'NIKS-10'),
    hinting: state('The hint that one can join', '可以加入的提示', 'NIKS-20', 'NIKS-21', 'NIKS-22'),
  },
  events: {
    'membership.refresh': words('Home is there again, or try again', '回到首页，或重试'),
    'hint.remember': words("Tick don't show again", '勾选不再显示'),
    'hint.learnMore': words('Learn more', '了解更多'),
    'step.back': words('Cancel', '取消'),
  },
  calls: {
    loadNiks: {
      runs: words('Fetch membership and balance', '获取会员资格和余额'),
      done: words('They are here', '已获取'),
      failed: words('Could not be fetched', '无法获取'),
    },
  },
  guards: {
    isHintDue: words('not joined, enough spent, and the hint is new', '未加入、消费已达标且尚未提示'),
  },
  effects: {
    tellRemembered: words('the device remembers the box', '设备记住勾选'),
    openJoin: words('the join popup opens', '打开加入窗口'),
  },
  reasons: {},
};
