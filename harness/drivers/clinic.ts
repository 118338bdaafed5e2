/** The clinic of the booking model: its answers, and its held times. No world gives every order of them. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { HOLD_KEY, keptTimes } from '#harness/hold/hold.driver.ts';
import type { World } from '#harness/server/world.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { holdOf } from '#machines/hold/hold.rules.ts';
import { required } from '#machines/kit/required.ts';
import { missedBookingFlow, remoteBookingFlow } from '#model/booking/booking.model.ts';
import { lastVisit, profileOnWire } from '#model/booking/booking.wire.model.ts';
import type { Flow } from '#model/flow.ts';
import { fee, heldBefore, heldForDeposit } from '#model/holding/holding.samples.model.ts';
import { feeOnWire } from '#model/holding/holding.wire.model.ts';
import { done } from './answers.ts';
import type { Driver, Person, Reply } from './driver.ts';
import { button, press, pressed } from './things.ts';
import { beginning } from './words.ts';

/** Answers with these members, by invoke id. */
export const withMembers = (
  of: Readonly<Record<string, (output: unknown, path: string) => object>>,
): NonNullable<Driver['answers']> =>
  Object.fromEntries(
    Object.entries(of).map(([id, members]) => [
      id,
      (output: unknown, path: string) => ({ success: true, ...members(output, path) }),
    ]),
  );

/** Held times change while a path is walked; the list of appointments always shows them. */
export const createClinic = ({ input }: Flow, held: readonly Appointment[], isVisited = false) => {
  const { patients } = input as BookingInput;
  const holds = new Map<AppointmentId, Appointment>();
  const lasting = async ({ world }: Person, appointment: Appointment, ms = REMOTE_HOLD_MS) =>
    required(holdOf({ ...appointment, holdUntil: addMs(await world.clock.now(), ms) }), 'hold');
  const others = (person: Person, { _id }: Appointment) =>
    Promise.all([...holds.values()].filter((one) => one._id !== _id).map((one) => lasting(person, one)));
  /** Reports the held times from another tab of the same person. */
  const tell = (person: Person, known: readonly object[]) =>
    person.hearsTab(HOLD_KEY, keptTimes(patients[0]?._id, known));
  return {
    /** Starts a walk. */
    open: () => {
      holds.clear();
      for (const one of held) holds.set(one._id, one);
    },
    replies: [
      { call: profileCalls.loadProfile, body: () => done(profileOnWire(input as BookingInput)) },
      {
        call: profileCalls.listAppointments,
        body: () => done([...(isVisited ? [lastVisit] : []), ...holds.values()]),
      },
    ] satisfies readonly Reply[],
    /** Makes a booking; one with a fee holds its time from now on. */
    book: async ({ clock }: World, made: Appointment) => {
      const now = await clock.now();
      const holdUntil = made.invoiceId === null ? null : addMs(now, REMOTE_HOLD_MS);
      const appointment = { ...made, holdUntil };
      if (holdUntil) holds.set(made._id, appointment);
      return done({ appointment, invoice: null, holdUntil, serverNow: now });
    },
    /** Adds a hold, which is the next to expire. */
    hold: async (person: Person, appointment: Appointment) => {
      const ms = 5 * MINUTE_MS;
      // the list also reports the end, because it is read when the app learns of the hold
      holds.set(appointment._id, { ...appointment, holdUntil: addMs(await person.world.clock.now(), ms) });
      await tell(person, [await lasting(person, appointment, ms), ...(await others(person, appointment))]);
    },
    /** Lets a hold expire. */
    expire: async (person: Person, appointment: Appointment) => {
      holds.delete(appointment._id);
      await tell(person, [await lasting(person, appointment, 0), ...(await others(person, appointment))]);
    },
    /** Ends a hold in another tab, by payment or release. */
    end: async (person: Person, appointment: Appointment) => {
      await tell(person, [await lasting(person, appointment), ...(await others(person, appointment))]);
      holds.delete(appointment._id);
      await tell(person, await others(person, appointment));
    },
  };
};
export type Clinic = ReturnType<typeof createClinic>;

/** A held time, and the way to its screen. */
export interface HeldTime {
  appointment: Appointment;
  clinic: Clinic;
  show: (person: Person) => Promise<void>;
}
const COUNTDOWN = { role: 'region', name: 'Time left to pay' } as const;
export const heldRemotely: HeldTime = {
  appointment: heldBefore,
  clinic: createClinic(remoteBookingFlow, [heldBefore]),
  show: async (person) => {
    await person.until(button(undefined, COUNTDOWN));
    await person.do(pressed(button(undefined, COUNTDOWN)));
  },
};
export const heldByDeposit: HeldTime = {
  appointment: heldForDeposit,
  clinic: createClinic(missedBookingFlow, [heldForDeposit]),
  show: async (person) => {
    await person.until(button(beginning('My appointments')));
    await person.do(press(beginning('My appointments')));
    await person.until(button('Pay now'));
    await person.do(press('Pay now'));
  },
};
export const feeReplies: readonly Reply[] = [settingsCalls.loadRemoteFee, settingsCalls.loadDepositFee].map((call) => ({
  call,
  body: () => done(feeOnWire(fee)),
}));

/** Common driver of all flows behind a held time. */
export const behindHeld = ({
  clinic,
  appointment,
  show,
}: HeldTime): Pick<Driver, 'as' | 'at' | 'arrive' | 'replies'> => ({
  as: 'meiling',
  at: () => {
    clinic.open();
    return '/appointment';
  },
  arrive: async (person) => {
    await clinic.hold(person, appointment);
    await show(person);
  },
  replies: clinic.replies,
});
