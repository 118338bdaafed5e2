import * as v from 'valibot';
import { AppointmentId, StaffId } from '#contract/ids.ts';
import { deskArrivalsMachine } from '#machines/desk-arrivals/desk-arrivals.machine.ts';
import { deskArrivalsStory } from '#machines/desk-arrivals/desk-arrivals.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOON, NOW } from '#model/samples.ts';

const visit = (id: string) => ({ id: v.parse(AppointmentId, id), startsAt: NOON });

export const flows: readonly Flow[] = [
  defineFlow({
    machine: deskArrivalsMachine,
    story: deskArrivalsStory,
    input: { wizardId: 'wizard' },
    events: {
      'desk.open': {
        'one person': { person: v.parse(StaffId, 'nadia') },
        'another person': { person: v.parse(StaffId, 'lim') },
      },
      'desk.close': plain,
      'line.change': {
        'the line is lost': { isLive: false, now: NOW },
        'it is lost still': { isLive: false, now: NOON },
        'the line is back': { isLive: true, now: NOON },
      },
      'arrival.note': {
        'one visit': { ...visit('one'), now: NOW },
        'another visit': { ...visit('other'), now: NOW },
      },
      'arrival.keep': { 'one visit': { ...visit('one'), key: 'act:1:0:0', at: NOW } },
      'refusal.close': { 'one visit': { id: visit('one').id } },
    },
    calls: { sendArrival: call<void>({ noted: undefined }, 'NOT_FOUND', 'DESK_LOCKED', 'offline') },
    key: ({ person, lostAt, waiting, refused }) => [
      person,
      lostAt,
      waiting.map(({ id }) => id),
      refused.map(({ id }) => id),
    ],
  }),
];
