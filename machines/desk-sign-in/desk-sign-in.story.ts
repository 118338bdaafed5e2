import { type Story, state, words } from '../kit/story.ts';

export const deskSignInStory: Story = {
  flow: 'desk-sign-in',
  title: words('Desk: sign in', '前台：登录'),
  about: words(
    'A member of staff signs in by a passkey, or with work email, password and the code of an authenticator app or a recovery code.',
    '员工使用通行密钥登录，或使用工作邮箱、密码和验证器应用的验证码（或恢复码）登录。',
  ),
  happyPath: ['password', 'code', 'signingIn', 'signedIn'],
  states: {
    password: state('A passkey, or work email and password', '通行密钥，或工作邮箱和密码'),
    askingPasskey: state('The browser asks for the passkey', '浏览器正在请求通行密钥'),
    signingInByPasskey: state('What the passkey signed is being checked', '正在核对通行密钥'),
    helping: state('How one comes in without phone or key', '没有手机或密钥时如何登录'),
    code: state('The code of the app, or a recovery code', '应用的验证码或恢复码'),
    signingIn: state('All three are being checked', '正在一并核对'),
    waiting: state('Too many wrong tries: the account waits', '错误次数过多：账户须等候'),
    signedIn: state('Signed in for this shift', '本班次已登录'),
  },
  events: {
    'passkey.begin': words('Sign in with a passkey', '使用通行密钥登录'),
    'passkey.leave': words('Leave the passkey', '不使用通行密钥'),
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
    askPasskey: {
      runs: words('Ask the browser for a passkey', '向浏览器请求通行密钥'),
      done: words('Used, or left', '已使用，或放弃'),
      failed: words('Nothing to sign, or no answer', '无可签署内容，或没有回应'),
    },
    signInByPasskey: {
      runs: words('Check what the passkey signed', '核对通行密钥的签名'),
      done: words('Right', '正确'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    signIn: {
      runs: words('Check email, password and code', '核对邮箱、密码和验证码'),
      done: words('Right', '正确'),
      failed: words('Wrong, or no answer', '错误，或没有回应'),
    },
  },
  guards: {
    hasPasskeys: words('the browser knows passkeys', '浏览器支持通行密钥'),
    isPasskeyUsed: words('a passkey was used', '已使用通行密钥'),
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
