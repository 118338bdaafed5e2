/** The booking machine with the real payment machine in it; stand-ins only for calls to the outside. */
import { expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { CardSettings } from '#contract/calls/payment.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Fee } from '#contract/entities/settings.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type { Confirmed, ConfirmInput, Intent, IntentInput } from '#machines/card-payment/card-payment.types.ts';
import { choosingMachine } from '#machines/choosing/choosing.machine.ts';
import { keptHolding } from '#machines/holding/holding.kept.ts';
import { holdingMachine } from '#machines/holding/holding.machine.ts';
import type { FeeKind } from '#machines/holding/holding.types.ts';
import type { OwnInvoice } from '#machines/kit/own-invoice.ts';
import { required } from '#machines/kit/required.ts';
import type { TimePassed } from '#machines/kit/time.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { fee, heldRemote } from '#model/holding/holding.samples.model.ts';
import { cardSettings, mei, NOW, visitInvoiceWith } from '#model/samples.ts';

const SECRET = 'pi_1_secret_of_the_card';
type Booking = ActorRefFrom<typeof bookingMachine>;

const holdingOf = (booking: Booking) => required(booking.getSnapshot().children.holding ?? null, 'holding');
const cardOf = (booking: Booking) =>
  holdingOf(booking).getSnapshot().children.payment?.getSnapshot().children.cardPayment ?? null;

/** Starts a held booking on its card form; `decide` gives the bank's answer. */
const startPaying = async () => {
  let invoice = visitInvoiceWith({ ostBalance: 20 });
  let decide: (confirmed: Confirmed) => void = () => {};
  const cardPayment = cardPaymentMachine.provide({
    actors: {
      createIntent: fromPromise<Intent, IntentInput>(async () => ({ clientSecret: SECRET })),
      confirmCard: fromPromise<Confirmed, ConfirmInput>(() => new Promise((resolve) => (decide = resolve))),
      recordPayment: fromPromise<void, { invoice: Invoice }>(async () => undefined),
    },
  });
  const payment = paymentMachine.provide({
    actors: {
      loadInvoice: fromPromise<Invoice, { id: InvoiceId; patientId: PatientId }>(async () => invoice),
      loadCardSettings: fromPromise<CardSettings, Record<string, never>>(async () => cardSettings),
      cardPayment,
    },
  });
  const holding = holdingMachine.provide({
    actors: {
      loadFee: fromPromise<Fee, { kind: FeeKind }>(async () => fee),
      readInvoice: fromPromise<Invoice, OwnInvoice>(async () => invoice),
      payment,
    },
  });
  const clock = fromCallback<TimePassed, Record<string, never>, TimePassed>(() => undefined);
  const choosing = choosingMachine.provide({ actors: { clock } });
  const machine = bookingMachine.provide({ actors: { clock, choosing, holding } });
  const input = { wizardId: 'w', kind: 'remote' as const, now: NOW, patients: [mei], isHintDismissed: false };
  const booking: Booking = createActor(machine, { input }).start();
  booking.send({ type: 'booking.resume', kind: 'remote', appointment: heldRemote });
  await waitFor(holdingOf(booking), (snapshot) => snapshot.matches('paying'));
  const { payment: paying } = holdingOf(booking).getSnapshot().children;
  await waitFor(required(paying ?? null, 'payment'), (snapshot) => snapshot.matches('byCard'));
  await waitFor(required(cardOf(booking), 'cardPayment'), (snapshot) => snapshot.matches({ form: 'quiet' }));
  return {
    booking,
    submit: () => {
      const child = cardOf(booking);
      child?.send({ type: 'card.change', isComplete: true });
      child?.send({ type: 'step.next' });
    },
    decide: (confirmed: Confirmed) => decide(confirmed),
    setInvoice: (next: Invoice) => {
      invoice = next;
    },
  };
};
const expire = (booking: Booking) => booking.send({ type: 'hold.expired', id: heldRemote._id });

it('HOLD-11: with nothing submitted the card form closes and the booking is released', async () => {
  const { booking, setInvoice } = await startPaying();
  setInvoice(visitInvoiceWith({ ostBalance: 0 }));
  expire(booking);
  const { context } = await waitFor(
    booking,
    (snapshot) => snapshot.matches('start') && snapshot.context.entry === 'released',
  );
  expect(context.appointment).toBeNull();
});

it('HOLD-11 HOLD-12: submitted before the end of the hold, it is waited for and confirmed', async () => {
  const { booking, submit, decide, setInvoice } = await startPaying();
  submit();
  expire(booking);
  expect(holdingOf(booking).getSnapshot().matches('paying')).toBe(true);
  setInvoice(visitInvoiceWith({ ostBalance: 0, payment: { status: 'paid' } }));
  decide({ status: 'succeeded' });
  await waitFor(booking, (snapshot) => snapshot.matches('confirmed'));
});

it('HOLD-12: paid when somebody else has the time, the lost time shows', async () => {
  const { booking, submit, decide, setInvoice } = await startPaying();
  submit();
  expire(booking);
  setInvoice(visitInvoiceWith({ ostBalance: 0, payment: { status: 'refunding', reference: 're_9' } }));
  decide({ status: 'succeeded' });
  const { context } = await waitFor(holdingOf(booking), (snapshot) => snapshot.matches('slotLost'));
  expect(context.invoice?.payment.reference).toBe('re_9');
});

it('HOLD-11: the card is refused after the end of the hold: no other try', async () => {
  const { booking, submit, decide, setInvoice } = await startPaying();
  submit();
  expire(booking);
  setInvoice(visitInvoiceWith({ ostBalance: 0 }));
  decide({ error: 'card', text: 'Your card was declined.' });
  const { context } = await waitFor(
    booking,
    (snapshot) => snapshot.matches('start') && snapshot.context.entry === 'released',
  );
  expect(context.appointment).toBeNull();
});

it('no client secret is in what is kept, and the payment begins anew from the invoice', async () => {
  const { booking } = await startPaying();
  const persisted = holdingOf(booking).getPersistedSnapshot();
  expect(JSON.stringify(persisted)).toContain(SECRET);
  const kept = keptHolding(persisted);
  expect(JSON.stringify(kept)).not.toContain(SECRET);
  expect(kept).toMatchObject({ value: 'held' });
});
