import * as v from 'valibot';
import { PlannedVisit } from '#contract/entities/desk.ts';
import { AppointmentId, SlotId } from '#contract/ids.ts';
import { ClockTime } from '#contract/time-formats.ts';
import { deskActMachine } from '#machines/desk-act/desk-act.machine.ts';
import { actReasons } from '#machines/desk-act/desk-act.reasons.ts';
import { type ActField, type ActName, asksOf, takesMoney } from '#machines/desk-act/desk-act.rules.ts';
import { deskActStory } from '#machines/desk-act/desk-act.story.ts';
import type { ActAnswer, ActOn, ActPreview, FreeTime } from '#machines/desk-act/desk-act.types.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON, TOMORROW } from '#model/samples.ts';

const times: readonly FreeTime[] = [
  {
    id: v.parse(SlotId, 'slot-10'),
    day: TOMORROW,
    time: v.parse(ClockTime, '10:00'),
    provider: 'Dr Tan',
    isVideo: false,
  },
];

/** Entries that a person chooses instead of typing. */
const TYPED: Partial<Record<ActField, string>> = {
  time: 'slot-10',
  endsOn: '2026-12-31',
  day: TOMORROW,
  until: TOMORROW,
  place: 'orchard',
  person: 'tan',
  service: 'acne',
  audience: 'all',
  way: 'terminal',
  wayBack: 'cash',
  amount: '20',
  points: '5',
  relation: 'child',
  basis: 'document',
  recordKind: 'regimen',
  mistake: 'misfiled',
  identity: 'seen',
  emergencies: 'told',
  soon: 'days',
  shelf: 'restocked',
  goods: '21.8\n1 cream',
  file: 'JVBERi0=',
  lastFour: '345E',
  month: '8',
  whose: 'family',
  idKind: 'nric',
};

const visitOf = (id: string, isHold: boolean) =>
  v.parse(PlannedVisit, {
    _id: id,
    isHold,
    startsAt: NOON,
    patient: { _id: 'mei', name: 'Tan Mei Ling' },
    provider: { _id: 'tan', name: 'Dr Tan' },
    service: { _id: 'acne', name: 'Acne' },
  });
const nothing = { count: 0, booked: [], waiting: 0, free: 3, moves: null };
const moves = { visits: 2, orders: 1, bills: 0, records: 3, prescriptions: 1, families: 0, niks: 40 };
const previews = (act: ActName): Record<string, ActPreview> =>
  act === 'announce'
    ? { seen: { ...nothing, count: 3412 } }
    : act === 'merge'
      ? { seen: { ...nothing, moves } }
      : { seen: nothing, 'with visits': { ...nothing, booked: [visitOf('visit', false), visitOf('held', true)] } };

/** Entries that may stay empty although the flow's reasons look at them. */
const mayHave = (act: ActName): readonly ActField[] => (takesMoney(act) ? ['slip'] : []);

const flowOf = (act: ActName, en: string, zh: string, given: ActOn['given'] = {}, mayWait?: true): Flow =>
  defineFlow({
    machine: deskActMachine,
    story: deskActStory,
    reasons: actReasons,
    start: words(en, zh),
    input: { act, subject: 'one', given, wizardId: 'wizard', fields: {}, ...(mayWait && { mayWait }) },
    events: {
      'field.change': Object.fromEntries([
        ...asksOf(act).map((field) => [`the ${field}`, { field, text: TYPED[field] ?? 'as typed' }]),
        ...mayHave(act).map((field) => [`the ${field}`, { field, text: TYPED[field] ?? 'as typed' }]),
        ...(act === 'takePayment' || act === 'refund' ? [['too much', { field: 'amount', text: '21' }]] : []),
        ...(act === 'useNiks' ? [['too many', { field: 'points', text: '19' }]] : []),
        ['nothing', { field: asksOf(act)[0] ?? 'words', text: ' ' }],
      ]),
      'act.submit': plain,
      'decision.choose': {
        'a visit': { id: v.parse(AppointmentId, 'visit'), becomes: 'cancelled' },
        'a hold': { id: v.parse(AppointmentId, 'held'), becomes: 'cancelled' },
      },
      'times.refresh': plain,
      'made.close': plain,
      'step.back': plain,
    },
    calls: {
      loadTimes: call<readonly FreeTime[]>({ 'some times': times, 'no times': [] }, 'offline'),
      previewAct: call<ActPreview>(previews(act), 'OPERATORS_ONLY', 'offline'),
      sendAct: call<ActAnswer>(
        {
          done: { made: null, opens: null },
          ...(act === 'moveTransfer' && {
            'an order that owes': { made: { text: '20', place: null, hasLeft: true }, opens: null },
          }),
          ...((act === 'printData' || act === 'exportTrail' || act === 'saveFile') && {
            'a file': { made: { text: 'a.html', place: null, isFile: true }, opens: null },
          }),
          ...((act === 'makeKey' || act === 'changeKey') && {
            'a key': { made: { text: 'a key', place: null }, opens: null },
          }),
        },
        'OPERATORS_ONLY',
        'NOT_CHANGEABLE',
        'offline',
      ),
    },
    key: ({ fields, preview, decisions }) => [
      ...[...asksOf(act), ...mayHave(act)].map((field) => (fields[field] ?? '').trim() !== ''),
      fields.amount === '21' || fields.points === '19',
      preview?.booked.length,
      decisions,
    ],
  });

