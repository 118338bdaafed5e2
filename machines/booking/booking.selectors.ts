import type { Appointment, Slot } from '#contract/entities/appointment.ts';
import type { Clinic, Provider, Service } from '#contract/entities/clinic.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { Money } from '#contract/money.ts';
import { shownRounding } from '#contract/rules/shown-bill.ts';
import type { WaitingWindow } from '#contract/rules/waiting-windows.ts';
import type { ClinicDay } from '#contract/time.ts';
import {
  futureSlots,
  inCategory,
  isDepositHold,
  matching,
  needsDeposit,
  needsNoShowCheck,
  offeredServices,
  openDays,
  placesFor,
  sameTimeToday,
  waitingDays,
  windowsOf,
} from './booking.rules.ts';
import type { BookingContext } from './booking.types.ts';

interface ContextOf {
  context: BookingContext;
}

/** What is left between the lines of a fee and its total, to the cent; 0 when nothing is. */
export const feeRounding = ({ totalFee, feeBeforeTax, taxAmount }: Fee): Money =>
  shownRounding(totalFee, [feeBeforeTax, taxAmount]);

/** Places of the kind that is booked (BOOK-09) whose name or address contains the keyword. */
export const selectPlaces = ({ context: { kind, clinics } }: ContextOf, keyword: string): Clinic[] =>
  matching(keyword, placesFor(kind, clinics), ({ name, address }) => `${name} ${address}`);

/** People of the chosen category whose name contains the keyword (BOOK-10, BOOK-58). */
export const selectPeople = ({ context: { category, providers } }: ContextOf, keyword: string): Provider[] =>
  matching(keyword, inCategory(category, providers));

/** The days of the month on which a time is free, or can be waited for. */
export const selectDays = ({ context }: ContextOf): Map<ClinicDay, 'open' | 'full'> =>
  new Map([
    ...waitingDays(context).map((day) => [day, 'full'] as const),
    ...openDays(context.days, context.now).map((day) => [day, 'open'] as const),
  ]);

/** The free times of the chosen day. */
export const selectTimes = ({ context: { days, aptDate, now } }: ContextOf): Slot[] => futureSlots(days, aptDate, now);

/** The parts of the chosen day in which one can wait for another time. */
export const selectWindows = ({ context }: ContextOf): WaitingWindow[] => windowsOf(context);

/** What the chosen time can be booked for. */
export const selectServices = ({ context }: ContextOf): Service[] => offeredServices(context);

/** The appointment of the patient today at the chosen time (BOOK-61). */
export const selectSameTime = ({ context }: ContextOf): Appointment | null => sameTimeToday(context);

/** Why earlier appointments could not be checked; null where no check is due. */
export const selectNotChecked = ({ context }: ContextOf): BookingContext['failure'] =>
  needsNoShowCheck(context) ? context.failure : null;

export const selectNeedsDeposit = ({ context }: ContextOf): boolean => needsDeposit(context);
export const selectIsDepositHold = ({ context }: ContextOf): boolean => isDepositHold(context);
