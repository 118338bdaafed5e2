import * as v from 'valibot';
import { StaffLetter } from '#contract/entities/desk-letters.ts';
import { StaffOrder } from '#contract/entities/desk-orders.ts';
import { TrailEntry } from '#contract/entities/staff.ts';
import { ClinicId } from '#contract/ids.ts';
import type { DeskActOutput } from '#machines/desk-act/desk-act.types.ts';
import { deskListMachine } from '#machines/desk-list/desk-list.machine.ts';
import { listReasons } from '#machines/desk-list/desk-list.reasons.ts';
import { deskListStory } from '#machines/desk-list/desk-list.story.ts';
import type { DeskListInput, ListKept, ListPage } from '#machines/desk-list/desk-list.types.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';

const orchard = v.parse(ClinicId, 'orchard');

const orderOf = (id: string) =>
  v.parse(StaffOrder, {
    _id: id,
    invoiceNo: `RF-2026-${id}`,
    invoiceType: 'Refill',
    createdAt: NOW,
    patient: { _id: 'mei', name: 'Tan Mei Ling' },
    deliveryStatus: 'Pending',
    deliveryType: 'Pickup',
    balance: 10,
    total: 10,
    isLate: false,
    lines: [{ _id: 'line', name: 'Cream', qty: 1 }],
  });
const letter = v.parse(StaffLetter, {
  _id: 'letter',
  title: 'Refill …: ready',
  way: 'mail',
  address: 'm***@example.sg',
  at: NOW,
  sentAt: NOW,
  state: 'sent',
  invoiceNo: 'RF-2026-1',
});
const entry = v.parse(TrailEntry, {
  no: 1,
  at: NOW,
  act: 'openPatient',
  outcome: 'done',
  who: 'Nadia Hassan',
  roles: ['reception'],
});

const kept: ListKept = { filter: '', reason: '', opened: null, act: null, fields: {} };

const flowOf = (input: Pick<DeskListInput, 'list' | 'roles'>, own: Partial<ListKept>, en: string, zh: string): Flow => {
  const first: ListPage = { rows: input.list === 'trail' ? [entry] : [orderOf('1')], next: 'more' };
  const second: ListPage = { rows: input.list === 'trail' ? [entry] : [orderOf('2')], next: null };
  return defineFlow({
    machine: deskListMachine,
    story: deskListStory,
    reasons: listReasons,
    start: words(en, zh),
    input: { ...input, place: orchard, wizardId: 'wizard', kept: { ...kept, ...own } },
    events: {
      'reason.change': { 'a reason': { reason: 'A patient asks' }, 'no reason': { reason: ' ' } },
      'reason.submit': plain,
      'filter.choose': { refills: { filter: 'Refill' } },
      'place.change': { all: { place: null } },
      'list.refresh': plain,
      'changes.heard': plain,
      'page.more': plain,
      'letters.read': plain,
      'row.open': { 'of the list': { id: '1' }, 'not of the list': { id: 'gone' } },
      'act.begin': {
        'of the row': { act: 'acceptOrder', subject: '1', given: { most: '10', niks: '0' } },
        'not of its state': { act: 'deliver', subject: '1', given: {} },
        'not of the role': { act: 'invite', subject: '', given: {} },
      },
      'step.back': plain,
    },
    calls: {
      readPage: call<ListPage>({ 'a page': first, 'the last page': second }, 'OPERATORS_ONLY', 'offline'),
      readLetters: call<readonly StaffLetter[]>({ one: [letter], none: [] }, 'offline'),
      deskAct: (context) =>
        call<DeskActOutput>(
          { ...(context.act && { done: { outcome: 'done', done: context.act } }), left: { outcome: 'left' } },
          'unexpected',
        ),
    },
    key: ({ list, reason, filter, place, rows, next, opened, letters, act, isStale, isHeard }) => [
      list,
      reason.trim() !== '',
      filter,
      place,
      rows.map((row) => ('_id' in row ? row._id : '')),
      next,
      opened,
      letters?.length,
      act,
      isStale,
      isHeard,
    ],
  });
};

export const flows: readonly Flow[] = [
  flowOf({ list: 'orders', roles: ['dispensary'] }, {}, 'Orders are opened', '打开订单'),
  flowOf(
    { list: 'orders', roles: ['dispensary'] },
    { act: { act: 'rejectOrder', subject: '1', given: {} }, fields: { words: 'Please call us' } },
    'The desk was locked while words were typed',
    '填写说明时前台被锁定',
  ),
  flowOf({ list: 'trail', roles: ['admin'] }, {}, 'The trail is opened', '打开查阅记录'),
];
