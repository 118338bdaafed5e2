import { type Story, state, words } from '../kit/story.ts';

export const digitalIdStory: Story = {
  flow: 'digital-id',
  title: words('National digital ID', '国家数码身份'),
  about: words(
    'A person goes to the page of the digital ID, approves there, and comes back as somebody the clinics know, as somebody new, or as somebody whose number an account claims: they say whether it is theirs.',
    '前往数码身份页面确认后返回：诊所已有其账户则登录，新用户可注册；若有账户填写了其号码但未经证实，由本人说明该账户是否属于自己。',
  ),
  happyPath: ['routingStart', 'exchanging', 'signedIn'],
  states: {
    routingStart: state('On the way there, or back from there?', '正要前往，还是已返回？', 'AUTH-05', 'AUTH-09'),
    starting: state('The way to the digital ID is being opened', '正在打开数码身份页面', 'AUTH-05'),
    leaving: state('The page of the digital ID opens', '数码身份页面即将打开', 'AUTH-05'),
    exchanging: state('The clinic asks who it is', '诊所正在核实身份', 'AUTH-06', 'AUTH-10'),
    claimed: state('An account uses this number: is it yours?', '有账户使用此号码：是您的吗？'),
    password: state('The password of that account', '填写该账户的密码'),
    claimingAccount: state('The account is being linked', '正在关联账户'),
    routingClaim: state('Is the digital ID still fresh?', '数码身份验证仍有效吗？'),
    routingFailure: state('Is there a record without a login?', '是否有记录但没有账号？'),
    failed: state('Not signed in: try again', '登录失败：可重试', 'AUTH-09'),
    manualActivation: state('Please call the clinic', '请致电诊所', 'SIGNUP-08'),
    signedIn: state('Signed in', '已登录', 'AUTH-07'),
    unknown: state('Somebody new, who can sign up', '新用户，可以注册', 'AUTH-08', 'SIGNUP-14'),
    disowned: state('Not theirs: they sign up for their own', '不是本人的账户：另行注册'),
    finished: state('Left for another way', '改用其他方式'),
  },
  events: {
    'digitalId.retry': words('Try again', '重试'),
    'account.own': words('This account is mine', '这是我的账户'),
    'account.disown': words('It is not mine', '不是我的账户'),
    'password.change': words('Write the password', '填写密码'),
    'account.claim': words('Link the account', '关联账户'),
    'step.back': words('Back', '返回'),
  },
  calls: {
    startDigitalId: {
      runs: words('Open the way to the digital ID', '打开数码身份页面'),
      done: words('On the way', '已前往'),
      failed: words('Could not be opened', '无法打开'),
    },
    exchangeCode: {
      runs: words('Ask who it is', '核实身份'),
      done: words('The digital ID has told', '数码身份已确认'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    claimAccount: {
      runs: words('Check the password and link the account', '核对密码并关联账户'),
      done: words('The account is theirs', '账户确属本人'),
      failed: words('Wrong, or no answer', '错误，或没有回应'),
    },
  },
  guards: {
    isLeaving: words('on the way there', '正要前往'),
    isReturnRight: words('back as the one who left', '返回者与前往者一致'),
    isKnown: words('the clinics know the person', '诊所已有记录'),
    isClaimed: words('an account claims the number', '有账户填写了此号码'),
    hasPassword: words('the password is filled in', '已填写密码'),
    isTicketOver: words('the digital ID was too long ago', '数码身份验证已过时'),
    needsActivation: words('a record, but no login', '有记录但没有账号'),
  },
  effects: {},
  reasons: {
    needsPassword: words('Enter the password of the account', '请填写该账户的密码'),
  },
};
