import { type Story, state, words } from '../kit/story.ts';

export const recordsStory: Story = {
  flow: 'records',
  title: words('Records', '记录'),
  about: words(
    'A member looks at invoices, refills, regimens and documents, each in its own list, and can prove their identity number by the digital ID.',
    '会员分别查看账单、续配、护理方案和文件；身份证件号码尚未证实者，可用数码身份证实。',
  ),
  happyPath: ['loading', 'list'],
  states: {
    loading: state('The list of the tab is being fetched', '正在获取该页签的列表', 'API-50', 'API-51', 'REC-02'),
    list: state(
      'The list, or the sentence that there is nothing yet',
      '显示列表，或说明暂无内容',
      'NAV-17',
      'REC-01',
      'REC-20',
      'ERR-13',
      'ERR-14',
      'ERR-15',
    ),
    loadFailed: state('The list could not be fetched', '无法获取列表'),
    digitalId: state('On the way to the digital ID', '正前往数码身份'),
  },
  events: {
    'tab.select': words('Choose invoices, refills, regimen or documents', '选择账单、续配、护理方案或文件'),
    'list.refresh': words('Look again', '刷新'),
    'digitalId.open': words('Use the digital ID', '使用数码身份'),
  },
  calls: {
    digitalId: {
      runs: words('National digital ID', '国家数码身份'),
      done: words('Back without it', '未使用即返回'),
      failed: words('It broke off', '意外中断'),
    },
    loadList: {
      runs: words('Fetch the list of the tab', '获取该页签的列表'),
      done: words('The list is here', '已获取列表'),
      failed: words('Could not be fetched', '无法获取'),
    },
  },
  guards: {
    isProvable: words('the identity number is not proven yet', '身份证件号码尚未证实'),
  },
  effects: {},
  reasons: {},
};
