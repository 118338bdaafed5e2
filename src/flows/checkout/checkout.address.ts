/** The checkout is a page whose steps stand in the search: /store/checkout?step=info. */
import type { AddressForm } from '#src/app/addresses.ts';

export const CHECKOUT_PAGE = '/store/checkout';

export const checkoutAddress: AddressForm<void> = {
  owns: ['step'],
  read: ({ pathname, search }) =>
    pathname === CHECKOUT_PAGE ? { step: new URLSearchParams(search).get('step') ?? 'start' } : null,
  searchOf: ({ step }) => ({ step: step === 'start' ? null : (step ?? null) }),
  pageOf: () => CHECKOUT_PAGE,
  home: '/store',
  isEnd: ({ step }) => step === 'complete',
  expects: () => ({ step: 'start' }),
};
