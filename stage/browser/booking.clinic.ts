/** The clinic as the booking model has it: what it answers, and the times that it holds. No world gives every order of them. */
import type { Page, Route } from 'playwright-core';
import type { DoneActorEvent } from 'xstate';
import type { Call } from '#contract/call.ts';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import type { BookingInput } from '#machines/booking/booking.types.ts';
import { bookingAnswers, lastVisit, profileOnWire } from '#machines/booking/booking.wire.model.ts';
import { choosingAnswers } from '#machines/choosing/choosing.wire.model.ts';
import { holdOf } from '#machines/hold/hold.rules.ts';
import { required } from '#machines/kit/required.ts';
import type { World } from '#stage/world/world.ts';
import { HOLD_KEY, keptTimes } from '../hands/hold.hands.ts';
import { isCallOf, namesOf, type Passage } from './network.ts';

/** Under which name requests wait: calls of the model that follow each other at once have different ones. */
const WAITING: Record<string, readonly Call[]> = {
  places: [clinicCalls.listClinics, settingsCalls.listCategories, settingsCalls.loadAppointmentSettings],
  people: [clinicCalls.listProviders],
  times: [appointmentCalls.listSlots, appointmentCalls.listWaitlistDays],
  today: [appointmentCalls.listTodayAppointments],
  noShow: [appointmentCalls.checkNoShow],
  fee: [settingsCalls.loadRemoteFee, settingsCalls.loadDepositFee],
  create: [appointmentCalls.createAppointment, appointmentCalls.joinWaitlist],
  invoice: [invoiceCalls.loadInvoice],
};
/** By invoke id: what it asks for. */
export const REQUESTS: Record<string, readonly string[]> = {
  loadRemoteTerms: ['places', 'fee'],
  loadPlaces: ['places'],
  loadAgain: ['places', 'people'],
  loadProviders: ['people'],
  loadSlots: ['times'],
  loadNearby: ['times'],
  loadTodayAppointments: ['today'],
  loadTodayAgain: ['today'],
  checkNoShow: ['noShow'],
  loadDepositFee: ['fee'],
  createAppointment: ['create'],
  joinWaitlist: ['create'],
};
const callsOf = (name: string) => WAITING[name] ?? [];
export const bookingCallOf = namesOf(WAITING);

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
  /** A booking that is made; of one that costs something the time is held from now on. */
  const book =
    (made: Appointment): Passage =>
    async (route) => {
      const now = await world.clock.now();
      const holdUntil = made.invoiceId === null ? null : addMs(now, REMOTE_HOLD_MS);
      const appointment = { ...made, holdUntil };
      if (holdUntil) holds.set(made._id, appointment);
      await says({ data: { appointment, invoice: null, holdUntil, serverNow: now } })(route);
    };

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
    answer: ({ actorId, output }: DoneActorEvent): Passage => {
      if (actorId === 'createAppointment') return book(output as Appointment);
      return (route) => {
        const asked = (REQUESTS[actorId] ?? []).flatMap(callsOf).find((call) => isCallOf(call, route.request()));
        if (asked === undefined) throw new Error(`${route.request().url()} is no call of booking`);
        return says({ ...bookingAnswers[actorId]?.(output), ...choosingAnswers[actorId]?.(output, asked) })(route);
      };
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
