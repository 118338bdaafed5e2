import { type Story, state, words } from '../kit/story.ts';

export const niksStatementStory: Story = {
  flow: 'niks-statement',
  title: words('NIK$ history', 'NIK$ 记录'),
  about: words(
    'A member reads each change of the NIK$: what it was, how many, and the balance after it.',
    '会员查看每一笔 NIK$ 变动：原因、数量和变动后的余额。',
  ),
  happyPath: ['loading', 'shown', 'loadingMore', 'shown'],
  states: {
    loading: state('The history is being fetched', '正在获取记录', 'API-33', 'NAV-21'),
    unavailable: state('The history could not be fetched', '无法获取记录', 'ERR-01'),
    shown: state('Each change, the newest first', '所有变动，最新的在前', 'REC-22', 'NIKS-10', 'NAV-45'),
    loadingMore: state('Earlier ones are being fetched', '正在获取更早的记录'),
  },
  events: {
    'statement.refresh': words('Look again', '刷新'),
    'statement.more': words('Show earlier ones', '显示更早的记录'),
  },
  calls: {
    loadMovements: {
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
