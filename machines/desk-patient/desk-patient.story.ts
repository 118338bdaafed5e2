import { type Story, state, words } from '../kit/story.ts';

export const deskPatientStory: Story = {
  flow: 'desk-patient',
  title: words('Desk: patients', '前台：病人'),
  about: words(
    'A patient is searched by name, phone, email, number or order, and opened with the parts that the roles see; each look is in the trail.',
    '按姓名、电话、电子邮箱、证件号码或订单查找病人，并打开角色可见的部分；每次查阅都有记录。',
  ),
  happyPath: ['beginning', 'unsearched', 'searching', 'found', 'opening', 'resuming', 'patient'],
  states: {
    beginning: state('Is a patient or a term named?', '是否已指定病人或检索词？'),
    unsearched: state('No search yet', '尚未检索'),
    searching: state('Patients are being searched', '正在查找病人'),
    routing: state('Was there a search?', '是否检索过？'),
    found: state('The patients who were found', '查找结果'),
    opening: state('The patient is being opened', '正在打开病人'),
    askingReason: state('Not a patient of this place: why is it opened?', '不是本地点的病人：为何打开？'),
    resuming: state('Was an act open before the lock?', '锁定前是否有未完成的操作？'),
    patient: state('The patient, as far as the roles see', '病人（角色可见的部分）'),
    acting: state('An act about the patient', '就该病人执行操作'),
  },
  events: {
    'term.change': words('Write the term', '填写检索词'),
    'search.submit': words('Search', '查找'),
    'patient.open': words('Open a patient', '打开病人'),
    'reason.change': words('Write the reason', '填写原因'),
    'reason.submit': words('Open with the reason', '以此原因打开'),
    'act.begin': words('Begin an act', '开始一项操作'),
    'booking.leave': words('Book nothing', '不预约'),
    'step.back': words('Back to the list', '返回列表'),
  },
  calls: {
    search: {
      runs: words('Search patients', '查找病人'),
      done: words('Found, or nobody', '已找到，或无结果'),
      failed: words('Too often, or no answer', '次数过多，或没有回应'),
    },
    openPatient: {
      runs: words('Open the patient', '打开病人'),
      done: words('Opened, and in the trail', '已打开并记录'),
      failed: words('Of another place, or no answer', '属于其他地点，或没有回应'),
    },
    deskAct: {
      runs: words('One act', '一项操作'),
      done: words('Done or left', '已完成或放弃'),
      failed: words('It broke off', '意外中断'),
    },
  },
  guards: {
    isTermLong: words('the term has two letters', '检索词至少两个字'),
    hasReason: words('a reason is written', '已填写原因'),
    isNamed: words('a patient is named', '已指定病人'),
    isBookingKept: words('a free time waits for a patient', '有空闲时间待选病人'),
    isBookingMeant: words('a free time waits for a patient, and a role may book', '有空闲时间待选病人，且角色可预约'),
    isActKept: words('an act was open', '有未完成的操作'),
    hasFound: words('there was a search', '已检索过'),
    isElsewhere: words('it is not a patient of this place, and no reason was given', '不是本地点的病人且未填写原因'),
    isActOpen: words('the patient has this act now, and a role may do it', '该病人当前可执行此操作，且角色允许'),
    isActDone: words('the act was done', '操作已完成'),
  },
  effects: {},
  reasons: {
    needsTerm: words('Write at least two letters', '请至少填写两个字'),
    needsReason: words('Write the reason, which the patient reads', '请填写原因，病人会看到'),
  },
};
