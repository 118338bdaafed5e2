import type { InvoiceId } from '#contract/ids.ts';
import type { BookingStep } from '#machines/booking/booking.steps.ts';
import type { BookingKind } from '#machines/booking/booking.types.ts';
import type { DigitalIdReturn } from '#machines/digital-id/digital-id.types.ts';
import type { SignUpStep } from '#machines/sign-up/sign-up.steps.ts';

/**
 * Where a flow is, in the address: a popup in the search of the page it lies on (`?flow=booking&kind=provider&step=info`,
 * `?id=i1&flow=payment` on the page of an invoice), sign-up in pages of its own.
 */
export type Address =
  | { flow: 'booking'; kind: BookingKind; step: BookingStep | null }
  | { flow: 'appointments' }
  | { flow: 'notifications' }
  | { flow: 'payment'; id: InvoiceId }
  | { flow: 'signUp'; step: SignUpStep };

interface Place {
  pathname: string;
  search: string;
}

const FLOW_PARAMS = ['flow', 'kind', 'step'];
/** What the digital ID adds to /callback. */
const RETURN_PARAMS = ['code', 'state', 'iss', 'error', 'error_description'];

const DETAIL_PAGES = ['/signupDetail', '/signupSingpass', '/callback'];
const isSignUpStep = (step: string | null): step is 'code' | 'password' | 'digitalId' =>
  step === 'code' || step === 'password' || step === 'digitalId';

const signUpAddressOf = ({ pathname, search }: Place): Address | null => {
  if (pathname === '/signup') return { flow: 'signUp', step: 'identity' };
  if (!DETAIL_PAGES.includes(pathname)) return null;
  const step = new URLSearchParams(search).get('step');
  return { flow: 'signUp', step: isSignUpStep(step) ? step : 'details' };
};

const kindOf = (kind: string | null): BookingKind => (kind === 'therapist' || kind === 'remote' ? kind : 'provider');

const popupAddressOf = (params: URLSearchParams): Address | null => {
  switch (params.get('flow')) {
    case 'booking':
      return {
        flow: 'booking',
        kind: kindOf(params.get('kind')),
        step: params.get('step') as BookingStep | null,
      };
    case 'appointments':
      return { flow: 'appointments' };
    case 'notifications':
      return { flow: 'notifications' };
    case 'payment': {
      const id = params.get('id');
      return id === null ? null : { flow: 'payment', id: id as InvoiceId };
    }
    default:
      return null;
  }
};

/** Null when the address names no flow of ours. A popup's step is only compared, so any word passes for one. */
export const addressOf = (place: Place): Address | null =>
  signUpAddressOf(place) ?? popupAddressOf(new URLSearchParams(place.search));

export const addressInHref = (href: string): Address | null => {
  const [pathname = '', search = ''] = href.split('?');
  return addressOf({ pathname, search });
};

/** What the digital ID sent back with the address, if anything. */
export const returnOf = ({ pathname, search }: Place): DigitalIdReturn | null => {
  const params = new URLSearchParams(search);
  if (pathname !== '/callback' || !RETURN_PARAMS.some((name) => params.has(name))) return null;
  return { code: params.get('code'), state: params.get('state') };
};

const signUpPathOf = (pathname: string, step: SignUpStep): string => {
  if (step === 'identity') return '/signup';
  if (step === 'digitalId') return '/signupSingpass';
  return DETAIL_PAGES.includes(pathname) ? pathname : '/signupDetail';
};

/** Where a page is left to that belongs to a flow alone. */
const homeOf = (pathname: string): string =>
  signUpAddressOf({ pathname, search: '' }) === null ? pathname : '/signIn';

/** The address of a flow from where the person is, or of the page without one. */
export const hrefOf = ({ pathname, search }: Place, address: Address | null): string => {
  const params = new URLSearchParams(search);
  for (const name of [...FLOW_PARAMS, ...RETURN_PARAMS]) params.delete(name);
  const path = address?.flow === 'signUp' ? signUpPathOf(pathname, address.step) : homeOf(pathname);
  if (address?.flow === 'signUp') {
    if (isSignUpStep(address.step)) params.set('step', address.step);
  } else {
    for (const [name, part] of Object.entries(address ?? {})) if (part !== null) params.set(name, part);
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
};

export const keyOf = (address: Address): string => {
  switch (address.flow) {
    case 'booking':
      return `${address.flow}.${address.kind}.${address.step}`;
    case 'signUp':
      return `${address.flow}.${address.step}`;
    case 'payment':
      return `${address.flow}.${address.id}`;
    default:
      return address.flow;
  }
};
export const isSame = (a: Address | null, b: Address | null): boolean =>
  (a === null) === (b === null) && (a === null || b === null || keyOf(a) === keyOf(b));

/** An address of the app that carries the page to go on to afterwards. */
export const withFrom = (href: string, from: string | null): string =>
  from === null ? href : `${href}${href.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`;
