/** The clinic as the booking model has it: what it answers, and the times that it holds. */
import { act } from '@testing-library/react';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { lastVisit, profileOnWire } from '#machines/booking/booking.wire.model.ts';
import { holdOf } from '#machines/hold/hold.rules.ts';
import { heldBefore } from '#machines/holding/holding.samples.model.ts';
import { HOLD_KEY, keptTimes } from '../hands/hold.hands.ts';
import { answer, type Gate, type Passage } from './gate.ts';
import type { Stage } from './stage.tsx';

const says = (members: object = {}): Passage => answer(200, { success: true, ...members });
const saysData = (data: unknown): Passage => says({ data });

/** What it holds changes while a path is walked; the list of appointments always says so. */
export const createClinic = (input: BookingInput, isVisited: boolean, held: readonly Appointment[] = [heldBefore]) => {
  const holds = new Map<AppointmentId, Appointment>(held.map((one) => [one._id, one]));
  const entries = () => [...(isVisited ? [lastVisit] : []), ...holds.values()];
  const personOf = () => input.patients[0]?._id;
  const lasting = (appointment: Appointment, now: Appointment['startDateTime'], ms = REMOTE_HOLD_MS) => ({
    ...holdOf({ ...appointment, holdUntil: addMs(now, ms) }),
  });
  /** Another tab of the same person tells what it knows. */
  const tell = (known: readonly object[]) => {
    const newValue = keptTimes(personOf(), known);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: HOLD_KEY, newValue })));
  };
  const others = (stage: Stage, { _id }: Appointment) =>
    [...holds.values()].filter((one) => one._id !== _id).map((one) => lasting(one, stage.app().time.now()));
  /** It is the next hold to run out, after this time. */
  const hold = (stage: Stage, appointment: Appointment, ms = 5 * MINUTE_MS) => {
    holds.set(appointment._id, appointment);
    tell([lasting(appointment, stage.app().time.now(), ms), ...others(stage, appointment)]);
  };

  return {
    route: (gate: Gate) => {
      gate.route(profileCalls.loadProfile, saysData(profileOnWire(input)));
      gate.route(profileCalls.listAppointments, (request) => saysData(entries())(request));
    },
    hold,
    /** Its deadline comes. */
    expire: async (stage: Stage, appointment: Appointment) => {
      hold(stage, appointment, 1_000);
      holds.delete(appointment._id);
      await stage.pass(1_001);
    },
    /** It is paid or given up in another tab. */
    end: async (stage: Stage, appointment: Appointment) => {
      hold(stage, appointment);
      holds.delete(appointment._id);
      tell(others(stage, appointment));
      await stage.settle();
    },
  };
};
export type Clinic = ReturnType<typeof createClinic>;
