import { type Story, state, words } from '../kit/story.ts';

export const attachmentStory: Story = {
  flow: 'attachment',
  title: words('A document', '文件'),
  about: words(
    'A receipt, a regimen or another document is shown inside the app.',
    '在应用内查看收据、护理方案或其他文件。',
  ),
  happyPath: ['loading', 'shown'],
  states: {
    loading: state('The document is being fetched', '正在获取文件', 'NAV-44'),
    unavailable: state('The document could not be fetched', '无法获取文件'),
    shown: state('The document is on the screen', '文件已显示', 'NAV-22', 'REC-23'),
  },
  events: { 'attachment.retry': words('Look again', '重试') },
  calls: {
    openFile: {
      runs: words('Fetch the document', '获取文件'),
      done: words('The document is here', '已获取文件'),
      failed: words('Could not be fetched', '无法获取'),
    },
  },
  guards: {},
  effects: {},
  reasons: {},
};
