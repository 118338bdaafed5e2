import * as v from 'valibot';
import { Appointment, RoomDoor } from '#contract/entities/appointment.ts';
import { joinableFrom } from '#machines/appointments/appointments.rules.ts';
import { consultationMachine } from '#machines/consultation/consultation.machine.ts';
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
});

export const consultationFlow = defineFlow({
  machine: consultationMachine,
  story: consultationStory,
  input: { id: remoteAt10._id },
  events: {
    'consultation.refresh': plain,
    'deadline.reached': ({ door: open }) => ({
      'it is time': { now: open === null ? joinableFrom(remoteAt10) : open.closesAt },
    }),
  },
  calls: {
    findVisit: call<Appointment | null>({ 'a consultation': remoteAt10, 'no such one': null }, 'offline'),
    enterRoom: call<RoomDoor>({ 'the door': door }, 'ROOM_NOT_OPEN', 'ROOM_CLOSED', 'NO_VIDEO', 'offline'),
  },
  key: ({ visit, door: open }) => [visit !== null, open !== null],
});

export const flows: readonly Flow[] = [consultationFlow];
