/** Sign-up is pages: /signup, /signupDetail, /signupSingpass on the way out, /callback on the way back. */
import type { DigitalIdReturn, NewPerson } from '#machines/digital-id/digital-id.types.ts';
import type { SignUpStep } from '#machines/sign-up/sign-up.steps.ts';
import type { SignUpInput } from '#machines/sign-up/sign-up.types.ts';
import type { AddressForm } from '#src/app/addresses.ts';
import type { Place } from '#src/app/outside/address-bar.ts';

export interface SignUpOpening {
  step: SignUpInput['step'];
  /** Answer of the digital ID in the address; null without one. */
  returned: DigitalIdReturn | null;
  /** Person from the digital ID who has no account yet. */
  person: NewPerson | null;
}

/** Search parameters that the digital ID adds to /callback. */
const RETURN_PARAMS = ['code', 'state', 'iss', 'error', 'error_description'];
const DETAIL_PAGES = ['/signupDetail', '/signupSingpass', '/callback'];
/** Steps that the search names. */
const TOLD_STEPS: readonly SignUpStep[] = ['code', 'password', 'digitalId'];

const toldStep = (step: string | null | undefined): SignUpStep | null =>
  TOLD_STEPS.find((told) => told === step) ?? null;

const returnOf = ({ pathname, search }: Place): DigitalIdReturn | null => {
  const params = new URLSearchParams(search);
  if (pathname !== '/callback' || !RETURN_PARAMS.some((name) => params.has(name))) return null;
  return { code: params.get('code'), state: params.get('state'), iss: params.get('iss') };
};

export const signUpAddress: AddressForm<SignUpOpening> = {
  owns: ['step', ...RETURN_PARAMS],
  read: ({ pathname, search }) => {
    if (pathname === '/signup') return { step: 'identity' };
    if (!DETAIL_PAGES.includes(pathname)) return null;
    return { step: toldStep(new URLSearchParams(search).get('step')) ?? 'details' };
  },
  searchOf: ({ step }) => ({ step: toldStep(step) }),
  pageOf: ({ step }, pathname) => {
    if (step === 'identity') return '/signup';
    if (step === 'digitalId') return '/signupSingpass';
    return DETAIL_PAGES.includes(pathname) ? pathname : '/signupDetail';
  },
  home: '/signIn',
  openingAt: ({ step }, place) => ({
    step: step === 'identity' ? 'identity' : 'details',
    returned: returnOf(place),
    person: null,
  }),
};
