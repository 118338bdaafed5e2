import { type Story, state, words } from '../kit/story.ts';

export const appStory: Story = {
  flow: 'app',
  title: words('The app and its popups', '应用与弹出窗口'),
  about: words(
    'One popup at a time lies on a page; those that belong to a patient send a guest to sign up.',
    '页面上每次只打开一个弹出窗口；属于就诊人的窗口会引导访客注册。',
  ),
  happyPath: ['page', 'popup.booking'],
  states: {
    page: state('A page, nothing on top of it', '显示页面，没有弹出窗口', 'NAV-40', 'NAV-48'),
    popup: state('A popup lies on the page', '页面上打开了弹出窗口', 'NAV-40'),
    'popup.booking': state('Booking an appointment', '预约就诊', 'BOOK-02'),
    'popup.appointments': state('My appointments', '我的预约', 'NAV-40', 'APPT-01'),
    'popup.notifications': state('Notifications', '通知'),
    'popup.refill': state('Ordering a refill', '订购续药', 'REFILL-04'),
    'popup.niksJoin': state('Joining NIK$', '加入 NIK$', 'ROLE-08'),
    'popup.logOut': state('The question whether to log out', '询问是否退出登录', 'AUTH-13'),
  },
  events: {
    'person.change': words('Another person is here', '使用者改变'),
    'booking.open': words('Open booking', '打开预约'),
    'appointments.open': words('Tap the calendar icon', '点按日历图标'),
    'notifications.open': words('Tap the bell', '点按铃铛'),
    'refill.open': words('Open the refill wizard', '打开续药'),
    'niksJoin.open': words('Open Join NIK$', '打开加入 NIK$'),
    'logOut.open': words('Tap Log out', '点按退出登录'),
    'popup.close': words('Close', '关闭'),
  },
  calls: {
    confirm: {
      runs: words('Ask: log out?', '询问：退出登录？'),
      done: words('Answered', '已回答'),
      failed: words('Could not be asked', '无法询问'),
    },
  },
  guards: {
    isSomebody: words('a member or a guest is here', '有会员或访客在使用'),
    isMember: words('a member is signed in', '会员已登录'),
    saidYes: words('the answer is YES', '回答“是”'),
  },
  effects: {
    openSignUp: words('the sign-up page opens', '打开注册页面'),
    tellLogOut: words('the session ends', '结束会话'),
  },
  reasons: {},
};
