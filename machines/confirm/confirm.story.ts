import { type Story, state, words } from '../kit/story.ts';

export const confirmStory: Story = {
  flow: 'confirm',
  title: words('Are you sure?', '您确定吗？'),
  about: words(
    'A question with YES and NO before something that cannot be undone; only YES does it.',
    '在无法撤销的操作之前以“是”或“否”确认，只有选“是”才会执行。',
  ),
  happyPath: ['asking', 'confirmed'],
  states: {
    asking: state('The question is on the screen', '屏幕上显示问题', 'NAV-47', 'AUTH-13', 'APPT-22', 'REC-18'),
    confirmed: state('The answer is YES', '回答“是”', 'NAV-47', 'AUTH-14', 'APPT-26'),
    declined: state('The answer is NO, nothing happens', '回答“否”，不作任何更改', 'NAV-47', 'AUTH-16', 'APPT-28'),
  },
  events: {
    'answer.yes': words('YES', '是'),
    'answer.no': words('NO', '否'),
    'step.back': words('Back', '返回'),
  },
  calls: {},
  guards: {},
  effects: {},
  reasons: {},
};
