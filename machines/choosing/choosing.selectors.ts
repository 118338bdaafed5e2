import type { Slot } from '#contract/entities/appointment.ts';
import type { Clinic, PricedService, Provider, Service } from '#contract/entities/clinic.ts';
import type { WaitingWindow } from '#contract/rules/waiting-windows.ts';
import type { ClinicDay, ClinicMonth } from '#contract/time.ts';
import { asItIs, inBoth, type Named } from '../kit/named.ts';
import {
  futureSlots,
  inCategory,
  lastMonthOf,
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

/** The last month that the calendar shows. */
export const selectLastMonth = ({ context }: ContextOf): ClinicMonth => lastMonthOf(context);

/** Places for this kind of booking (BOOK-09) whose name or address contains the keyword. */
export const selectPlaces = (
  { context: { kind, clinics } }: ContextOf,
  keyword: string,
  named: Named = asItIs,
): Clinic[] =>
  matching(
    keyword,
    placesFor(kind, clinics),
    ({ name, address }) => `${inBoth(name, named)} ${inBoth(address, named)}`,
  );

/** People of the chosen category whose name contains the keyword (BOOK-10, BOOK-58). */
export const selectPeople = (
  { context: { category, providers } }: ContextOf,
  keyword: string,
  named: Named = asItIs,
): Provider[] => matching(keyword, inCategory(category, providers), ({ name }) => inBoth(name, named));

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

/** A service with what a visit for it costs; null where the clinic does not say it, or the fee was asked for before. */
export const selectPrice = (
  { kind, provider, providers }: Pick<ChoosingContext, 'kind' | 'provider' | 'providers'>,
  service: Service | null,
): PricedService | null => {
  if (kind === 'remote' || service === null) return null;
  const offered = [...(provider ? [provider] : []), ...providers].flatMap(({ services }) => services);
  return offered.find(({ _id, totalFee }) => _id === service._id && totalFee) ?? null;
};
