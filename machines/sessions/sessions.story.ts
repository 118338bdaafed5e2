import { type Story, state, words } from '../kit/story.ts';

export const sessionsStory: Story = {
  flow: 'sessions',
  title: words('Where you are signed in', '登录的设备'),
  about: words(
    'A member sees each browser in which they are signed in, and signs out any other after being asked.',
    '会员查看账户已登录的浏览器，并在确认后将其他浏览器退出登录。',
  ),
  happyPath: ['loading', 'shown', 'confirmingEnd', 'ending', 'shown'],
  states: {
    loading: state('The sessions are fetched', '正在读取登录的设备'),
    unavailable: state('They could not be read', '无法读取', 'ERR-01'),
    shown: state('The browsers in which the member is signed in', '已登录的浏览器列表'),
    confirmingEnd: state('The question whether to sign one out', '询问是否退出其中一个', 'NAV-47'),
    ending: state('It is being signed out', '正在退出登录'),
  },
  events: {
    'sessions.refresh': words('Read them again', '重新读取'),
    'session.choose': words('Tap Log out at one of them', '点按其中一个的“退出登录”'),
  },
  calls: {
    loadSessions: {
      runs: words('Ask where the member is signed in', '查询登录的设备'),
      done: words('The sessions arrive', '已收到列表'),
      failed: words('No answer', '没有答复'),
    },
    confirm: {
      runs: words('Ask: log it out?', '询问：退出登录？'),
      done: words('Answered', '已回答'),
      failed: words('Could not be asked', '无法询问'),
    },
    endSession: {
      runs: words('Log it out', '退出登录'),
      done: words('It is logged out', '已退出登录'),
      failed: words('Not logged out', '未能退出'),
    },
  },
  guards: {
    isOther: words('it is on the list, and not this one', '在列表中且不是当前设备'),
    saidYes: words('the answer is YES', '回答“是”'),
    isGone: words('it has ended before', '此前已结束'),
  },
  effects: {},
  reasons: {},
};
