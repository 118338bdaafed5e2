import type { ProviderRole } from '#contract/entities/clinic.ts';
import type { BookingStep } from '#machines/booking/booking.steps.ts';

/** A popup in the address of the page it lies on: `?flow=booking&kind=provider&step=info`. */
export type Address =
  | { flow: 'booking'; kind: ProviderRole; step: BookingStep | null }
  | { flow: 'appointments' }
  | { flow: 'notifications' };

const FLOW_PARAMS = ['flow', 'kind', 'step'];

/** Null when the address names no popup of ours. A step is only compared, so any word passes for one. */
export const addressOf = (search: string): Address | null => {
  const params = new URLSearchParams(search);
  switch (params.get('flow')) {
    case 'booking':
      return {
        flow: 'booking',
        kind: params.get('kind') === 'therapist' ? 'therapist' : 'provider',
        step: params.get('step') as BookingStep | null,
      };
    case 'appointments':
      return { flow: 'appointments' };
    case 'notifications':
      return { flow: 'notifications' };
    default:
      return null;
  }
};

/** The page's own address with another popup, or with none. */
export const hrefOf = ({ pathname, search }: { pathname: string; search: string }, address: Address | null): string => {
  const params = new URLSearchParams(search);
  for (const name of FLOW_PARAMS) params.delete(name);
  for (const [name, part] of Object.entries(address ?? {})) if (part !== null) params.set(name, part);
  const text = params.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
};

export const keyOf = (address: Address): string =>
  address.flow === 'booking' ? `${address.flow}.${address.kind}.${address.step}` : address.flow;
export const isSame = (a: Address | null, b: Address | null): boolean =>
  (a === null) === (b === null) && (a === null || b === null || keyOf(a) === keyOf(b));
