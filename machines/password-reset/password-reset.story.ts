import { type Story, state, words } from '../kit/story.ts';

export const passwordResetStory: Story = {
  flow: 'password-reset',
  title: words('Forgotten password', '忘记密码'),
  about: words(
    'A person asks for a link by mail, follows it and chooses a new password; the answer never tells whether an account exists.',
    '通过邮件获取链接并设置新密码；回应不会透露账号是否存在。',
  ),
  happyPath: ['routingStart', 'asking', 'requesting', 'sent.waiting', 'newPassword', 'done'],
  states: {
    routingStart: state(
      'Forgotten, asked already, or by the link?',
      '刚忘记、已申请，还是点了链接？',
      'AUTH-22',
      'AUTH-23',
    ),
    asking: state('User ID or email', '用户 ID 或电子邮箱', 'AUTH-22'),
    requesting: state('The link is being asked for', '正在申请链接', 'AUTH-22'),
    sent: state('If there is an account, a mail is on its way', '如有账号，邮件即将送达', 'AUTH-22'),
    'sent.routingWait': state('Was it a minute ago?', '已过一分钟吗？'),
    'sent.waiting': state('Another link in a minute', '一分钟后可再次申请'),
    'sent.ready': state('Another link can be asked for', '可再次申请链接'),
    newPassword: state('Choose a new password', '设置新密码', 'AUTH-20', 'AUTH-21', 'AUTH-23'),
    linkInvalid: state('The link is no longer valid', '链接已失效', 'AUTH-23'),
    left: state('Back at sign-in', '已回到登录页面'),
    done: state('Successfully set password', '密码设置成功', 'AUTH-20'),
  },
  events: {
    'username.change': words('Write the user ID or email', '填写用户 ID 或电子邮箱'),
    'link.request': words('Send me a link', '发送链接'),
    'link.again': words('Ask for another link', '重新申请链接'),
    'deadline.reached': words('One minute is over', '满一分钟'),
    'step.back': words('Back', '返回'),
  },
  calls: {
    requestLink: {
      runs: words('Ask for a link', '申请链接'),
      done: words('The clinic has answered', '诊所已回应'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    newPassword: {
      runs: words('New password', '新密码'),
      done: words('The person is done there', '已完成设置'),
      failed: words('It broke off', '意外中断'),
    },
  },
  guards: {
    hasLink: words('by the link of the mail, which is known', '通过邮件链接，且链接已知'),
    isFollowingLink: words('by the link of the mail', '通过邮件链接'),
    isAfterAsking: words('asked for a link before', '已申请过链接'),
    isNamed: words('the user ID is filled in', '已填写用户 ID'),
    isResendDue: words('a minute has passed', '已过一分钟'),
    isSaved: words('the password is set', '密码已设置'),
    isRefused: words('the link is refused', '链接被拒绝'),
  },
  effects: {
    openSent: words('the page "mail sent" opens', '打开“邮件已发送”页面'),
    openSignIn: words('the sign-in page opens', '打开登录页面'),
    openAsking: words('the forgot-password form opens', '打开忘记密码表单'),
  },
  reasons: {
    needsUsername: words('Enter your user ID or email', '请填写用户 ID 或电子邮箱'),
  },
};
