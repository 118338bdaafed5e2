import { type Story, state, words } from '../kit/story.ts';

export const emailConfirmStory: Story = {
  flow: 'email-confirm',
  title: words('Confirming an email', '确认电子邮箱'),
  about: words(
    'A person follows the link of a letter, which proves that the email is theirs.',
    '点击邮件中的链接，确认该电子邮箱属于本人。',
  ),
  happyPath: ['routingStart', 'confirming', 'confirmed'],
  states: {
    routingStart: state('Is there a link?', '有链接吗？'),
    confirming: state('The email is being confirmed', '正在确认电子邮箱'),
    routingFailure: state('Does the link still work?', '链接仍有效吗？'),
    failed: state('Not confirmed yet: try again', '尚未确认：可重试'),
    confirmed: state('The email is confirmed', '电子邮箱已确认'),
    linkInvalid: state('The link does not work any more', '链接已失效'),
    left: state('Gone on', '已继续'),
  },
  events: {
    'email.confirm': words('Try again', '重试'),
    'signIn.open': words('Sign in', '登录'),
    'home.open': words('Go to MyNiks', '前往首页'),
  },
  calls: {
    confirmEmail: {
      runs: words('Confirm the email', '确认电子邮箱'),
      done: words('The clinic has noted it', '诊所已记录'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
  },
  guards: {
    hasLink: words('by the link of the letter', '通过邮件链接'),
    isLinkInvalid: words('the link has ended or was used', '链接已过期或已使用'),
  },
  effects: {
    openSignIn: words('the sign-in page opens', '打开登录页面'),
    openHome: words('the home page opens', '打开首页'),
  },
  reasons: {},
};
