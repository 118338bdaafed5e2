import { type Story, state, words } from '../kit/story.ts';

export const consultationStory: Story = {
  flow: 'consultation',
  title: words('A video consultation', '视频问诊'),
  about: words(
    'The room opens ten minutes before the consultation and closes with its end; before and after, the page says so. At the first entry it asks where the patient is.',
    '问诊前十分钟开放进入，结束后关闭；之前和之后，页面均会说明。首次进入时，会询问病人所在的地点。',
  ),
  happyPath: [
    'loading',
    'waiting',
    'entering',
    'asking.incomplete',
    'asking.complete',
    'telling',
    'entering',
    'open',
    'over',
  ],
  states: {
    loading: state('The appointment is being fetched', '正在获取预约'),
    routingFound: state('Is there such an appointment?', '有这个预约吗？'),
    waiting: state('The room is not open yet', '尚未开放进入', 'APPT-08', 'APPT-14'),
    entering: state('The door is asked for', '正在请求进入'),
    asking: state('Where are you now?', '您现在在哪里？'),
    'asking.incomplete': state('It is not enough yet', '内容尚不完整'),
    'asking.complete': state('The place is written', '已填写地点'),
    telling: state('The place is being told', '正在告知地点'),
    early: state('The server’s clock is behind', '服务器时间稍慢'),
    open: state('The room is open', '可以进入', 'APPT-14'),
    over: state('The visit has ended', '问诊已结束'),
    unknown: state('There is no such appointment', '没有这个预约'),
    unavailable: state('The room could not be reached', '无法进入'),
  },
  events: {
    'consultation.refresh': words('Look again', '重试'),
    'deadline.reached': words('The time has come', '时间已到'),
    'place.type': words('Write the place', '填写地点'),
    'place.tell': words('Go on', '继续'),
    'place.change': words('I am somewhere else', '我在别处'),
    againDelay: words('Five seconds are over', '满五秒'),
  },
  calls: {
    findVisit: {
      runs: words('Fetch the appointment', '获取预约'),
      done: words('The appointments are here', '已获取预约'),
      failed: words('Could not be fetched', '无法获取'),
    },
    enterRoom: {
      runs: words('Ask the server for the room', '向服务器请求进入'),
      done: words('The room is open', '可以进入'),
      failed: words('It is not', '未能进入'),
    },
    tellWhereabouts: {
      runs: words('Tell the clinic where the patient is', '告知诊所病人所在地点'),
      done: words('The clinic knows', '诊所已知悉'),
      failed: words('It could not be told', '未能告知'),
    },
  },
  guards: {
    isUnplaced: words('the place is not told yet', '尚未告知地点'),
    isPlace: words('it is a place', '已填写地点'),
    isFound: words('it is there', '有这个预约'),
    isEarly: words('it is not time yet', '时间未到'),
    isClosed: words('the visit has ended', '问诊已结束'),
  },
  effects: {},
  reasons: {
    needsPlace: words('Nothing is written yet', '尚未填写'),
    shortPlace: words('It is too short for a place', '内容太短'),
    longPlace: words('It is too long', '内容太长'),
  },
};
