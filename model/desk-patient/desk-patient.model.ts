import * as v from 'valibot';
import { DayVisit, FoundPatient, StaffPatient } from '#contract/entities/desk.ts';
import { StaffLetter } from '#contract/entities/desk-letters.ts';
import type { DeskActOutput } from '#machines/desk-act/desk-act.types.ts';
import { deskPatientMachine } from '#machines/desk-patient/desk-patient.machine.ts';
import { patientReasons } from '#machines/desk-patient/desk-patient.reasons.ts';
import { deskPatientStory } from '#machines/desk-patient/desk-patient.story.ts';
import type { DeskPatientInput, PatientKept } from '#machines/desk-patient/desk-patient.types.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON, NOW, TOMORROW } from '#model/samples.ts';

const found = v.parse(FoundPatient, {
  _id: 'mei',
  name: 'Tan Mei Ling',
  number: 'S•••••567D',
  numberStanding: 'claimed',
  hasAccount: true,
  isBlocked: false,
});
const missed = v.parse(DayVisit, {
  _id: 'missed',
  state: 'missed',
  type: 'NORMAL',
  startsAt: NOW,
  endsAt: NOON,
  patient: { _id: 'mei', name: 'Tan Mei Ling' },
  provider: { _id: 'tan', name: 'Dr Tan' },
  place: { _id: 'orchard', name: 'Orchard clinic' },
  service: { _id: 'consultation', name: 'Consultation' },
  message: '',
});
const patient = v.parse(StaffPatient, {
  _id: 'mei',
  name: 'Tan Mei Ling',
  number: 'S•••••567D',
  numberStanding: 'claimed',
  isBlocked: false,
  family: [],
  deposit: null,
  visits: [missed],
});
const letter = v.parse(StaffLetter, {
  _id: 'letter',
  title: 'Your appointment is confirmed',
  way: 'mail',
  address: 'm•••@example.com',
  at: NOW,
  sentAt: NOW,
  state: 'sent',
});
const kept: PatientKept = { opened: null, reason: '', act: null, fields: {}, booking: null };

const flowOf = (
  input: Partial<Pick<DeskPatientInput, 'term'>>,
  own: Partial<PatientKept>,
  en: string,
  zh: string,
): Flow =>
  defineFlow({
    machine: deskPatientMachine,
    story: deskPatientStory,
    reasons: patientReasons,
    start: words(en, zh),
    input: { roles: ['reception'], term: '', wizardId: 'wizard', ...input, kept: { ...kept, ...own } },
    events: {
      'term.change': { 'a name': { term: 'tan mei' }, 'one letter': { term: 't' } },
      'search.submit': plain,
      'patient.open': { '': { id: patient._id } },
      'letters.read': plain,
      'booking.leave': plain,
      'reason.change': { 'a reason': { reason: 'Called by Dr Menon' }, 'no reason': { reason: ' ' } },
      'reason.submit': plain,
      'act.begin': {
        'of the patient': { act: 'seeIdentity', subject: 'mei', given: {} },
        'of a missed visit': { act: 'settle', subject: 'missed', given: {} },
        'a registration': { act: 'register', subject: '', given: {} },
        'a booking': { act: 'book', subject: 'mei', given: {} },
        'not of the role': { act: 'ship', subject: 'mei', given: {} },
      },
      'step.back': plain,
    },
    calls: {
      search: call<readonly FoundPatient[]>({ one: [found], nobody: [] }, 'TOO_MANY_TRIES', 'offline'),
      openPatient: call<StaffPatient>({ opened: patient }, 'NOT_FOUND', 'offline'),
      readLetters: call<readonly StaffLetter[]>({ one: [letter], none: [] }, 'offline'),
      deskAct: (context) =>
        call<DeskActOutput>(
          {
            ...(context.act && { done: { outcome: 'done', done: { ...context.act, subject: 'mei' } } }),
            left: { outcome: 'left' },
          },
          'unexpected',
        ),
    },
    key: ({ term, found: results, opened, reason, patient: open, letters, act, booking }) => [
      term.trim().length >= 2,
      results !== null,
      opened,
      reason.trim() !== '',
      open !== null,
      letters?.length,
      act,
      booking !== null,
    ],
  });

export const flows: readonly Flow[] = [
  flowOf({}, {}, 'Patients are opened', '打开病人'),
  flowOf({ term: 'tan mei' }, {}, 'A term was written in the search above', '在上方填写了检索词'),
  flowOf({}, { opened: patient._id }, 'A link opens a patient', '通过链接打开病人'),
  flowOf(
    {},
    { opened: patient._id, act: { act: 'seeIdentity', subject: 'mei', given: {} }, fields: { number: 'S1' } },
    'The desk was locked while an ID was noted',
    '登记证件时前台被锁定',
  ),
  flowOf(
    {},
    { booking: { place: 'orchard', person: 'tan', day: TOMORROW, time: 'slot-10' } },
    'A free time of the day is booked',
    '预约当日的空闲时间',
  ),
  flowOf(
    {},
    { act: { act: 'register', subject: '', given: {} }, fields: { name: 'Goh Poh Choo' } },
    'The desk was locked while a patient was registered',
    '登记病人时前台被锁定',
  ),
];
