import { type Story, state, words } from '../kit/story.ts';

export const sessionStory: Story = {
  flow: 'session',
  title: words('Who is using the app', '谁在使用应用'),
  about: words(
    'Nobody, a guest or a member: a page that needs somebody signs a guest in by itself, and a refused pass ends the session once.',
    '无人、访客或会员：需要身份的页面会自动以访客登录；凭证被拒时会话只结束一次。',
  ),
  happyPath: ['routingStart', 'loadingProfile', 'routingPerson', 'present.member'],
  states: {
    routingStart: state('Was somebody here before?', '之前有人登录过吗？', 'NAV-28', 'PWA-10'),
    absent: state('Nobody is signed in', '无人登录', 'NAV-25'),
    'absent.signedOut': state('Signed out', '未登录', 'AUTH-15', 'NAV-25'),
    'absent.signingInAsGuest': state('A guest is being signed in', '正在以访客登录', 'NAV-25', 'NAV-26'),
    'absent.guestUnavailable': state(
      'Not possible now: the next try comes by itself',
      '暂时无法登录：稍后自动重试',
      'NAV-25',
    ),
    loadingProfile: state('The profile is being fetched', '正在获取个人资料', 'NAV-28'),
    profileUnavailable: state('The profile could not be fetched', '无法获取个人资料'),
    routingPerson: state('Guest or member?', '访客还是会员？', 'NAV-27'),
    present: state('Somebody is signed in', '已登录'),
    'present.guest': state('A guest is here', '访客使用中', 'NAV-27', 'AUTH-12', 'ROLE-05'),
    'present.member': state('A member is here', '会员使用中', 'AUTH-03', 'AUTH-14'),
    revoked: state(
      'The session has ended: the message shows, then the page loads anew',
      '会话已结束：显示消息后重新加载页面',
      'AUTH-18',
      'AUTH-19',
    ),
  },
  events: {
    'session.need': words('A page needs somebody', '页面需要身份'),
    'session.spare': words('A page opens that needs nobody', '打开无需身份的页面'),
    'network.back': words('The network is back, or the person is', '网络已恢复，或用户回到页面'),
    'session.begin': words('Somebody has signed in', '有人登录'),
    'profile.changed': words('Details were changed', '资料已更改'),
    'otp.verified': words('A one-time code was right', '验证码正确'),
    'session.retry': words('Try again', '重试'),
    'session.end': words('Log out', '退出登录'),
    'session.revoked': words('A call is refused: sign in again (401)', '请求被拒：需要重新登录（401）'),
    'deadline.reached': words('Thirty seconds are over', '满三十秒'),
    reloadDelay: words('One second is over', '满一秒'),
  },
  calls: {
    signInAsGuest: {
      runs: words('Sign in a guest', '以访客登录'),
      done: words('The guest has a pass', '访客已获凭证'),
      failed: words('No pass came', '未获凭证'),
    },
    loadProfile: {
      runs: words('Fetch the profile', '获取个人资料'),
      done: words('The profile is here', '已获取个人资料'),
      failed: words('Could not be fetched', '无法获取'),
    },
  },
  guards: {
    hasToken: words('a pass is kept', '存有凭证'),
    isGuest: words('it is a guest', '是访客'),
    isArriving: words('just signed in by hand', '刚刚手动登录'),
    isOutOfReach: words('not refused for too many tries', '并非因尝试过多被拒'),
    hasTriedGuest: words('it was tried before', '已尝试过'),
  },
  effects: {
    tellArrived: words('the wanted page opens', '打开想去的页面'),
    tellEnded: words('the sign-in page opens', '打开登录页面'),
    tellLost: words('the message shows', '显示消息'),
    askReload: words('the page loads anew', '重新加载页面'),
  },
  reasons: {},
};
