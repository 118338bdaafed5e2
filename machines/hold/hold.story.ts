import { type Story, state, words } from '../kit/story.ts';

export const holdStory: Story = {
  flow: 'hold',
  title: words('Times that are held', '保留中的时间'),
  about: words(
    'A time that is not paid yet is held until the server’s deadline; the countdown floats over every page.',
    '尚未付款的时间会保留至服务器规定的期限，倒计时浮动显示在每个页面上。',
  ),
  happyPath: ['none', 'holding', 'none'],
  states: {
    routing: state('Is anything held?', '有保留的时间吗？', 'HOLD-04'),
    none: state('Nothing is held', '没有保留的时间', 'HOLD-05', 'HOLD-10'),
    holding: state(
      'The countdown runs to the next deadline',
      '倒计时至最近的期限',
      'HOLD-01',
      'HOLD-02',
      'HOLD-03',
      'HOLD-07',
    ),
  },
  events: {
    'hold.begin': words('A time is held', '保留一个时间'),
    'hold.end': words('It is paid, or over by what the server says', '已付款，或服务器告知已结束'),
    'holds.read': words('The server or another tab lists what is held', '服务器或另一标签页列出保留项'),
    'deadline.reached': words('The deadline has come', '期限已到'),
  },
  calls: {},
  guards: { hasHolds: words('something is held', '有保留的时间') },
  effects: {
    keepHolds: words('booking is told which of them ended elsewhere', '告知预约哪些已在别处结束'),
    dropExpired: words('booking is told which of them ran out', '告知预约哪些已到期'),
  },
  reasons: {},
};
