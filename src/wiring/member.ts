/** What exists for as long as one member is signed in: the list of appointments and the wizards, loaded when it is needed. */
import type { ActorRefFrom } from 'xstate';
import type { ProviderRole } from '#contract/entities/clinic.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { appointmentsMachine } from '#machines/appointments/appointments.machine.ts';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { NewPasswordOutput } from '#machines/new-password/new-password.types.ts';
import type { Api } from '#src/api/client.ts';
import { type Cell, createCell } from './cell.ts';
import type { Keeping } from './keeping.ts';
import type { NewPasswordActor } from './new-password.wiring.ts';
import type { PaymentActor, PaymentOptions } from './payment.wiring.ts';
import { createRecordPages, type RecordPages } from './record-pages.ts';
import type { ServerTime } from './server-time.ts';

export type AppointmentsActor = ActorRefFrom<typeof appointmentsMachine>;
export type BookingActor = ActorRefFrom<typeof bookingMachine>;

/** An invoice that is being paid; its machine follows when its code is there. */
export interface Paying {
  invoiceId: InvoiceId;
  actor: PaymentActor | null;
}

export interface MemberParts {
  appointments: Cell<AppointmentsActor | null>;
  /** There once the member has opened it. */
  booking: Cell<BookingActor | null>;
  /** The member's change of password, while its page is open. */
  newPassword: Cell<NewPasswordActor | null>;
  /** Begins a change of password. Rejects when its code cannot be loaded. */
  openChangePassword: () => Promise<void>;
  /** Its page is left: what was typed is forgotten. */
  closeChangePassword: () => void;
  /** Paying an invoice, from opening it until it is closed, its end included. */
  payment: Cell<Paying | null>;
  /** Begins to pay an invoice, from what the server says of it. Rejects when its code cannot be loaded. */
  openPayment: (id: InvoiceId) => Promise<void>;
  closePayment: () => void;
  /** Makes the booking wizard, or restores the one that was kept. Rejects when its code cannot be loaded. */
  openBooking: (kind: ProviderRole) => Promise<void>;
  recordPages: RecordPages;
  /** My appointments is left: a question or notice that was open there does not wait for the next time. */
  takeBackQuestion: () => void;
  /** Another person, or nobody. Rejects when a member's code cannot be loaded. */
  change: (profile: Profile | null) => Promise<void>;
}

/** What a member's actors are made with. */
export interface MemberOptions extends PaymentOptions {
  api: Api;
  time: ServerTime;
  keeping: Keeping;
  closePopup: () => void;
  /** A wizard has moved. */
  onChange: () => void;
  /** A payment was left without having changed anything. */
  onPaymentLeft: () => void;
  /** A change of password is over. */
  onPasswordEnd: (outcome: NewPasswordOutput['outcome']) => void;
}

/** Unique per person and wizard; a part of the keys of its writes. */
export const wizardIdOf = (profile: Profile, name: string) => `${name}.${profile._id}.${crypto.randomUUID()}`;

export const createMemberParts = (options: MemberOptions): MemberParts => {
  const appointments = createCell<AppointmentsActor | null>(null);
  const booking = createCell<BookingActor | null>(null);
  const newPassword = createCell<NewPasswordActor | null>(null);
  const payment = createCell<Paying | null>(null);
  const recordPages = createRecordPages(options.api);
  let member: Profile | null = null;
  let isChangingPassword = false;

  const closeChangePassword = () => {
    isChangingPassword = false;
    newPassword.get()?.stop();
    newPassword.set(null);
  };
  const closePayment = () => {
    if (payment.get()) recordPages.refresh();
    payment.get()?.actor?.stop();
    payment.set(null);
  };
  const beginPayment = async (invoiceId: InvoiceId, patientId: PatientId) => {
    const paying: Paying = { invoiceId, actor: null };
    payment.set(paying);
    const { startPayment } = await import('./payment.wiring.ts');
    if (payment.get() !== paying) return;
    const actor = startPayment(options, { invoiceId, patientId });
    actor.subscribe({
      complete: () => {
        if (actor.getSnapshot().matches('left')) options.onPaymentLeft();
      },
    });
    payment.set({ invoiceId, actor });
  };
  return {
    payment,
    openPayment: async (invoiceId) => {
      closePayment();
      if (member !== null) await beginPayment(invoiceId, member._id);
    },
    closePayment,
    newPassword,
    openChangePassword: async () => {
      closeChangePassword();
      isChangingPassword = true;
      const { startChangePassword } = await import('./new-password.wiring.ts');
      if (isChangingPassword && newPassword.get() === null)
        newPassword.set(startChangePassword(options.api, options.onPasswordEnd));
    },
    closeChangePassword,
    appointments,
    booking,
    openBooking: async (kind) => {
      const asking = member;
      const { startBooking } = await import('./booking.wiring.ts');
      if (asking === null || member !== asking) return;
      if (booking.get() === null) {
        const actor = startBooking(options, asking, kind);
        actor.on('appointment.created', () => appointments.get()?.send({ type: 'list.refresh' }));
        booking.set(actor);
      }
      booking.get()?.send({ type: 'booking.begin', kind });
    },
    recordPages,
    takeBackQuestion: () => {
      const actor = appointments.get();
      const snapshot = actor?.getSnapshot();
      snapshot?.children.confirm?.send({ type: 'step.back' });
      if (snapshot?.matches('cancelNotice')) actor?.send({ type: 'step.back' });
    },
    change: async (profile) => {
      appointments.get()?.stop();
      booking.get()?.stop();
      closeChangePassword();
      closePayment();
      booking.set(null);
      appointments.set(null);
      member = profile?.isGuestPatient === false ? profile : null;
      recordPages.change(member);
      const present = member;
      if (present === null) return;
      const { startAppointments } = await import('./appointments.wiring.ts');
      if (member === present) appointments.set(startAppointments(options, present));
    },
  };
};
