import * as v from 'valibot';
import { type DayState, DayVisit, StaffPatient, WaitingEntry } from '#contract/entities/desk.ts';
import { AppointmentId, ClinicId } from '#contract/ids.ts';
import { addMs, HOUR_MS } from '#contract/time.ts';
import type { DeskActOutput } from '#machines/desk-act/desk-act.types.ts';
import { deskDayMachine } from '#machines/desk-day/desk-day.machine.ts';
import { deskDayStory } from '#machines/desk-day/desk-day.story.ts';
import type { DayAnswer, DayKept } from '#machines/desk-day/desk-day.types.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON, NOW, TODAY, TOMORROW } from '#model/samples.ts';

const orchard = v.parse(ClinicId, 'orchard');
const idOf = (id: string) => v.parse(AppointmentId, id);

const visitOf = (id: string, name: string, state: DayState): DayVisit =>
  v.parse(DayVisit, {
    _id: id,
    state,
    type: 'NORMAL',
    startsAt: addMs(NOON, HOUR_MS),
    endsAt: addMs(NOON, HOUR_MS + HOUR_MS / 2),
    patient: { _id: `patient-${id}`, name },
    provider: { _id: 'tan', name: 'Dr Tan' },
    place: { _id: orchard, name: 'Orchard clinic' },
    service: { _id: 'consultation', name: 'Consultation' },
    fee: null,
    message: '',
  });
const asked = visitOf('asked', 'Lee Jia Hui', 'new');
const here = visitOf('here', 'Nur Aini', 'arrived');
const coming = visitOf('coming', 'Chua Boon Kiat', 'confirmed');
const open = v.parse(StaffPatient, {
  _id: 'patient-asked',
  name: 'Lee Jia Hui',
  numberStanding: 'proven',
  isBlocked: false,
});
const waits = v.parse(WaitingEntry, {
  _id: 'waits',
  patient: { _id: 'patient-waits', name: 'Ong Hui Ting' },
  provider: asked.provider,
  place: asked.place,
  service: asked.service,
  message: '',
  startsAt: NOON,
  endsAt: addMs(NOON, HOUR_MS),
  askedAt: NOW,
  slots: [],
});
const data = { visits: [asked, here, coming], waiting: [waits], free: [], hours: null };

/** Facts of the visits that the calls of their acts need. */
const given = { place: orchard, provider: 'tan', day: TODAY };

const kept: DayKept = {
  day: TODAY,
  filter: 'all',
  look: 'columns',
  opened: null,
  act: null,
  fields: {},
};

const flowOf = (input: Partial<DayKept>, en: string, zh: string): Flow =>
  defineFlow({
    machine: deskDayMachine,
    story: deskDayStory,
    start: words(en, zh),
    input: { roles: ['reception'], place: orchard, wizardId: 'wizard', kept: { ...kept, ...input } },
    events: {
      'day.choose': { tomorrow: { day: TOMORROW } },
      'place.change': { all: { place: null } },
      'filter.choose': { 'to answer': { filter: 'toAnswer' } },
      'look.choose': { list: { look: 'list' } },
      'day.refresh': plain,
      'changes.heard': plain,
      'visit.open': { 'of the day': { id: asked._id }, 'of another day': { id: idOf('gone') } },
      'act.begin': {
        'of the visit': { act: 'accept', subject: asked._id, given },
        'taken back later': { act: 'arrive', subject: coming._id, given: { ...given, at: NOW } },
        'of who waits': { act: 'rejectWaitlist', subject: 'waits', given },
        'not of its state': { act: 'arrive', subject: asked._id, given },
        'not of the role': { act: 'ship', subject: asked._id, given: {} },
      },
      'undo.submit': plain,
      'step.back': plain,
    },
    calls: {
      readDay: (context) =>
        call<DayAnswer>({ read: { data, patient: context.opened ? open : null } }, 'OPERATORS_ONLY', 'offline'),
      openPatient: call<StaffPatient>({ opened: open }, 'NOT_FOUND', 'offline'),
      deskAct: (context) =>
        call<DeskActOutput>(
          {
            ...(context.act && { done: { outcome: 'done', done: context.act } }),
            left: { outcome: 'left' },
            ...(context.act?.act === 'arrive' &&
              context.act.subject === coming._id && {
                unsent: { outcome: 'unsent', unsent: context.act, key: 'act:1:0:0' },
              }),
          },
          'unexpected',
        ),
      undoAct: call<DeskActOutput>({ left: { outcome: 'left' } }, 'unexpected'),
    },
    key: ({ day, place, filter, look, data: read, opened, patient, act, undo, isStale, isHeard }) => [
      day,
      place,
      filter,
      look,
      read !== null,
      opened,
      patient !== null,
      act,
      undo,
      isStale,
      isHeard,
    ],
  });

export const flows: readonly Flow[] = [
  flowOf({}, 'The desk is opened', '打开前台'),
  flowOf({ opened: asked._id }, 'A link opens a visit', '通过链接打开就诊'),
  flowOf(
    { act: { act: 'reject', subject: asked._id, given: {} }, fields: { words: 'Please call us' } },
    'The desk was locked while words were typed',
    '填写说明时前台被锁定',
  ),
  flowOf(
    { act: { act: 'arrive', subject: 'gone', given }, fields: {} },
    'The desk was locked while an arrival was sent, and its visit is on another day now',
    '发送到诊时前台被锁定，该就诊已改到别日',
  ),
];
