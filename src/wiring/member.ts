/** What exists for as long as one member is signed in: the list of appointments and the wizards. */
import { type ActorRefFrom, createActor } from 'xstate';
import type { ProviderRole } from '#contract/entities/clinic.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { appointmentsMachine } from '#machines/appointments/appointments.machine.ts';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { Api } from '#src/api/client.ts';
import { wireAppointments } from './appointments.wiring.ts';
import { type Cell, createCell } from './cell.ts';
import type { Keeping } from './keeping.ts';
import { patientsOf } from './people.ts';
import type { ServerTime } from './server-time.ts';

export type AppointmentsActor = ActorRefFrom<typeof appointmentsMachine>;
export type BookingActor = ActorRefFrom<typeof bookingMachine>;

export interface MemberParts {
  appointments: Cell<AppointmentsActor | null>;
  /** There once the member has opened it. */
  booking: Cell<BookingActor | null>;
  /** Makes the booking wizard, or restores the one that was kept; its code is loaded now. */
  openBooking(kind: ProviderRole): Promise<BookingActor | null>;
  /** Another person, or nobody. */
  change(profile: Profile | null): void;
}

interface MemberOptions {
  api: Api;
  time: ServerTime;
  keeping: Keeping;
  closePopup(): void;
  onChange(): void;
}

const wizardIdOf = (profile: Profile, name: string) => `${name}.${profile._id}.${crypto.randomUUID()}`;

export const createMemberParts = ({ api, time, keeping, closePopup, onChange }: MemberOptions): MemberParts => {
  const appointments = createCell<AppointmentsActor | null>(null);
  const booking = createCell<BookingActor | null>(null);
  let member: Profile | null = null;

  const makeBooking = async (profile: Profile, kind: ProviderRole): Promise<BookingActor | null> => {
    const { wireBooking, bookingVersion } = await import('./booking.wiring.ts');
    if (member !== profile) return null;
    const present = booking.get();
    if (present) return present;
    const machine = wireBooking(api, time);
    const version = bookingVersion();
    const snapshot = keeping.read('booking', machine, version, profile._id, time.now());
    const input = { wizardId: wizardIdOf(profile, 'booking'), kind, now: time.now(), patients: patientsOf(profile) };
    const actor = createActor(machine, snapshot ? { snapshot, input } : { input });
    actor.on('popup.close', closePopup);
    actor.on('appointment.created', () => appointments.get()?.send({ type: 'list.refresh' }));
    actor.subscribe(onChange);
    keeping.follow('booking', actor, version, profile._id);
    actor.start();
    booking.set(actor);
    return actor;
  };

  return {
    appointments,
    booking,
    openBooking: async (kind) => {
      const actor = member && (await makeBooking(member, kind));
      actor?.send({ type: 'booking.begin', kind });
      return actor;
    },
    change: (profile) => {
      appointments.get()?.stop();
      booking.get()?.stop();
      booking.set(null);
      member = profile?.isGuestPatient === false ? profile : null;
      if (member === null) {
        appointments.set(null);
        return;
      }
      const input = { wizardId: wizardIdOf(member, 'appointments'), now: time.now() };
      const actor = createActor(wireAppointments(api, time), { input });
      actor.on('popup.close', closePopup);
      actor.start();
      appointments.set(actor);
    },
  };
};
