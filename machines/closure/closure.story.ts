import { type Story, state, words } from '../kit/story.ts';

export const closureStory: Story = {
  flow: 'closure',
  title: words('Close my account', '注销账户'),
  about: words(
    'A person reads what goes and what stays, and asks the clinic to close the account; it can be taken back while it is open.',
    '了解哪些会删除、哪些会保留，并申请诊所注销账户；在办理之前可以撤回。',
  ),
  happyPath: ['loading', 'open', 'asking', 'proving', 'asking', 'asked'],
  states: {
    loading: state('Is something open?', '是否有未完结事项？'),
    unavailable: state('The clinic does not answer', '无法查询', 'ERR-01'),
    routing: state('How far is it?', '进度如何？'),
    blocked: state('Something must end before', '有事项须先完结'),
    open: state('What goes, and what stays', '哪些会删除，哪些会保留'),
    proving: state('Is it the person?', '是本人吗？'),
    asking: state('The clinic is being asked', '正在向诊所申请'),
    asked: state('The clinic has yet to close it', '等待诊所办理'),
    withdrawing: state('It is being taken back', '正在撤回'),
  },
  events: {
    'closure.refresh': words('Look again', '重新查看'),
    'closure.ask': words('Ask to close the account', '申请注销账户'),
    'closure.withdraw': words('Take it back', '撤回申请'),
  },
  calls: {
    loadClosure: {
      runs: words('Ask how far it is', '查询进度'),
      done: words('The clinic answers', '诊所已答复'),
      failed: words('No answer', '没有答复'),
    },
    askForClosure: {
      runs: words('Ask to close the account', '申请注销账户'),
      done: words('Asked', '已申请'),
      failed: words('Not asked', '未能申请'),
    },
    withdrawClosure: {
      runs: words('Take it back', '撤回申请'),
      done: words('Taken back', '已撤回'),
      failed: words('Not taken back', '未能撤回'),
    },
    reauthentication: {
      runs: words('Show that it is you', '证明是本人'),
      done: words('Proven, or went back', '已证明或返回'),
      failed: words('Could not be proven', '无法证明'),
    },
  },
  guards: {
    isAsked: words('the clinic was asked', '已申请'),
    isBlocked: words('something is open', '有未完结事项'),
    needsProof: words('the person must be proven first', '须先证明是本人'),
    isProven: words('it is the person', '已确认是本人'),
    isAnswered: words('the clinic has answered', '诊所已答复'),
  },
  effects: {},
  reasons: {},
};
