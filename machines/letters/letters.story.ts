import { type Story, state, words } from '../kit/story.ts';

export const lettersStory: Story = {
  flow: 'letters',
  title: words('How we reach you', '我们如何联系您'),
  about: words(
    'A member chooses by kind which letters come by email and SMS; what law or money asks for always comes.',
    '会员按类别选择通过邮件和短信接收哪些通知；法律或款项要求的通知必定寄送。',
  ),
  happyPath: ['loading', 'choosing', 'saving', 'choosing'],
  states: {
    loading: state('What was chosen?', '已选择什么？'),
    unavailable: state('The clinic does not answer', '无法查询', 'ERR-01'),
    choosing: state('Which letters come, and how', '接收哪些通知，以及方式', 'NOTIF-07'),
    saving: state('The choice is saved', '正在保存选择'),
  },
  events: {
    'letters.refresh': words('Try again', '重试'),
    'letter.choose': words('Switch letters on or off', '开启或关闭通知'),
  },
  calls: {
    loadLetters: {
      runs: words('Ask what was chosen', '查询已选择的通知'),
      done: words('The clinic answers', '诊所已答复'),
      failed: words('No answer', '没有答复'),
    },
    chooseLetter: {
      runs: words('Save the choice', '保存选择'),
      done: words('Saved', '已保存'),
      failed: words('Not saved', '未能保存'),
    },
  },
  guards: { isUnknown: words('the choice may have been saved', '选择可能已保存') },
  effects: {},
  reasons: {},
};
