import { type Story, state, words } from '../kit/story.ts';

export const deskArrivalsStory: Story = {
  flow: 'desk-arrivals',
  title: words('Desk: arrivals without a network', '前台：断网时的到诊'),
  about: words(
    'Patients arrive while the desk has no network: each arrival waits in memory, and is sent when the server answers again.',
    '前台断网时病人到诊：每次到诊在内存中等待，服务器恢复回应后再提交。',
  ),
  happyPath: ['closed', 'open.routing', 'open.resting', 'open.sending'],
  states: {
    closed: state('The desk is locked, or nobody is signed in', '前台已锁定，或无人登录'),
    open: state('The desk is open', '前台已打开'),
    'open.routing': state('Does an arrival wait, and is there a line?', '是否有到诊待提交，是否已连接？'),
    'open.resting': state('Nothing can be sent now', '现在没有可提交的到诊'),
    'open.sending': state('The first arrival that waits is being sent', '正在提交最先等待的到诊'),
    'open.pausing': state('No answer came; it is sent again soon', '没有回应，稍后重新提交'),
  },
  events: {
    'desk.open': words('A member of staff works at the desk', '员工开始使用前台'),
    'desk.close': words('The desk is locked or left', '前台被锁定或退出'),
    'line.change': words('The line is lost or back', '连接中断或恢复'),
    'arrival.note': words('Arrived', '已到'),
    'arrival.keep': words('An arrival that was sent got no answer', '已提交的到诊没有回应'),
    'refusal.close': words('The refusal was read', '已阅读拒绝原因'),
    resendDelay: words('Three seconds are over', '满三秒'),
  },
  calls: {
    sendArrival: {
      runs: words('Note the arrival', '登记到诊'),
      done: words('Noted', '已登记'),
      failed: words('Refused, or no answer', '被拒绝，或没有回应'),
    },
  },
  guards: {
    isSendable: words('an arrival waits, and there is a line', '有到诊待提交，且已连接'),
    isToWait: words('there is no line, or another arrival waits already', '没有连接，或已有其他到诊在等待'),
    isRefused: words('the server refused this arrival', '服务器拒绝了此次到诊'),
  },
  effects: { tellSent: words('An arrival was sent', '到诊已提交') },
  reasons: {},
};
