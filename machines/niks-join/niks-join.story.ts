import { type Story, state, words } from '../kit/story.ts';

export const niksJoinStory: Story = {
  flow: 'niks-join',
  title: words('Join NIK$', '加入 NIK$'),
  about: words(
    'A person learns what NIK$ are, sees which condition is missing, agrees to the terms and joins.',
    '了解 NIK$、查看尚缺的条件、同意条款并加入。',
  ),
  happyPath: ['loading', 'checklist', 'joining', 'joined'],
  states: {
    routingStart: state('Who is it, and for what?', '谁来，做什么？', 'ROLE-08'),
    loading: state('The conditions are being checked', '正在核对条件'),
    unavailable: state('They could not be checked', '无法核对', 'ERR-01'),
    routingRead: state('A member already?', '是否已加入？'),
    member: state('Joined before', '先前已加入'),
    checklist: state(
      'Three facts, two conditions, and the consent',
      '三点说明、两项条件和同意',
      'NIKS-11',
      'NIKS-12',
      'NIKS-13',
      'NIKS-14',
      'NIKS-16',
      'NIKS-18',
    ),
    terms: state('The terms and conditions', '条款与细则', 'NIKS-23', 'NIKS-24'),
    joining: state('The membership is being made', '正在加入', 'NIKS-19'),
    joined: state('Welcome', '欢迎加入', 'NIKS-17'),
  },
  events: {
    'membership.refresh': words('Try again', '重试'),
    'consent.change': words('Tick the consent', '勾选同意'),
    'terms.open': words('Read the terms', '阅读条款'),
    'store.open': words('Go to store', '前往商店'),
    'step.next': words('Next', '下一步'),
    'step.back': words('Back or close', '返回或关闭'),
  },
  calls: {
    loadMembership: {
      runs: words('Check the conditions', '核对条件'),
      done: words('Checked', '已核对'),
      failed: words('Could not be checked', '无法核对'),
    },
    joinNiks: {
      runs: words('Join', '加入'),
      done: words('Joined', '已加入'),
      failed: words('Not joined', '未能加入'),
    },
  },
  guards: {
    isReading: words('only the terms are read', '仅阅读条款'),
    hasNoAccount: words('a guest', '访客'),
    isMember: words('joined before', '先前已加入'),
    isEligible: words('both conditions are met', '两项条件均满足'),
    isNotEligible: words('a condition is missing', '尚缺条件'),
    isConsentGiven: words('the consent is ticked', '已勾选同意'),
    isJoined: words('joined meanwhile', '期间已加入'),
  },
  effects: {
    close: words('the popup closes', '关闭窗口'),
    openStore: words('the store opens', '打开商店'),
    tellJoined: words('home shows the balance', '首页显示余额'),
  },
  reasons: { needsConsent: words('Tick the box to agree', '请勾选同意') },
};
