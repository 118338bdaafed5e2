import { type ActorRefFrom, createActor } from 'xstate';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentInput } from '#machines/payment/payment.types.ts';
import payment from '#src/flows/payment.definition.ts';
import type { Services } from '#src/flows/services.ts';
import { wire } from '#src/flows/wire.ts';
import type { Wiring } from './wiring.ts';

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

export interface PaymentOptions {
  services: Services;
  show: Wiring['show'];
}

/** Says as toasts what a payment tells; also for one that another flow has invoked. */
export const tellOf = (actor: PaymentActor, show: Wiring['show']): void => {
  actor.on('provider.refused', ({ text }) => show({ tone: 'error', text: { serverMessage: text }, actions: [] }));
  actor.on('payment.succeeded', () => show({ tone: 'info', text: { code: 'paymentSucceeded' }, actions: [] }));
};

/** A payment that stands alone. */
export const startPayment = (options: PaymentOptions, input: PaymentInput): PaymentActor => {
  const actor = createActor(wire(payment, options.services), { input });
  tellOf(actor, options.show);
  return actor.start();
};
