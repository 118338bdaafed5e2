/** What exists for as long as one member is signed in: the lists of appointments and notifications, and the wizards, loaded when it is needed. */

import type { ActorRefFrom } from 'xstate';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { Profile } from '#contract/entities/person.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { appointmentsMachine } from '#machines/appointments/appointments.machine.ts';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingKind, EventOf } from '#machines/booking/booking.types.ts';
import { countdownOf, holdOf, isExpired } from '#machines/hold/hold.rules.ts';
import type { NewPasswordOutput } from '#machines/new-password/new-password.types.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { BrowserStorage } from '#src/outside/browser-storage.ts';
import type { Keeping } from '#src/outside/keeping.ts';
import type { LastOpened } from '#src/outside/last-opened.ts';
import type { ServerTime } from '#src/outside/server-time.ts';
import { type Cell, createCell } from './cell.ts';
import type { HoldActor, Holds } from './hold.wiring.ts';
import type { NewPasswordActor } from './new-password.wiring.ts';
import type { PaymentActor, PaymentOptions } from './payment.wiring.ts';
import { createRecordPages, type RecordPages } from './record-pages.ts';

export type AppointmentsActor = ActorRefFrom<typeof appointmentsMachine>;
export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>;
export type BookingActor = ActorRefFrom<typeof bookingMachine>;
/** How booking is opened: a kind, an earlier appointment once more, or one that is held. */
export type BookingOpening = EventOf<'booking.begin' | 'booking.again' | 'booking.resume'>;

/** An invoice that is being paid; its machine follows when its code is there. */
export interface Paying {
  invoiceId: InvoiceId;
  actor: PaymentActor | null;
}

export interface MemberParts {
  appointments: Cell<AppointmentsActor | null>;
  notifications: Cell<NotificationsActor | null>;
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
  /** The times that are held for the member. */
  hold: Cell<HoldActor | null>;
  /** The held appointment of the countdown, as far as it is known here. */
  heldAppointment: () => Appointment | null;
  /** Makes the booking wizard, or restores the one that was kept. Rejects when its code cannot be loaded. */
  openBooking: (opening: BookingOpening) => Promise<void>;
  recordPages: RecordPages;
  /** My appointments is left: a question or notice that was open there does not wait for the next time. */
  takeBackQuestion: () => void;
  /** Another person, or nobody. Rejects when a member's code cannot be loaded. */
  change: (profile: Profile | null) => Promise<void>;
}

/** What a member's actors are made with. */
export interface MemberOptions extends PaymentOptions {
  time: ServerTime;
  keeping: Keeping;
  storage: BrowserStorage;
  lastOpened: LastOpened;
  closePopup: () => void;
  /** A wizard has moved. */
  onChange: () => void;
  /** A payment was left without having changed anything. */
  onPaymentLeft: () => void;
  /** A held time was released; not told while booking shows it. */
  onReleased: () => void;
  /** A change of password is over. */
  onPasswordEnd: (outcome: NewPasswordOutput['outcome']) => void;
}

/** Unique per person and wizard; a part of the keys of its writes. */
export const wizardIdOf = (profile: Profile, name: string) => `${name}.${profile._id}.${crypto.randomUUID()}`;

export const createMemberParts = (options: MemberOptions): MemberParts => {
  const appointments = createCell<AppointmentsActor | null>(null);
  const notifications = createCell<NotificationsActor | null>(null);
  const booking = createCell<BookingActor | null>(null);
  const newPassword = createCell<NewPasswordActor | null>(null);
  const payment = createCell<Paying | null>(null);
  const hold = createCell<HoldActor | null>(null);
  const recordPages = createRecordPages(options.services);
  let holds: Holds | null = null;
  let member: Profile | null = null;
  let isChangingPassword = false;

  const closeChangePassword = () => {
    isChangingPassword = false;
    newPassword.get()?.stop();
    newPassword.set(null);
  };
  const refreshAppointments = () => appointments.get()?.send({ type: 'list.refresh' });
  /** The wizard that was kept may be of a hold that ends now. */
  const restoreBooking = async (asking: Profile, kind: BookingKind): Promise<BookingActor | null> => {
    const { startBooking } = await import('./booking.wiring.ts');
    if (member !== asking) return null;
    const present = booking.get();
    if (present) return present;
    const actor = startBooking(options, asking, kind);
    actor.on('appointment.created', refreshAppointments);
    actor.on('hold.begun', ({ appointment }) => {
      const begun = holdOf(appointment);
      if (begun) hold.get()?.send({ type: 'hold.begin', hold: begun });
    });
    actor.on('hold.settled', ({ id }) => {
      hold.get()?.send({ type: 'hold.end', id });
      refreshAppointments();
    });
    booking.set(actor);
    return actor;
  };
  const listenToHolds = (actor: HoldActor) => {
    actor.on('hold.expired', (event) => {
      booking.get()?.send(event);
      options.onReleased();
      refreshAppointments();
    });
    actor.on('hold.ended', (event) => {
      booking.get()?.send(event);
      refreshAppointments();
    });
  };
  /** The server's list is the truth about holds. */
  const followEntries = (actor: AppointmentsActor) => {
    let { entries } = actor.getSnapshot().context;
    actor.subscribe(({ context }) => {
      if (context.entries === entries) return;
      entries = context.entries;
      const held = (entries ?? []).flatMap((entry) => holdOf(entry) ?? []);
      const present = held.filter((one) => !isExpired(one, options.time.now()));
      hold.get()?.send({ type: 'holds.read', holds: present });
    });
  };

  const closePayment = () => {
    if (payment.get()) {
      recordPages.refresh();
      refreshAppointments();
    }
    payment.get()?.actor?.stop();
    payment.set(null);
  };
  const beginPayment = async (invoiceId: InvoiceId, patientId: PatientId) => {
    const paying: Paying = { invoiceId, actor: null };
    payment.set(paying);
    const { startPayment } = await import('./payment.wiring.ts');
    if (payment.get() !== paying) return;
    const actor = startPayment(options, { invoiceId, patientId, isCardOnly: false });
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
        newPassword.set(startChangePassword(options.services, options.onPasswordEnd));
    },
    closeChangePassword,
    appointments,
    notifications,
    booking,
    hold,
    heldAppointment: () => {
      const held = countdownOf(hold.get()?.getSnapshot().context.holds ?? []);
      const known = [
        booking.get()?.getSnapshot().context.appointment,
        ...(appointments.get()?.getSnapshot().context.entries ?? []),
      ];
      return known.find((appointment) => appointment?._id === held?.id) ?? null;
    },
    openBooking: async (opening) => {
      if (member === null) return;
      const actor = await restoreBooking(member, opening.kind);
      actor?.send(opening);
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
      notifications.get()?.stop();
      booking.get()?.stop();
      holds?.stop();
      holds = null;
      hold.set(null);
      closeChangePassword();
      closePayment();
      booking.set(null);
      appointments.set(null);
      notifications.set(null);
      member = profile?.isGuestPatient === false ? profile : null;
      recordPages.change(member);
      const present = member;
      if (present === null) return;
      const [{ startAppointments }, { startHolds }, { startNotifications }] = await Promise.all([
        import('./appointments.wiring.ts'),
        import('./hold.wiring.ts'),
        import('./notifications.wiring.ts'),
      ]);
      if (member !== present) return;
      holds = startHolds(options, present._id, listenToHolds);
      hold.set(holds.actor);
      const actor = startAppointments(options, present);
      followEntries(actor);
      appointments.set(actor);
      notifications.set(startNotifications(options, present));
    },
  };
};
