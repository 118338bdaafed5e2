/** The hold of a remote consultation runs out while its payment is open. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { closePopup, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { type CardProvider, cardInputs, openCardProvider } from '#harness/dom/card-provider.ts';
import { beginningWith, dialog, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { toDetail } from '#harness/dom/steps.ts';
import { withIntent, withSettings } from '#test/flows/payment/payment.steps.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();
let provider: CardProvider;
beforeEach(() => {
  provider = openCardProvider();
});
afterEach(() => provider.close());

const answersOf = (harness: Harness) => {
  const { location, provider: doctor, aptDate, startTimeVal, service, patientName, moreinfo } = contextOf(harness);
  return { place: location?.name, doctor: doctor?.name, aptDate, startTimeVal, service, patientName, moreinfo };
};

const toPayment = async (): Promise<Harness> => {
  const harness = await openHarness(world(), {
    at: '/appointment',
    as: 'meiling',
    before: (gate) => {
      gate.route(paymentCalls.loadCardSettings, withSettings);
      gate.route(paymentCalls.createIntent, withIntent);
    },
  });
  await toDetail(harness, { kind: 'remote', patient: 'Ethan', message: 'A rash since Monday' });
  tap('button', beginningWith('Book and pay '));
  await harness.settle();
  tap('button', 'Go to payment');
  await harness.settle();
  await harness.until(() => cardInputs().length > 0, 'the card form');
  return harness;
};

describe('the hold runs out', () => {
  it('HOLD-11: the card form closes, it is said that the booking was released, and every answer is kept', async () => {
    const harness = await toPayment();
    const answers = answersOf(harness);
    await harness.pass(REMOTE_HOLD_MS - MINUTE_MS);
    expect([dialog(), cardInputs().length > 0]).toEqual([null, true]);
    await harness.pass(2 * MINUTE_MS);
    await harness.until(() => dialog() !== null, 'the dialog');
    expect(textOf(dialog() ?? document.body)).toMatch(
      /^Time is up, your booking was not paid\w{3}, \d\d \w{3} \d+:\d\d [AP]M was released\. No money was taken\./,
    );
    expect([cardInputs(), harness.address(), answersOf(harness)]).toEqual([
      [],
      '/appointment?flow=booking&kind=remote&step=start',
      answers,
    ]);
  });

  it('HOLD-11: one tap leads to the times, with the same one chosen while it is free', async () => {
    const harness = await toPayment();
    const { startTimeVal } = answersOf(harness);
    await harness.pass(REMOTE_HOLD_MS + MINUTE_MS);
    await harness.until(() => dialog() !== null, 'the dialog');
    tap('button', 'Choose a time again');
    await harness.settle();
    expect([dialog(), answersOf(harness).startTimeVal, ready('button', beginningWith('Use ')).length]).toEqual([
      null,
      startTimeVal,
      1,
    ]);
  });

  it('HOLD-11 HOLD-06: not now leaves the first step with everything chosen, also when it is opened again', async () => {
    const harness = await toPayment();
    await harness.pass(REMOTE_HOLD_MS + MINUTE_MS);
    await harness.until(() => dialog() !== null, 'the dialog');
    tap('button', 'Not now');
    await harness.settle();
    expect([dialog(), sees('All set. Check and continue.'), sees('Booking for Ethan Tan')]).toEqual([null, true, true]);
    closePopup();
    await harness.settle();
    await openBooking(harness, 'remote');
    expect(harness.address()).toBe('/appointment?flow=booking&kind=remote&step=start');
    expect(ready('button', 'Next')).toHaveLength(1);
  });
});
