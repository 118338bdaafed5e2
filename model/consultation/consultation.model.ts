import * as v from 'valibot';
import { Appointment, RoomDoor } from '#contract/entities/appointment.ts';
import { joinableFrom } from '#machines/appointments/appointments.rules.ts';
import { consultationMachine } from '#machines/consultation/consultation.machine.ts';
import { consultationReasons } from '#machines/consultation/consultation.reasons.ts';
import { consultationStory } from '#machines/consultation/consultation.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { todayAt10 } from '#model/samples.ts';

export const remoteAt10 = v.parse(Appointment, {
  ...todayAt10,
  bookingType: 'TELE_PATIENT_REMOTE',
  teleconsultLink: `/consultation?id=${todayAt10._id}`,
  endDateTime: '2026-11-24T02:20:00.000Z',
  call: '+65 6550 0120',
});
export const door = v.parse(RoomDoor, {
  url: 'https://meet.example.com/room',
  closesAt: remoteAt10.endDateTime,
  whereabouts: '78 Tiong Bahru Road #08-112',
});

const PLACE = '27 Joo Chiat Lane';

export const consultationFlow = defineFlow({
  machine: consultationMachine,
  story: consultationStory,
  reasons: consultationReasons,
  input: { id: remoteAt10._id, wizardId: 'consultation' },
  events: {
    'consultation.refresh': plain,
    'place.type': ({ place }) =>
      place === PLACE ? { 'too short': { place: 'Home' } } : { 'a place': { place: PLACE } },
    'place.tell': plain,
    'place.change': plain,
    'deadline.reached': ({ door: open }) => ({
      'it is time': {
        now: open?.closesAt ?? joinableFrom(remoteAt10),
      },
    }),
  },
  calls: {
    findVisit: call<Appointment | null>({ 'a consultation': remoteAt10, 'no such one': null }, 'offline'),
    enterRoom: call<RoomDoor>(
      { 'the door': door },
      'WHEREABOUTS_MISSING',
      'ROOM_NOT_OPEN',
      'ROOM_CLOSED',
      'NO_VIDEO',
      'offline',
    ),
    tellWhereabouts: call<unknown>({ told: {} }, 'ROOM_CLOSED', 'offline'),
  },
  key: ({ visit, door: open, place, failure }) => [visit !== null, open !== null, place, failure?.kind],
});

export const flows: readonly Flow[] = [consultationFlow];
