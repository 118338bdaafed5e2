import type { Call } from '#contract/call.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { Toast } from '#machines/toasts/toasts.types.ts';

/** Paths of calls whose refusal has a place of its own on the screen (API-11); by path, so that no page loads them all. */
const SHOWN_ELSEWHERE = [
  '/signin/login',
  '/signin/forgot-password',
  '/signin/singpass',
  '/signin/singpass/start',
  '/signin/singpass/claim',
  '/signin/user-id',
  '/signin/email/confirm',
  '/signup/password',
  '/profile/password',
  '/invoice/:id',
  '/invoice/:id/close',
  '/invoice/:id/manual-confirmation-request',
  '/settings/stripe',
  '/settings/paynow',
  '/payment-intents',
  '/payment/create',
];

/** The toast for a failed call, or null when it is only logged (API-10, API-11, ERR-20, ERR-21). */
export const toastFor = (failure: Failure, call: Call, isSubmit: boolean): Omit<Toast, 'id'> | null => {
  const error = (text: Toast['text']) => ({ tone: 'error' as const, text, actions: [] });
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return isSubmit ? error({ code: 'networkError' }) : null;
    case 'rejected':
    case 'invalid':
      return SHOWN_ELSEWHERE.includes(call.path) ? null : error({ serverMessage: failure.serverMessage });
    case 'unexpected':
      return isSubmit ? error({ code: 'unexpectedError' }) : null;
    case 'signedOut':
      return null;
  }
};
