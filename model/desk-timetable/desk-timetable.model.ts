import * as v from 'valibot';
import { StaffSlot } from '#contract/entities/desk.ts';
import { ClinicId, ProviderId } from '#contract/ids.ts';
import { addDays } from '#contract/time.ts';
import type { DeskActOutput } from '#machines/desk-act/desk-act.types.ts';
import { deskTimetableMachine } from '#machines/desk-timetable/desk-timetable.machine.ts';
import { deskTimetableStory } from '#machines/desk-timetable/desk-timetable.story.ts';
import type { TimetableKept } from '#machines/desk-timetable/desk-timetable.types.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON, TODAY } from '#model/samples.ts';

const orchard = v.parse(ClinicId, 'orchard');
const tan = v.parse(ProviderId, 'tan');
const slotOf = (id: string, closing: string | null) =>
  v.parse(StaffSlot, {
    _id: id,
    place: orchard,
    provider: { _id: tan, name: 'Dr Tan' },
    type: 'NORMAL',
    startsAt: NOON,
    endsAt: NOON,
    isFree: closing === null,
    closing: closing && { _id: closing, isLeave: true, reason: 'A course', by: 'Nadia', at: NOON, isOfFolder: false },
  });
const slots = [slotOf('free', null), slotOf('closed', 'course')];
const kept: TimetableKept = { week: TODAY, person: null, act: null, fields: {} };

const flowOf = (own: Partial<TimetableKept>, en: string, zh: string): Flow =>
  defineFlow({
    machine: deskTimetableMachine,
    story: deskTimetableStory,
    reasons: {},
    start: words(en, zh),
    input: { roles: ['reception'], place: orchard, wizardId: 'wizard', kept: { ...kept, ...own } },
    events: {
      'week.choose': { 'the next one': { week: addDays(TODAY, 7) } },
      'place.change': { all: { place: null } },
      'person.choose': { 'one person': { person: tan } },
      'week.refresh': plain,
      'changes.heard': plain,
      'act.begin': {
        leave: { act: 'leave', subject: '', given: {} },
        'opened again': { act: 'openTimes', subject: 'course', given: {} },
        'not of the week': { act: 'openTimes', subject: 'gone', given: {} },
        'not of the role': { act: 'ship', subject: '', given: {} },
      },
    },
    calls: {
      readWeek: call<readonly StaffSlot[]>({ read: slots }, 'OPERATORS_ONLY', 'offline'),
      deskAct: (context) =>
        call<DeskActOutput>(
          { ...(context.act && { done: { outcome: 'done', done: context.act } }), left: { outcome: 'left' } },
          'unexpected',
        ),
    },
    key: ({ week, place, person, slots: there, act, isStale, isHeard }) => [
      week,
      place,
      person,
      there !== null,
      act,
      isStale,
      isHeard,
    ],
  });

export const flows: readonly Flow[] = [
  flowOf({}, 'The timetable is opened', '打开时间表'),
  flowOf(
    { act: { act: 'leave', subject: '', given: {} }, fields: { reason: 'A course' } },
    'The desk was locked while leave was noted',
    '登记休假时前台被锁定',
  ),
];
