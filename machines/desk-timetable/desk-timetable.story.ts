import { type Story, state, words } from '../kit/story.ts';

export const deskTimetableStory: Story = {
  flow: 'desk-timetable',
  title: words('Desk: the timetable', '前台：时间表'),
  about: words(
    'A week of the times of a place or a person: free, booked and closed. Times are closed and opened from it.',
    '某地点或某人一周的时间：空闲、已约和关闭。可由此关闭或重新开放时间。',
  ),
  happyPath: ['reading', 'resuming', 'routing', 'week', 'acting'],
  states: {
    reading: state('The week is being read', '正在读取一周'),
    unread: state('The week did not load', '一周未能载入'),
    resuming: state('Was an act open before the lock?', '锁定前是否有未完成的操作？'),
    routing: state('Has something changed?', '是否有变更？'),
    week: state('A week of times', '一周的时间'),
    'week.resting': state('The week as it was read', '已读取的一周'),
    'week.refreshing': state('What has changed is being read', '正在读取变更'),
    acting: state('Times are being closed or opened', '正在关闭或开放时间'),
  },
  events: {
    'week.choose': words('Choose another week', '选择另一周'),
    'place.change': words('Choose another place', '选择另一地点'),
    'person.choose': words('Choose whose week', '选择谁的一周'),
    'week.refresh': words('Read again', '重新读取'),
    'changes.heard': words('Something has changed at the place', '该地点有变更'),
    'act.begin': words('Begin an act', '开始一项操作'),
  },
  calls: {
    readWeek: {
      runs: words('Read the week', '读取一周'),
      done: words('Read', '已读取'),
      failed: words('Not allowed, or no answer', '不允许，或没有回应'),
    },
    deskAct: {
      runs: words('One act', '一项操作'),
      done: words('Done or left', '已完成或放弃'),
      failed: words('It broke off', '意外中断'),
    },
  },
  guards: {
    isStale: words('something has changed', '有变更'),
    isActKept: words('an act was open', '有未完成的操作'),
    isActOpen: words('the week has this act, and a role may do it', '该周可执行此操作，且角色允许'),
    isActDone: words('the act was done', '操作已完成'),
  },
  effects: {},
  reasons: {},
};
