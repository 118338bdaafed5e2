import { type Story, state, words } from '../kit/story.ts';

export const notificationsStory: Story = {
  flow: 'notifications',
  title: words('Notifications', '通知'),
  about: words(
    'A member reads what happened, of today and older; the bell is highlighted until the new ones were looked at.',
    '会员查看今天和更早的通知；有新通知时铃铛会亮起，查看后熄灭。',
  ),
  happyPath: ['loading', 'list.current', 'list.refreshing', 'list.current'],
  states: {
    loading: state('The list is being fetched', '正在获取列表', 'NOTIF-01'),
    loadFailed: state('The list could not be fetched', '无法获取列表'),
    list: state('Recent and older notifications', '近期和更早的通知', 'NOTIF-01', 'NOTIF-02', 'NOTIF-03', 'NOTIF-05'),
    'list.current': state('The list is up to date', '列表是最新的', 'NAV-43'),
    'list.refreshing': state('A newer list is being fetched', '正在获取新的列表', 'NAV-43'),
    'list.outdated': state('A newer list could not be fetched', '无法获取新的列表'),
  },
  events: {
    'time.passed': words('A minute has passed', '过了一分钟'),
    'popup.opened': words('Tap the bell', '点按铃铛'),
    'popup.closed': words('The popup was left', '已离开窗口'),
    'notification.select': words('Tap a notification', '点按一则通知'),
    'list.refresh': words('Try again', '重试'),
    'step.back': words('Close', '关闭'),
  },
  calls: {
    listNotifications: {
      runs: words('Fetch my notifications', '获取我的通知'),
      done: words('The list is here', '已获取列表'),
      failed: words('Could not be fetched', '无法获取'),
    },
    refreshNotifications: {
      runs: words('Fetch my notifications again', '再次获取我的通知'),
      done: words('The newer list is here', '已获取新的列表'),
      failed: words('Could not be fetched', '无法获取'),
    },
  },
  guards: { isClosed: words('nobody is reading', '没有人在查看') },
  effects: { askToClose: words('the popup closes', '关闭窗口') },
  reasons: {},
};