export const flows: readonly Flow[] = [
  flowOf('accept', 'A visit is accepted', '接受预约'),
  flowOf('reject', 'A visit is rejected, with words', '拒绝预约并说明'),
  flowOf('move', 'A visit is moved to another time', '将就诊改到另一时间'),
  flowOf('book', 'A time is booked for a patient', '为病人预约时间'),
  flowOf('announce', 'An announcement is written', '撰写公告'),
  flowOf('leave', 'Leave is noted', '登记休假'),
  flowOf('missed', 'A visit was missed', '病人未到'),
  flowOf('arrive', 'A patient has come', '病人已到'),
  flowOf('arrive', 'A patient has come, on the day that shows', '病人已到，来自当日页面', {}, true),
  flowOf('makeKey', 'A key for a system is made', '为系统生成密钥'),
  flowOf('changeKey', 'A key of a system is changed', '更换系统的密钥'),
  flowOf('takePayment', 'Money is taken at the counter', '在柜台收款', { most: '20' }),
  flowOf('useNiks', 'NIK$ are taken off at the counter', '在柜台用 NIK$ 支付', { most: '20.50', niks: '18' }),
  flowOf('refund', 'Money of a bill goes back', '退还账单款项', { paid: '20' }),
  flowOf('creditBack', 'Credit goes back to the patient', '将余额退还病人'),
  flowOf('moveTransfer', 'A transfer counts for another order', '将转账改记到另一订单'),
  flowOf('addFamily', 'A child joins the family of an account', '将子女加入账号的家人'),
  flowOf('issueRecord', 'A regimen or document is issued', '出具护理方案或文件'),
  flowOf('attachFile', 'A signed form is attached to the records', '将签署的表格添加到记录'),
  flowOf('saveFile', 'A file of a patient is opened', '打开病人的文件'),
  flowOf('withdrawRecord', 'A record of the wrong patient is withdrawn', '撤回误发给病人的文件'),
  flowOf('checkRemote', 'A patient is checked before a video visit', '视频问诊前核对病人'),
  flowOf('redirect', 'A video visit goes on at the clinic', '视频问诊改为到诊所就诊'),
  flowOf('prescribe', 'What was given may be had again', '允许续配所开药品'),
  flowOf('changeRefillable', 'A prescription is changed', '更改处方'),
  flowOf('receiveOther', 'Goods of a supplier are taken in', '供应商送来的商品入库'),
  flowOf('stopSelling', 'An item is not sold any more', '停止出售一项商品'),
  flowOf('sell', 'Goods are sold at the counter', '在柜台出售商品'),
  flowOf('voidSale', 'A sale at the counter is taken back', '作废柜台售出'),
  flowOf('correctParcel', 'A wrong parcel number is corrected', '更正错误的包裹号', { parcel: '8841' }),
  flowOf('unready', 'An order is not ready after all', '订单其实未备好'),
  flowOf('takeBack', 'Goods come back after they were handed over', '已交付的商品退回'),
  flowOf('endVisits', 'All visits of a patient are cancelled', '取消病人的全部就诊'),
  flowOf('printData', 'The data of a patient are printed', '打印病人的资料'),
  flowOf('proposeMerge', 'A person is there twice', '同一人登记了两次'),
  flowOf('merge', 'Two entries are put together', '合并两份登记'),
  flowOf('exportTrail', 'The trail is given out', '导出查阅记录'),
  flowOf('fewer', 'Fewer pieces are given than were asked for', '给出的数量少于所订数量'),
];
