/** A remote consultation from the last look to its end, paid at the sandbox's provider. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { bookingOf, closePopup, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { cardInputs, fillCard } from '#harness/dom/card-provider.ts';
import { answer } from '#harness/dom/gate.ts';
import { beginningWith, choices, popup, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, stageClocks } from '#harness/dom/harness.tsx';
import { toDetail } from '#harness/dom/steps.ts';
import { CARDS } from '#harness/server/gateway.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import {
  bookRemote,
  cardForm,
  heldKey,
  openAs,
  payByCard,
  providerPerTest,
  tapOn,
  timer,
  toRemotePayment,
  toRemoteReview,
} from '#test/views/kit/held.steps.ts';

const world = worldPerFile();
const gateway = providerPerTest(world);
stageClocks();

const creates = ({ gate }: Harness) => gate.sentTo(appointmentCalls.createAppointment);
const step = (harness: Harness) => new URLSearchParams(harness.address().split('?')[1]).get('step');
const hint = () => screen.queryByRole('dialog', { name: 'We hold this time for 15 minutes' });
const lines = () =>
  [...(popup()?.querySelectorAll('dt') ?? [])].map((term) => [textOf(term), textOf(term.nextElementSibling ?? term)]);

describe('the hint how long the time is kept', () => {
  it('BOOK-42 BOOK-43: it shows before anything is sent; not yet stays on the last look', async () => {
    const harness = await toRemoteReview(world());
    await tapOn(harness, beginningWith('Book and pay '));
    await harness.until(() => hint() !== null, 'the hint');
    expect(textOf(hint() ?? document.body)).toContain('Pay $70.85 before the timer ends');
    await tapOn(harness, 'Not yet');
    expect([hint(), step(harness), sees('Check before you book')]).toEqual([null, 'detail', true]);
    expect([creates(harness), timer()]).toEqual([[], null]);
  });

  it('BOOK-44 BOOK-45: with its box ticked it never comes again, also after a reload', async () => {
    const harness = await toRemoteReview(world());
    await tapOn(harness, beginningWith('Book and pay '));
    await harness.until(() => hint() !== null, 'the hint');
    tap('checkbox', 'Do not show this again');
    await tapOn(harness, 'Not yet');
    await harness.reload();
    await tapOn(harness, beginningWith('Book and pay '));
    await harness.until(() => step(harness) === 'payment', 'the payment');
    expect([hint(), creates(harness).length]).toEqual([null, 1]);
    expect(localStorage.getItem('myniks.keepHint')).not.toBeNull();
  });

  it('BOOK-45: without the box it is gone for this booking only', async () => {
    const harness = await toRemotePayment(world());
    expect([localStorage.getItem('myniks.keepHint'), contextOf(harness).isHintSeen]).toEqual([null, true]);
    await payByCard(harness);
    await harness.until(() => sees('You are booked'), 'booked');
    closePopup();
    await harness.settle();
    await toDetail(harness, { kind: 'remote' });
    await tapOn(harness, beginningWith('Book and pay '));
    await harness.until(() => hint() !== null, 'the hint of the next booking');
    expect(creates(harness)).toHaveLength(1);
  });
});

describe('the payment of a remote consultation', () => {
  it('BOOK-46 BOOK-50 BOOK-54: it is booked and held first; then its fee stands line by line over a card form and nothing else', async () => {
    const harness = await toRemotePayment(world());
    expect([step(harness), creates(harness)[0]?.body]).toEqual([
      'payment',
      expect.objectContaining({ type: 'TELE_PATIENT_REMOTE', missedAppointment: false }),
    ]);
    expect(lines()).toEqual([
      ['Consultation', '$65.00'],
      ['GST 9%', '$5.85'],
      ['Total', '$70.85'],
    ]);
    expect([choices('Payment method'), sees('PayNow')]).toEqual([[], false]);
    expect(sees('Step 4 of 4')).toBe(true);
  });

  it('BOOK-50: rounding has its line when there is some', async () => {
    await world()
      .db.updateTable('setting')
      .set({ content: JSON.stringify({ feeBeforeTax: 65.03, taxPercentage: 9 }) })
      .where('name', '=', 'remote-consultation-fee')
      .execute();
    await toRemotePayment(world());
    expect(lines().map(([term]) => term)).toEqual(['Consultation', 'GST 9%', 'Rounding', 'Total']);
  });

  it('BOOK-47 HOLD-04: paid, it is confirmed by the server’s word, and the countdown and what was kept of it are gone', async () => {
    const harness = await toRemotePayment(world());
    expect([timer() !== null, heldKey() !== null]).toEqual([true, true]);
    await payByCard(harness);
    await harness.until(() => sees('You are booked'), 'booked');
    expect(sees('You paid $70.85.')).toBe(true);
    expect(sees('The start button works 10 minutes before.')).toBe(true);
    expect([timer(), heldKey(), toasts()]).toEqual([null, null, ['Payment succeeded!']]);
    expect(
      gateway()
        .book.intents()
        .map(({ status }) => status),
    ).toEqual(['succeeded']);
  });

  it('BOOK-47: a refused card charges nothing, says so, and another one is taken', async () => {
    const harness = await toRemotePayment(world());
    await payByCard(harness, CARDS.declined);
    await harness.until(() => sees('Your card was declined.'), 'the refusal');
    expect([step(harness), timer() !== null]).toEqual(['payment', true]);
    await payByCard(harness, CARDS.good);
    await harness.until(() => sees('You are booked'), 'booked');
    expect(gateway().book.intents()).toHaveLength(1);
  });

  it('BOOK-53: when the gateway knows of no payment the secret is forgotten, and the same intent is asked for again', async () => {
    const harness = await toRemotePayment(world());
    const unpaid = answer(409, { success: false, code: 'NOT_PAID', message: 'Not paid.' });
    harness.gate.hold(paymentCalls.recordPayment, paymentCalls.createIntent);
    await payByCard(harness);
    await harness.until(() => harness.gate.isHeld(paymentCalls.recordPayment), 'the question whether it is paid');
    await harness.gate.release(paymentCalls.recordPayment, unpaid);
    await harness.until(() => harness.gate.isHeld(paymentCalls.createIntent), 'another intent is asked for');
    const { holding } = bookingOf(harness).getSnapshot().children;
    const payment = holding?.getSnapshot().children.payment?.getSnapshot();
    expect(payment?.children.cardPayment?.getSnapshot().context.clientSecret).toBeNull();
    await harness.gate.release(paymentCalls.createIntent);
    expect(gateway().book.intents()).toHaveLength(1);
  });

  it('BOOK-54: while cards are off nothing else is offered, and one tap tries again', async () => {
    const harness = await toRemoteReview(world());
    harness.gate.route(
      paymentCalls.loadCardSettings,
      answer(404, { success: false, code: 'NOT_FOUND', message: 'Not set.' }),
    );
    await bookRemote(harness);
    await harness.until(() => sees('Cards are not possible right now'), 'the note');
    expect([sees('PayNow'), sees('Nothing was charged.'), choices('Payment method')]).toEqual([false, true, []]);
    harness.gate.route(paymentCalls.loadCardSettings, (request) => world().fetch(request));
    await tapOn(harness, 'Try again');
    await cardForm(harness);
  });
});

describe('a popup that is closed', () => {
  it('BOOK-60 BOOK-52 HOLD-08: closed on the payment the booking is kept; a tap on the timer comes back to the same invoice', async () => {
    const harness = await toRemotePayment(world());
    const { appointment } = contextOf(harness);
    closePopup();
    await harness.settle();
    expect([popup(), timer() !== null]).toEqual([null, true]);
    await tapOn(harness, /^Tap to pay/);
    await cardForm(harness);
    expect([step(harness), contextOf(harness).appointment?.invoiceId]).toEqual(['payment', appointment?.invoiceId]);
    expect([creates(harness).length, gateway().book.intents().length]).toEqual([1, 1]);
  });

  it('a card form that was filled in and closed comes back empty, and is not ready to be paid', async () => {
    const harness = await toRemotePayment(world());
    fillCard();
    await harness.settle();
    expect(ready('button', /^Pay \$/)).toHaveLength(1);
    closePopup();
    await harness.settle();
    await tapOn(harness, /^Tap to pay/);
    await cardForm(harness);
    await harness.settle();
    expect([
      cardInputs()
        .map(({ value }) => value)
        .join(''),
      ready('button', /^Pay \$/),
    ]).toEqual(['', []]);
  });

  it('BOOK-60: closed after it is confirmed it begins anew', async () => {
    const harness = await toRemotePayment(world());
    await payByCard(harness);
    await harness.until(() => sees('You are booked'), 'booked');
    closePopup();
    await harness.settle();
    await openBooking(harness, 'remote');
    expect([
      step(harness),
      contextOf(harness).patient,
      contextOf(harness).bookingAppt,
      contextOf(harness).appointment,
    ]).toEqual(['start', null, null, null]);
  });

  it('BOOK-60: Back goes one step toward start, with every answer', async () => {
    const harness = await toRemoteReview(world(), { message: 'A rash' });
    for (const seen of ['info', 'start']) {
      await tapOn(harness, 'Back');
      expect(step(harness)).toBe(seen);
    }
    expect(contextOf(harness)).toMatchObject({ moreinfo: 'A rash', patient: { name: 'Tan Mei Ling' } });
    expect(ready('button', 'Next')).toHaveLength(1);
  });

  it('PWA-12 PWA-14 BOOK-52: after a reload the same booking and invoice are paid', async () => {
    const harness = await toRemotePayment(world());
    const { invoiceId } = contextOf(harness).appointment ?? {};
    await harness.reload('/home');
    await harness.until(() => timer() !== null, 'the countdown');
    await tapOn(harness, /^Tap to pay/);
    await cardForm(harness);
    expect(contextOf(harness).appointment?.invoiceId).toBe(invoiceId);
    expect(cardInputs()).toHaveLength(3);
  });

  it('BOOK-08: thirteen answers are in the state at the last look', async () => {
    const harness = await openAs(world(), 'meiling');
    await toDetail(harness, { patient: 'Ethan', message: 'Itchy' });
    const names =
      'provider location locationName aptDate isWaiting startTimeVal waitingTimeVal bookingAppt bookingWaitList patient patientName patientTags moreinfo'.split(
        ' ',
      );
    expect(names.filter((name) => !(name in contextOf(harness)))).toEqual([]);
    expect(contextOf(harness)).toMatchObject({ patientName: 'Ethan Tan', isWaiting: false, waitingTimeVal: null });
  });
});
