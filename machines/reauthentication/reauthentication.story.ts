import { type Story, state, words } from '../kit/story.ts';

export const reauthenticationStory: Story = {
  flow: 'reauthentication',
  title: words('Is it you?', '是您本人吗？'),
  about: words(
    'Before something that an open session alone must not do, a person types the password or a code that was sent to them, or uses the digital ID.',
    '在进行仅凭已登录状态不足以进行的操作之前，需输入密码或收到的验证码，或使用数码身份。',
  ),
  happyPath: ['password', 'checking', 'proven'],
  states: {
    password: state('The password is asked for', '请输入密码'),
    checking: state('The password is being checked', '正在核对密码'),
    code: state('A one-time code instead', '改用一次性验证码', 'SIGNUP-15', 'SIGNUP-16'),
    digitalId: state('On the way to the digital ID', '正前往数码身份'),
    proven: state('It is the person', '已确认是本人'),
    left: state('The person went back', '已返回'),
  },
  events: {
    'password.change': words('Type the password', '输入密码'),
    'password.submit': words('Confirm', '确认'),
    'code.use': words('Use a code instead', '改用验证码'),
    'digitalId.use': words('Use the digital ID', '使用数码身份'),
    'step.back': words('Cancel', '取消'),
  },
  calls: {
    checkPassword: {
      runs: words('Check the password', '核对密码'),
      done: words('It is right', '密码正确'),
      failed: words('It is not', '密码不正确'),
    },
    digitalId: {
      runs: words('National digital ID', '国家数码身份'),
      done: words('Back without it', '未使用即返回'),
      failed: words('It broke off', '意外中断'),
    },
    otp: {
      runs: words('Prove by a code', '用验证码证明'),
      done: words('Proven, or went back', '已证明或返回'),
      failed: words('Could not be proven', '无法证明'),
    },
  },
  guards: {
    hasDigitalId: words('a digital ID is linked', '已关联数码身份'),
    isTyped: words('a password is typed', '已输入密码'),
    hasEmail: words('the email is proven', '电子邮箱已证实'),
    isVerified: words('the code was right', '验证码正确'),
  },
  effects: {},
  reasons: { needsPassword: words('Type your password', '请输入密码') },
};
