import { createActor } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import { keptBooking } from '#machines/booking/booking.kept.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingKind } from '#machines/booking/booking.types.ts';
import { machineVersion } from '#machines/kit/kept.ts';
import booking from '#src/flows/booking.definition.ts';
import { wire } from '#src/flows/wire.ts';
import type { BrowserStorage } from '#src/outside/browser-storage.ts';
import { type BookingActor, type MemberOptions, wizardIdOf } from './member.ts';
import { tellOf } from './payment.wiring.ts';
import { patientsOf } from './people.ts';

/** Raised when the shape of the booking context changes. */
const CONTEXT_VERSION = 3;
/** Whether the keep-booking hint was dismissed for good (BOOK-45); stays after a log out. */
const HINT = 'myniks.keepHint';

/** What the payment of a held booking tells, each of them once. */
const tellPayments = (actor: BookingActor, show: MemberOptions['show']): void => {
  let told: unknown = null;
  actor.subscribe(({ children }) => {
    const payment = children.payment;
    if (!payment || payment === told) return;
    told = payment;
    tellOf(payment, show);
  });
};

const followHint = (actor: BookingActor, storage: BrowserStorage): void => {
  actor.on('hint.remembered', ({ isRemembered }) => {
    if (isRemembered) storage.set(HINT, 'dismissed');
    else storage.remove(HINT);
  });
};

/** A member's booking wizard: the one that was kept, or a new one. It is saved at every change. */
export const startBooking = (options: MemberOptions, member: Profile, kind: BookingKind): BookingActor => {
  const { services, time, keeping, storage, closePopup, onChange, show } = options;
  const machine = wire(booking, services);
  const version = machineVersion(bookingMachine, CONTEXT_VERSION);
  const snapshot = keeping.read('booking', machine, version, member._id, time.now());
  const input = {
    wizardId: wizardIdOf(member, 'booking'),
    kind,
    now: time.now(),
    patients: patientsOf(member),
    isHintDismissed: storage.get(HINT) !== null,
  };
  const actor = createActor(machine, snapshot ? { snapshot, input } : { input });
  actor.on('popup.close', closePopup);
  actor.subscribe(onChange);
  tellPayments(actor, show);
  followHint(actor, storage);
  keeping.follow('booking', actor, version, member._id, keptBooking);
  return actor.start();
};
