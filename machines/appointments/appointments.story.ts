import { type Story, state, words } from '../kit/story.ts';

export const appointmentsStory: Story = {
  flow: 'appointments',
  title: words('My appointments', '我的预约'),
  about: words(
    'A member sees what is booked and can cancel it in time; the app always asks first. A time that the clinic chose is kept by a tap, or cancelled at no cost.',
    '会员查看已有预约，并可在规定时间内取消；取消前一定会先确认。诊所改期后，点按一次即可保留新时间，也可免费取消。',
  ),
  happyPath: ['loading', 'list', 'confirmingCancel', 'cancelling', 'loading', 'list'],
  states: {
    loading: state('The list is being fetched', '正在获取列表', 'APPT-01', 'APPT-26'),
    loadFailed: state('The list could not be fetched', '无法获取列表'),
    list: state(
      'Calendar and list of appointments',
      '预约日历和列表',
      'APPT-01',
      'APPT-19',
      'APPT-20',
      'APPT-29',
      'NAV-41',
    ),
    routingCancel: state('Can this one still be cancelled?', '这次预约还能取消吗？', 'APPT-22', 'APPT-25'),
    cancelNotice: state('Too late to cancel online', '已无法在线取消', 'APPT-23'),
    confirmingCancel: state('The question whether to cancel', '询问是否取消', 'APPT-22', 'APPT-28'),
    cancelling: state('The clinic is cancelling', '诊所正在取消', 'APPT-26'),
    agreeing: state('The new time is being kept', '正在保留新时间', 'NOTIF-08'),
  },
  events: {
    'time.passed': words('A minute has passed', '过了一分钟'),
    'popup.opened': words('Open My appointments', '打开我的预约'),
    'list.refresh': words('Look again', '刷新'),
    'appointment.cancel': words('Tap Cancel', '点按取消预约'),
    'appointment.agree': words('Keep the new time', '保留新时间'),
    'step.back': words('Back', '返回'),
  },
  calls: {
    loadSettings: {
      runs: words(
        'Fetch until when one can cancel, and whether there are video visits',
        '获取可取消的时限及是否提供视频问诊',
      ),
      done: words('Both are known', '均已知'),
      failed: words('24 hours count', '按 24 小时计'),
    },
    listAppointments: {
      runs: words('Fetch my appointments', '获取我的预约'),
      done: words('The list is here', '已获取列表'),
      failed: words('Could not be fetched', '无法获取'),
    },
    confirm: {
      runs: words('Ask: cancel this appointment?', '询问：要取消这次预约吗？'),
      done: words('Answered', '已回答'),
      failed: words('Could not be asked', '无法询问'),
    },
    cancelAppointment: {
      runs: words('Cancel at the clinic', '向诊所取消'),
      done: words('Cancelled', '已取消'),
      failed: words('Not cancelled', '未能取消'),
    },
    agreeToMove: {
      runs: words('Tell the clinic that the new time is kept', '告知诊所保留新时间'),
      done: words('Kept', '已保留'),
      failed: words('Not kept', '未能保留'),
    },
  },
  guards: {
    isTooLate: words('it starts too soon', '距开始时间太近'),
    isCancellable: words('it can be cancelled', '可以取消'),
    hasChanged: words('the clinic has changed it meanwhile', '诊所已再次更改'),
    saidYes: words('the answer is YES', '回答“是”'),
  },
  effects: {
    askToClose: words('the popup closes', '关闭窗口'),
  },
  reasons: {},
};
