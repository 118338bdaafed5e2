import { type Story, state, words } from '../kit/story.ts';

export const toastsStory: Story = {
  flow: 'toasts',
  title: words('Messages at the top', '顶部消息'),
  about: words(
    'Short messages come and go by themselves; one with a button waits for the person.',
    '简短的消息会自动出现和消失；带按钮的消息会等待用户操作。',
  ),
  happyPath: ['quiet', 'showing.passing'],
  states: {
    quiet: state('No message', '没有消息'),
    showing: state('Messages are on the screen', '正在显示消息', 'PWA-05', 'PWA-06', 'ERR-20', 'ERR-21'),
    'showing.staying': state(
      'Only messages with a button: they wait',
      '仅剩带按钮的消息：等待操作',
      'PWA-06',
      'PWA-09',
    ),
    'showing.passing': state('The oldest plain message leaves after six seconds', '最早的普通消息六秒后消失', 'PWA-05'),
    'showing.paused': state('Somebody is reading: time stands still', '有人正在阅读：暂停计时'),
    routingPaused: state('Is there still something to read?', '还有可读的消息吗？'),
    routing: state('What is left to show?', '还有哪些消息要显示？'),
  },
  events: {
    'toast.show': words('A message comes', '收到消息'),
    'toast.close': words('Close a message', '关闭消息'),
    'toast.act': words('Press the button of a message', '按下消息中的按钮'),
    'step.left': words('The step that the errors are about is left', '离开出错的步骤'),
    'toasts.pause': words('Point at the messages', '指向消息'),
    'toasts.resume': words('Look away', '移开'),
    toastTime: words('Six seconds are over', '满六秒'),
  },
  calls: {},
  guards: {
    hasPassing: words('a plain message is left', '还有普通消息'),
    hasAny: words('a message is left', '还有消息'),
  },
  effects: {
    tellActed: words('the app does it', '应用执行操作'),
  },
  reasons: {},
};
