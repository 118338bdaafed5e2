import { type Story, state, words } from '../kit/story.ts';

export const digitalIdStory: Story = {
  flow: 'digital-id',
  title: words('National digital ID', '国家数码身份'),
  about: words(
    'A person goes to the page of the digital ID, approves there, and comes back as somebody the clinics know or as somebody new.',
    '前往数码身份页面确认后返回：诊所已有其记录则登录，否则可注册。',
  ),
  happyPath: ['routingStart', 'exchanging', 'signedIn'],
  states: {
    routingStart: state('On the way there, or back from there?', '正要前往，还是已返回？', 'AUTH-05', 'AUTH-09'),
    starting: state('The way to the digital ID is being opened', '正在打开数码身份页面', 'AUTH-05'),
    leaving: state('The page of the digital ID opens', '数码身份页面即将打开', 'AUTH-05'),
    exchanging: state('The clinic asks who it is', '诊所正在核实身份', 'AUTH-06', 'AUTH-10'),
    routingFailure: state('Is there a record without a login?', '是否有记录但没有账号？'),
    failed: state('Not signed in: try again', '登录失败：可重试', 'AUTH-09'),
    manualActivation: state('Please call the clinic', '请致电诊所', 'SIGNUP-08'),
    signedIn: state('Signed in', '已登录', 'AUTH-07'),
    unknown: state('Somebody new, who can sign up', '新用户，可以注册', 'AUTH-08', 'SIGNUP-14'),
    finished: state('Left for another way', '改用其他方式'),
  },
  events: {
    'digitalId.retry': words('Try again', '重试'),
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
  },
  guards: {
    isLeaving: words('on the way there', '正要前往'),
    isReturnRight: words('back as the one who left', '返回者与前往者一致'),
    isKnown: words('the clinics know the person', '诊所已有记录'),
    needsActivation: words('a record, but no login', '有记录但没有账号'),
  },
  effects: {},
  reasons: {},
};
