import { type Story, state, words } from '../kit/story.ts';

export const signInStory: Story = {
  flow: 'sign-in',
  title: words('Sign in', '登录'),
  about: words(
    'A person signs in with user ID or email and password, by the digital ID, or as a guest; who has lost the email chooses another.',
    '使用用户 ID 或电子邮箱和密码登录、使用数码身份，或以访客身份继续；电子邮箱已由其主人确认者，先另选一个。',
  ),
  happyPath: ['form', 'signingIn', 'signedIn'],
  states: {
    form: state(
      'User ID or email, and password',
      '用户 ID 或电子邮箱，以及密码',
      'AUTH-01',
      'AUTH-02',
      'AUTH-11',
      'ERR-04',
    ),
    digitalId: state('On the way to the digital ID', '正前往数码身份', 'AUTH-05'),
    signingIn: state('The clinic is checking', '诊所正在核对', 'AUTH-02', 'AUTH-03', 'AUTH-04'),
    choosingUserId: state('Choose another email as user ID', '另选一个电子邮箱作为用户 ID'),
    changingUserId: state('The user ID is being changed', '正在更改用户 ID'),
    routingUserId: state('Why was it refused?', '为什么被拒绝？'),
    signingInAsGuest: state('A guest is being let in', '正在让访客进入', 'AUTH-12'),
    signedIn: state('Signed in', '已登录', 'AUTH-03', 'AUTH-12'),
  },
  events: {
    'username.change': words('Write the user ID or email', '填写用户 ID 或电子邮箱'),
    'password.change': words('Write the password', '填写密码'),
    'remember.change': words('Tick "Remember me"', '勾选“记住我”'),
    'signIn.submit': words('Sign in', '登录'),
    'digitalId.open': words('Use the digital ID', '使用数码身份'),
    'userId.change': words('Write another email', '填写另一个电子邮箱'),
    'userId.submit': words('Use this email', '使用此电子邮箱'),
    'step.back': words('Back', '返回'),
    'guest.submit': words('Continue as a guest', '以访客身份继续'),
  },
  calls: {
    digitalId: {
      runs: words('National digital ID', '国家数码身份'),
      done: words('Back without it', '未使用即返回'),
      failed: words('It broke off', '意外中断'),
    },
    signIn: {
      runs: words('Check ID and password', '核对 ID 和密码'),
      done: words('Right', '正确'),
      failed: words('Wrong, or no answer', '错误，或没有回应'),
    },
    chooseUserId: {
      runs: words('Change the user ID and sign in', '更改用户 ID 并登录'),
      done: words('Changed', '已更改'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    signInAsGuest: {
      runs: words('Sign in a guest', '以访客登录'),
      done: words('Let in', '已进入'),
      failed: words('No answer', '没有回应'),
    },
  },
  guards: {
    isFormComplete: words('both are filled in', '两项都已填写'),
    isUserIdLost: words('another account has proven the email', '另一账户已证实该电子邮箱'),
    isUserIdFree: words('it is an email, and not known as taken', '是电子邮箱，且未发现已被使用'),
    isUserIdTaken: words('the email is taken', '电子邮箱已被使用'),
    isTicketOver: words('the password was too long ago', '输入密码已过了太久'),
  },
  effects: {},
  reasons: {
    needsUsername: words('Enter your user ID or email', '请填写用户 ID 或电子邮箱'),
    needsPassword: words('Enter your password', '请填写密码'),
    needsEmail: words('Enter your email', '请填写电子邮箱'),
    wrongEmail: words('Not an email address', '不是有效的电子邮箱'),
    takenEmail: words('Unavailable', '不可用'),
  },
};
