/** The clinic as the booking model has it: what it answers, and the times that it holds. No world gives every order of them. */
import type { Page, Route } from 'playwright-core';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { lastVisit, profileOnWire } from '#machines/booking/booking.wire.model.ts';
import { holdOf } from '#machines/hold/hold.rules.ts';
import { required } from '#machines/kit/required.ts';
import type { World } from '#stage/world/world.ts';
import { HOLD_KEY, keptTimes } from '../hands/hold.hands.ts';
import { isCallOf, type Passage } from './network.ts';

export const openClinic = (world: World, input: BookingInput, held: readonly Appointment[], isVisited: boolean) => {
  const holds = new Map<AppointmentId, Appointment>(held.map((one) => [one._id, one]));
  const person = input.patients[0]?._id;
  /** The time is the server's, as with every answer. */
  const says =
    (members: object = {}): Passage =>
    async (route) => {
      const date = new Date(await world.clock.now()).toUTCString();
      await route.fulfill({ headers: { date }, json: { success: true, ...members } });
    };
  const lasting = async (appointment: Appointment, ms = REMOTE_HOLD_MS) =>
    required(holdOf({ ...appointment, holdUntil: addMs(await world.clock.now(), ms) }), 'hold');
  const others = ({ _id }: Appointment) =>
    Promise.all([...holds.values()].filter((one) => one._id !== _id).map((one) => lasting(one)));
  /** Another tab of the same person tells what it knows. */
  const tell = (page: Page, known: readonly object[]) =>
    page.evaluate((news) => void dispatchEvent(new StorageEvent('storage', news)), {
      key: HOLD_KEY,
      newValue: keptTimes(person, known),
    });
  return {
    /** The profile and the list of appointments are answered at once; the list always says what is held. */
    route: async (page: Page): Promise<void> => {
      await page.route(
        (url) => url.pathname.startsWith('/api/profile'),
        (route: Route) => {
          const request = route.request();
          if (isCallOf(profileCalls.loadProfile, request)) return says({ data: profileOnWire(input) })(route);
          if (!isCallOf(profileCalls.listAppointments, request)) return says({ data: [] })(route);
          return says({ data: [...(isVisited ? [lastVisit] : []), ...holds.values()] })(route);
        },
      );
    },
    /** It is the next hold to run out. */
    hold: async (page: Page, appointment: Appointment): Promise<void> => {
      holds.set(appointment._id, appointment);
      await tell(page, [await lasting(appointment, 5 * MINUTE_MS), ...(await others(appointment))]);
    },
    /** Its deadline has come. */
    expire: async (page: Page, appointment: Appointment): Promise<void> => {
      holds.delete(appointment._id);
      await tell(page, [await lasting(appointment, 0), ...(await others(appointment))]);
    },
    /** It is paid or given up in another tab. */
    end: async (page: Page, appointment: Appointment): Promise<void> => {
      await tell(page, [await lasting(appointment), ...(await others(appointment))]);
      holds.delete(appointment._id);
      await tell(page, await others(appointment));
    },
  };
};
export type Clinic = ReturnType<typeof openClinic>;
