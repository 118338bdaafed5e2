/** A payment of a held booking that comes late, or whose outcome cannot be read. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { bookingOf, closePopup, contextOf } from '#harness/booking/booking.steps.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, popup, ready, sees, textOf } from '#harness/dom/hand.ts';
import { type Harness, stageClocks } from '#harness/dom/harness.tsx';
import { CARDS } from '#harness/server/gateway.ts';
import { takeSlot } from '#harness/server/visits.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { payByCard, providerPerTest, tapOn, timer, toRemotePayment } from '#test/views/kit/held.steps.ts';

const world = worldPerFile();
const gateway = providerPerTest(world);
stageClocks();

const step = (harness: Harness) => new URLSearchParams(harness.address().split('?')[1]).get('step');
const countdownWords = () => textOf(screen.getByRole('timer').nextElementSibling ?? document.body);
const shown = () => textOf(popup() ?? document.body);

/** Pays within the hold, of which neither webhook nor app tells the server before the end. */
const paidUnheard = async (): Promise<Harness> => {
  gateway().mute();
  const harness = await toRemotePayment(world());
  harness.gate.hold(paymentCalls.recordPayment);
  await payByCard(harness);
  await harness.until(() => harness.gate.isHeld(paymentCalls.recordPayment), 'the question whether it is paid');
  return harness;
};
const rivalTakes = (harness: Harness) =>
  takeSlot(world(), harness.gate.sentTo(appointmentCalls.createAppointment)[0]?.body);
/** Sleeps until a minute after the hold's end. */
const pastHold = async (harness: Harness) =>
  harness.sleepUntil(addMs(await world().clock.now(), REMOTE_HOLD_MS + MINUTE_MS));

describe('a payment that is told late', () => {
  it('HOLD-11 HOLD-12: while it is processed the end of the hold leaves the step alone; the time is still free, so it is booked', async () => {
    const harness = await paidUnheard();
    await pastHold(harness);
    expect([step(harness), timer()]).toEqual(['payment', null]);
    await harness.gate.release(paymentCalls.recordPayment);
    await harness.until(() => sees('You are booked'), 'booked');
    expect(gateway().book.refunds()).toEqual([]);
  });

  it('HOLD-12: somebody else has the time: it says so with the amount, the reference, the refund and the clinic’s number', async () => {
    const harness = await paidUnheard();
    await pastHold(harness);
    await rivalTakes(harness);
    await harness.gate.release(paymentCalls.recordPayment);
    await harness.until(() => sees('You paid, but the time was gone'), 'what became of it');
    const { payment } = bookingOf(harness).getSnapshot().children.holding?.getSnapshot().context.invoice ?? {};
    expect(gateway().book.refunds()).toHaveLength(1);
    expect(shown()).toMatch(/\$70\.85 (goes|was sent) back to your card/);
    expect([payment?.reference !== null, sees(payment?.reference ?? 'none')]).toEqual([true, true]);
    expect(control('link', /6550/).getAttribute('href')).toMatch(/^tel:\+65\d{8}$/);
    expect(ready('button', /^Copy/)).toHaveLength(1);
    await tapOn(harness, 'Choose another time');
    expect([step(harness), contextOf(harness).appointment, contextOf(harness).patientName]).toEqual([
      'time',
      null,
      'Tan Mei Ling',
    ]);
  });

  it('HOLD-12 BOOK-60: closed there, the popup begins anew', async () => {
    const harness = await paidUnheard();
    await pastHold(harness);
    await rivalTakes(harness);
    await harness.gate.release(paymentCalls.recordPayment);
    await harness.until(() => sees('You paid, but the time was gone'), 'what became of it');
    closePopup();
    await harness.settle();
    expect([popup(), contextOf(harness).appointment, contextOf(harness).patient]).toEqual([null, null, null]);
  });
});

it('while it is not known whether a held time is paid, the countdown asks nobody to pay', async () => {
  const harness = await toRemotePayment(world());
  const asked = [paymentCalls.recordPayment, invoiceCalls.loadInvoice];
  const words = [countdownWords()];
  harness.gate.hold(...asked);
  await payByCard(harness);
  for (const call of asked) {
    await harness.until(() => harness.gate.isHeld(call), call.path);
    words.push(countdownWords());
    await harness.gate.release(call);
  }
  await harness.until(() => sees('You are booked'), 'booked');
  expect(words).toEqual(['Pay to keep\nthis time', 'Checking\nyour payment', 'Checking\nyour payment']);
});

it('PAY-21 HOLD-08: after a reload while the bank decides, the countdown says so, asks nobody to pay, and leads to the payment', async () => {
  const harness = await toRemotePayment(world());
  await payByCard(harness, CARDS.processing);
  await harness.until(() => sees('Your payment is processing.'), 'the wait');
  await tapOn(harness, 'Ask now');
  await harness.until(() => ready('button', 'Ask now').length > 0, 'the answer');
  await harness.reload('/home');
  await harness.until(() => timer() !== null && countdownWords() === 'Your payment\nis processing', 'the words');
  expect([popup(), ready('button', /^Tap to pay/)]).toEqual([null, []]);
  await tapOn(harness, 'Your payment is processing');
  await harness.until(() => sees('Please do not pay again'), 'the payment');
  expect([step(harness), gateway().book.intents().length]).toEqual(['payment', 1]);
});

describe('a payment whose outcome cannot be read', () => {
  it('HOLD-12: the step says that it may have gone through, asks nobody to pay again, and finds out with a tap', async () => {
    const harness = await toRemotePayment(world());
    harness.gate.route(invoiceCalls.loadInvoice, offline);
    await payByCard(harness);
    await harness.pass(MINUTE_MS);
    await harness.until(() => sees('We could not check your payment'), 'the honest word');
    expect(countdownWords()).toBe('Checking\nyour payment');
    expect([sees('Please do not pay again'), sees('You are booked'), ready('button', /^Pay/)]).toEqual([
      true,
      false,
      [],
    ]);
    harness.gate.route(invoiceCalls.loadInvoice, (request) => world().fetch(request));
    await tapOn(harness, 'Check again');
    await harness.until(() => sees('You are booked'), 'booked');
    expect(gateway().book.intents()).toHaveLength(1);
  });

  it('HOLD-11: a card that the bank has not decided on is waited for, also after the hold', async () => {
    const harness = await toRemotePayment(world());
    await payByCard(harness, CARDS.processing);
    await harness.until(() => sees('Your payment is processing.'), 'the wait');
    expect([sees('Dr '), countdownWords()]).toEqual([true, 'Checking\nyour payment']);
    await pastHold(harness);
    expect([step(harness), sees('Your payment is processing.')]).toEqual(['payment', true]);
  });
});
