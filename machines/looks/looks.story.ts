import { type Story, state, words } from '../kit/story.ts';

export const looksStory: Story = {
  flow: 'looks',
  title: words('Who looked at my records', '谁查看过我的记录'),
  about: words(
    'A member reads who of the staff opened or changed something: role, place, act and time; and the own acts of security.',
    '会员查看哪些员工查看或更改过其资料：职务、地点、操作和时间；以及自己的安全操作。',
  ),
  happyPath: ['loading', 'shown', 'loadingMore', 'shown'],
  states: {
    loading: state('The list is being fetched', '正在获取列表'),
    unavailable: state('The list could not be fetched', '无法获取列表', 'ERR-01'),
    shown: state('Each look, the newest first', '所有查看记录，最新的在前'),
    loadingMore: state('Earlier ones are being fetched', '正在获取更早的记录'),
  },
  events: {
    'looks.refresh': words('Look again', '刷新'),
    'looks.more': words('Show earlier ones', '显示更早的记录'),
    'lookers.choose': words('Choose whose looks are shown', '选择显示谁的查看记录'),
  },
  calls: {
    loadLooks: {
      runs: words('Fetch the newest', '获取最新记录'),
      done: words('They are here', '已获取'),
      failed: words('Could not be fetched', '无法获取'),
    },
    loadEarlier: {
      runs: words('Fetch earlier ones', '获取更早的记录'),
      done: words('They are here', '已获取'),
      failed: words('Could not be fetched', '无法获取'),
    },
  },
  guards: { hasMore: words('there are earlier ones', '还有更早的记录') },
  effects: {},
  reasons: {},
};
