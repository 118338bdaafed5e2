/**
 * A one-time code proves who orders, where the server asks for it: a guest's email for a promotion code that one person uses
 * once, and the contact of the delivery where much is unpaid. Nothing that was typed is lost.
 *
 * verifying -> email -> provingEmail -> verifying; creating -> provingContact -> creating
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { contactToProve, emailToProve } from './checkout.rules.ts';
import { checkoutSetup } from './checkout.setup.ts';

/** The page asks for the guest's email, which is not known before the delivery. */
export const email = checkoutSetup.createStateConfig({
  tags: 'settled',
  on: {
    'email.change': { actions: { type: 'keepTypedEmail', params: eventAsParams } },
    'step.next': { guard: 'hasEmail', target: 'provingEmail', actions: 'beginRound' },
    'step.back': 'result',
  },
});

export const provingEmail = checkoutSetup.createStateConfig({
  tags: 'settled',
  invoke: {
    id: 'otp',
    src: 'otp',
    input: ({ context }) => emailToProve(context),
    onDone: [
      {
        guard: { type: 'isProven', params: eventAsParams },
        target: 'verifying',
        actions: { type: 'keepProvenEmail', params: eventAsParams },
      },
      { target: 'email' },
    ],
    onError: 'email',
  },
});

export const provingContact = checkoutSetup.createStateConfig({
  tags: 'settled',
  invoke: {
    id: 'otp',
    src: 'otp',
    input: ({ context }) => contactToProve(context),
    onDone: [
      {
        guard: { type: 'isProven', params: eventAsParams },
        target: 'creating',
        actions: { type: 'keepProvenContact', params: eventAsParams },
      },
      { target: 'info' },
    ],
    onError: 'info',
  },
});
