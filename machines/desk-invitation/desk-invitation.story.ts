import { type Story, state, words } from '../kit/story.ts';

export const deskInvitationStory: Story = {
  flow: 'desk-invitation',
  title: words('Desk: an invitation', '前台：邀请'),
  about: words(
    'A person who is invited to the desk chooses a password, adds an authenticator app, and keeps the recovery codes.',
    '受邀者设置密码、添加验证器应用，并保存恢复码。',
  ),
  happyPath: ['reading', 'person', 'app', 'accepting', 'recoveryCodes', 'recoveryKept', 'accepted'],
  states: {
    reading: state('The invitation is being read', '正在读取邀请'),
    unread: state('The server does not answer', '服务器没有回应'),
    over: state('The invitation is over', '邀请已失效'),
    person: state('Name and password', '姓名和密码'),
    app: state('The authenticator app', '验证器应用'),
    accepting: state('The account is being made', '正在创建账户'),
    recoveryCodes: state('The recovery codes, shown this once', '恢复码，仅显示一次'),
    recoveryKept: state('The codes are kept', '已保存恢复码'),
    accepted: state('Signed in for the first shift', '已登录首个班次'),
    left: state('On to signing in', '前往登录'),
  },
  events: {
    'name.change': words('Write the name', '填写姓名'),
    'password.change': words('Write a password', '填写密码'),
    'person.submit': words('Next: the app', '下一步：应用'),
    'code.change': words('Write the code', '填写验证码'),
    'code.submit': words('Accept the invitation', '接受邀请'),
    'codes.keep': words('Tick "I keep them"', '勾选“我已保存”'),
    'codes.release': words('Untick it', '取消勾选'),
    'desk.open': words('Open the desk', '打开前台'),
    'invitation.retry': words('Try again', '重试'),
    'step.back': words('Back', '返回'),
  },
  calls: {
    openInvitation: {
      runs: words('Read the invitation', '读取邀请'),
      done: words('It is open', '邀请有效'),
      failed: words('Over, or no answer', '已失效，或没有回应'),
    },
    accept: {
      runs: words('Make the account', '创建账户'),
      done: words('Made, and signed in', '已创建并登录'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
  },
  guards: {
    isOver: words('the invitation is over', '邀请已失效'),
    isCodeWrong: words('the code is wrong', '验证码错误'),
    isRefused: words('name or password is refused', '姓名或密码被拒绝'),
    isPersonGiven: words('name and password are filled in', '姓名和密码已填写'),
    isCodeWhole: words('the code is whole', '验证码完整'),
  },
  effects: {},
  reasons: {
    needsName: words('Enter your name', '请填写姓名'),
    needsLongPassword: words('At least 12 characters', '至少 12 个字符'),
    needsDigits: words('Type the 6 digits of your app', '请输入应用显示的 6 位数字'),
  },
};
