import { type Story, state, words } from '../kit/story.ts';

export const deskSignInStory: Story = {
  flow: 'desk-sign-in',
  title: words('Desk: sign in', '前台：登录'),
  about: words(
    'A member of staff signs in with work email, password and the code of an authenticator app, or a recovery code.',
    '员工使用工作邮箱、密码和验证器应用的验证码（或恢复码）登录。',
  ),
  happyPath: ['password', 'code', 'signingIn', 'signedIn'],
  states: {
    password: state('Work email and password', '工作邮箱和密码'),
    helping: state('How one comes in without phone or key', '没有手机或密钥时如何登录'),
    code: state('The code of the app, or a recovery code', '应用的验证码或恢复码'),
    signingIn: state('All three are being checked', '正在一并核对'),
    waiting: state('Too many wrong tries: the account waits', '错误次数过多：账户须等候'),
    signedIn: state('Signed in for this shift', '本班次已登录'),
  },
  events: {
    'email.change': words('Write the work email', '填写工作邮箱'),
    'password.change': words('Write the password', '填写密码'),
    'password.submit': words('Next: the code', '下一步：验证码'),
    'help.open': words('Lost your phone or key?', '手机或密钥丢失？'),
    'code.change': words('Write the code', '填写验证码'),
    'recovery.choose': words('Use a recovery code', '使用恢复码'),
    'app.choose': words('Use the code of the app', '使用应用的验证码'),
    'code.submit': words('Sign in', '登录'),
    'deadline.reached': words('The time of waiting is over', '等候时间已到'),
    'step.back': words('Sign in as somebody else', '以其他人身份登录'),
  },
  calls: {
    signIn: {
      runs: words('Check email, password and code', '核对邮箱、密码和验证码'),
      done: words('Right', '正确'),
      failed: words('Wrong, or no answer', '错误，或没有回应'),
    },
  },
  guards: {
    isPasswordGiven: words('email and password are filled in', '邮箱和密码已填写'),
    isCodeWhole: words('the code is whole', '验证码完整'),
    isByApp: words('the code is the app’s', '使用应用的验证码'),
    isByRecovery: words('it is a recovery code', '使用恢复码'),
    isTriedTooOften: words('there were too many wrong tries', '错误次数过多'),
  },
  effects: {},
  reasons: {
    needsEmail: words('Enter your work email', '请填写工作邮箱'),
    wrongEmail: words('Not an email address', '不是有效的电子邮箱'),
    needsPassword: words('Enter your password', '请填写密码'),
    needsDigits: words('Type the 6 digits of your app', '请输入应用显示的 6 位数字'),
    needsRecoveryCode: words('Type one of your recovery codes', '请输入一个恢复码'),
  },
};
