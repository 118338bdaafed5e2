import { type Story, state, words } from '../kit/story.ts';

export const contactUndoStory: Story = {
  flow: 'contact-undo',
  title: words('Undoing another email or phone', '撤销邮箱或电话的更改'),
  about: words(
    'A former email or phone of an account puts itself back by the link of its letter, and signs everybody out.',
    '账户原来的邮箱或电话可通过通知中的链接恢复，所有设备随即退出登录。',
  ),
  happyPath: ['routingStart', 'reading', 'asked', 'undoing', 'undone'],
  states: {
    routingStart: state('Is there a link?', '有链接吗？'),
    reading: state('The change is being read', '正在读取更改'),
    routingFailure: state('Does the link still work?', '链接仍有效吗？'),
    failed: state('It could not be read: try again', '无法读取：可重试'),
    asked: state('Take back this change?', '撤销此更改？', 'AUTH-22'),
    undoing: state('It is being taken back', '正在撤销'),
    undone: state('It is taken back', '已撤销', 'AUTH-22'),
    linkInvalid: state('The link does not work any more', '链接已失效'),
    left: state('Gone on', '已继续'),
  },
  events: {
    'change.read': words('Try again', '重试'),
    'change.undo': words('Take it back', '撤销'),
    'change.keep': words('It was me', '是我本人'),
    'signIn.open': words('Sign in', '登录'),
    'home.open': words('Go to MyNiks', '前往首页'),
  },
  calls: {
    readChange: {
      runs: words('Read the change', '读取更改'),
      done: words('It is there', '已读取'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
    undoChange: {
      runs: words('Take the change back', '撤销更改'),
      done: words('The former one counts again', '原有的已恢复'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
  },
  guards: {
    hasLink: words('by the link of the letter', '通过邮件链接'),
    isLinkInvalid: words('the link has ended or was used', '链接已过期或已使用'),
    isRead: words('the change was read', '已读取更改'),
  },
  effects: {
    openSignIn: words('the sign-in page opens', '打开登录页面'),
    openHome: words('the home page opens', '打开首页'),
  },
  reasons: {},
};
