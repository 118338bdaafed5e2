import type { Slot } from '#contract/entities/appointment.ts';
import type { Clinic, Provider, Service } from '#contract/entities/clinic.ts';
import type { WaitingWindow } from '#contract/rules/waiting-windows.ts';
import type { ClinicDay } from '#contract/time.ts';
import {
  futureSlots,
  inCategory,
  matching,
  offeredServices,
  openDays,
  placesFor,
  waitingDays,
  windowsOf,
} from './choosing.rules.ts';
import type { ChoosingContext } from './choosing.types.ts';

interface ContextOf {
  context: ChoosingContext;
}

/** Places for this kind of booking (BOOK-09) whose name or address contains the keyword. */
export const selectPlaces = ({ context: { kind, clinics } }: ContextOf, keyword: string): Clinic[] =>
  matching(keyword, placesFor(kind, clinics), ({ name, address }) => `${name} ${address}`);

/** People of the chosen category whose name contains the keyword (BOOK-10, BOOK-58). */
export const selectPeople = ({ context: { category, providers } }: ContextOf, keyword: string): Provider[] =>
  matching(keyword, inCategory(category, providers));

/** Days of the month with a free time, or with a waitlist. */
export const selectDays = ({ context }: ContextOf): Map<ClinicDay, 'open' | 'full'> =>
  new Map([
    ...waitingDays(context).map((day) => [day, 'full'] as const),
    ...openDays(context.days, context.now).map((day) => [day, 'open'] as const),
  ]);

/** The free times of the chosen day. */
export const selectTimes = ({ context: { days, aptDate, now } }: ContextOf): Slot[] => futureSlots(days, aptDate, now);

/** Parts of the chosen day for which the waitlist is open. */
export const selectWindows = ({ context }: ContextOf): WaitingWindow[] => windowsOf(context);

/** Services of the chosen time. */
export const selectServices = ({ context }: ContextOf): Service[] => offeredServices(context);
