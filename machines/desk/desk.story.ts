import { type Story, state, words } from '../kit/story.ts';

export const deskStory: Story = {
  flow: 'desk',
  title: words('The desk', '前台系统'),
  about: words(
    'A member of staff works at the desk for a shift: it locks when it is not used, and nothing of a patient stays on the page.',
    '员工在前台系统工作一个班次：不使用时自动锁定，页面上不留任何病人资料。',
  ),
  happyPath: ['beginning', 'opening', 'signingIn', 'working'],
  states: {
    beginning: state('Is it the link of an invitation?', '是否为邀请链接？'),
    invited: state('A person accepts an invitation', '受邀者接受邀请'),
    opening: state('Is somebody signed in?', '是否已有人登录？'),
    unreached: state('The server does not answer', '服务器没有回应'),
    signingIn: state('The person signs in', '员工正在登录'),
    working: state('A section of the desk is open', '已打开前台的一个栏目'),
    locking: state('The desk is being locked', '正在锁定前台'),
    locked: state('Locked: nothing of a patient is on the page', '已锁定：页面上没有病人资料'),
    unlocking: state('The code is being checked', '正在核对验证码'),
    signingOut: state('The shift is being ended', '正在结束班次'),
  },
  events: {
    'section.open': words('Open a section', '打开栏目'),
    'place.choose': words('Choose the place', '选择地点'),
    'desk.use': words('Use the desk', '使用前台'),
    'desk.lock': words('Lock', '锁定'),
    'deadline.reached': words('15 minutes without use are over', '已有 15 分钟未使用'),
    'session.end': words('The shift has ended at the server', '服务器上的班次已结束'),
    'session.lock': words('The server has locked the desk', '服务器已锁定前台'),
    'code.change': words('Write the code of the app', '填写应用的验证码'),
    'unlock.submit': words('Unlock', '解锁'),
    'signOut.submit': words('Somebody else signs in', '换人登录'),
    'desk.retry': words('Try again', '重试'),
  },
  calls: {
    deskInvitation: {
      runs: words('Accept an invitation', '接受邀请'),
      done: words('Accepted, or left', '已接受，或离开'),
      failed: words('It broke off', '意外中断'),
    },
    deskSignIn: {
      runs: words('Sign in', '登录'),
      done: words('Signed in', '已登录'),
      failed: words('It broke off', '意外中断'),
    },
    readStaff: {
      runs: words('Read the person, the roles and the places', '读取员工、角色和地点'),
      done: words('Read', '已读取'),
      failed: words('No answer', '没有回应'),
    },
    lock: {
      runs: words('Lock it at the clinic, too', '同时在服务器锁定'),
      done: words('It is locked', '已锁定'),
      failed: words('It is locked on this page alone', '仅在此页面锁定'),
    },
    unlock: {
      runs: words('Check the code', '核对验证码'),
      done: words('Right', '正确'),
      failed: words('Wrong, or no answer', '错误，或没有回应'),
    },
    signOut: {
      runs: words('End the shift', '结束班次'),
      done: words('Ended', '已结束'),
      failed: words('No answer', '没有回应'),
    },
  },
  guards: {
    isInvited: words('it is', '是'),
    isLocked: words('the desk is locked', '前台已锁定'),
    maySee: words('a role of the person sees it', '该员工的角色可以查看'),
    isOwnPlace: words('it is a place of the person', '是该员工的地点'),
    isCodeWhole: words('the code is whole', '验证码完整'),
  },
  effects: {},
  reasons: { needsDigits: words('Type the 6 digits of your app', '请输入应用显示的 6 位数字') },
};
