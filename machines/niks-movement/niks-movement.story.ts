import { type Story, state, words } from '../kit/story.ts';

export const niksMovementStory: Story = {
  flow: 'niks-movement',
  title: words('One change of NIK$', '一笔 NIK$ 变动'),
  about: words(
    'A member reads where NIK$ came from, what they became and when they expire.',
    '会员查看一笔 NIK$ 的来源、去向和到期日。',
  ),
  happyPath: ['loading', 'shown'],
  states: {
    loading: state('The change is being fetched', '正在获取这笔变动', 'NAV-23'),
    unavailable: state('It could not be fetched', '无法获取', 'ERR-01'),
    shown: state('Date, points, balance, expiry and invoice', '日期、数量、余额、到期日和单据', 'NIKS-34', 'NAV-45'),
  },
  events: { 'movement.refresh': words('Look again', '刷新') },
  calls: {
    loadMovement: {
      runs: words('Fetch the change', '获取这笔变动'),
      done: words('It is here', '已获取'),
      failed: words('Could not be fetched', '无法获取'),
    },
  },
  guards: {},
  effects: {},
  reasons: {},
};
