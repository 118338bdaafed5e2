import { type Story, state, words } from '../kit/story.ts';

export const mailsStory: Story = {
  flow: 'mails',
  title: words('Email messages', '电子邮件'),
  about: words(
    'A member reads sample mails, stars them and deletes them after being asked; nothing is sent.',
    '会员查看示例邮件、加星标，并在确认后删除；不会发送任何内容。',
  ),
  happyPath: ['list', 'reading', 'confirmingDelete', 'list'],
  states: {
    routing: state('The list, or one mail?', '列表还是一封邮件？'),
    list: state('The sample mails', '示例邮件列表', 'NAV-15', 'PROFILE-14', 'PROFILE-17'),
    reading: state('One mail', '一封邮件', 'NAV-16', 'NAV-39', 'PROFILE-17'),
    confirmingDelete: state('The question whether to delete it', '询问是否删除', 'PROFILE-15', 'PROFILE-16'),
    missing: state('A mail that is not there', '不存在的邮件'),
  },
  events: {
    'mails.open': words('Open a page of the mails', '打开邮件页面'),
    'star.toggle': words('Tap the star', '点按星标'),
    'mail.delete': words('Tap delete', '点按删除'),
  },
  calls: {
    confirm: {
      runs: words('Ask: delete it?', '询问：删除吗？'),
      done: words('Answered', '已回答'),
      failed: words('Could not be asked', '无法询问'),
    },
  },
  guards: {
    isList: words('no mail is asked for', '未指定邮件'),
    isKnown: words('the mail is there', '邮件存在'),
    saidYes: words('the answer is YES', '回答“是”'),
  },
  effects: { tellDeleted: words('the list shows', '显示列表') },
  reasons: {},
};
