/** The room of a remote consultation, as the model's answers have it. */
import type { Appointment, RoomDoor } from '#contract/entities/appointment.ts';
import { addMs, isBefore, MINUTE_MS } from '#contract/time.ts';
import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { field, link, press, text, typed } from '#harness/drivers/things.ts';
import type { ConsultationEvent } from '#machines/consultation/consultation.types.ts';
import { consultationFlow, remoteAt10 } from '#model/consultation/consultation.model.ts';

type Sent<Type> = Extract<ConsultationEvent, { type: Type }>;

/** Time for which the room stays open when a visit goes on after its end. */
const LATER_MS = 10 * MINUTE_MS;

const consultationDriver: Driver = {
  flow: consultationFlow,
  as: 'meiling',
  at: `/consultation?id=${remoteAt10._id}`,
  acts: {
    'consultation.refresh': press('Look again'),
    'place.type': ({ place }: Sent<'place.type'>) => typed('Where are you now?', place),
    'place.tell': press('Go on'),
    'place.change': press('I am somewhere else'),
  },
  moves: {
    'deadline.reached': async (person, { event }) => {
      const { now } = event as Sent<'deadline.reached'>;
      const present = await person.world.clock.now();
      await person.sleepUntil(isBefore(present, now) ? now : addMs(present, LATER_MS));
    },
  },
  answers: {
    findVisit: (visit: Appointment | null) => done(visit === null ? [] : [visit]),
    tellWhereabouts: done,
    // the server opens a room that closes later, so the visit goes on although its time was over
    enterRoom: async (door: RoomDoor, _, { clock }) => {
      const now = await clock.now();
      return done(isBefore(now, door.closesAt) ? door : { ...door, closesAt: addMs(now, LATER_MS) });
    },
  },
  seen: {
    waiting: text('Have your ID near you'),
    asking: field('Where are you now?'),
    early: text('The room opens in a moment.'),
    open: link('Start consultation'),
    over: text('Your visit has ended'),
    unknown: text('There is no such consultation'),
    unavailable: text('The room could not be opened'),
  },
  others: [link()],
};

export const drivers: readonly Driver[] = [consultationDriver];
