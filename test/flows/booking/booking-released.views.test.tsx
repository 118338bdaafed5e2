/** The hold of a remote consultation runs out while its payment is open. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { closePopup, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { type CardProvider, cardInputs, openCardProvider } from '#harness/dom/card-provider.ts';
import { beginningWith, dialog, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
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

const answersOf = (stage: Stage) => {
  const { location, provider: doctor, aptDate, startTimeVal, service, patientName, moreinfo } = contextOf(stage);
  return { place: location?.name, doctor: doctor?.name, aptDate, startTimeVal, service, patientName, moreinfo };
};

const toPayment = async (): Promise<Stage> => {
  const stage = await openStage(world(), {
    at: '/appointment',
    as: 'meiling',
    before: (gate) => {
      gate.route(paymentCalls.loadCardSettings, withSettings);
      gate.route(paymentCalls.createIntent, withIntent);
    },
  });
  await toDetail(stage, { kind: 'remote', patient: 'Ethan', message: 'A rash since Monday' });
  tap('button', beginningWith('Book and pay '));
  await stage.settle();
  tap('button', 'Go to payment');
  await stage.settle();
  await stage.until(() => cardInputs().length > 0, 'the card form');
  return stage;
};

describe('the hold runs out', () => {
  it('HOLD-11: the card form closes, it is said that the booking was released, and every answer is kept', async () => {
    const stage = await toPayment();
    const answers = answersOf(stage);
    await stage.pass(REMOTE_HOLD_MS - MINUTE_MS);
    expect([dialog(), cardInputs().length > 0]).toEqual([null, true]);
    await stage.pass(2 * MINUTE_MS);
    await stage.until(() => dialog() !== null, 'the dialog');
    expect(textOf(dialog() ?? document.body)).toMatch(
      /^Time is up, your booking was not paid\w{3}, \d\d \w{3} \d+:\d\d [AP]M was released\. No money was taken\./,
    );
    expect([cardInputs(), stage.address(), answersOf(stage)]).toEqual([
      [],
      '/appointment?flow=booking&kind=remote&step=start',
      answers,
    ]);
  });

  it('HOLD-11: one tap leads to the times, with the same one chosen while it is free', async () => {
    const stage = await toPayment();
    const { startTimeVal } = answersOf(stage);
    await stage.pass(REMOTE_HOLD_MS + MINUTE_MS);
    await stage.until(() => dialog() !== null, 'the dialog');
    tap('button', 'Choose a time again');
    await stage.settle();
    expect([dialog(), answersOf(stage).startTimeVal, ready('button', beginningWith('Use ')).length]).toEqual([
      null,
      startTimeVal,
      1,
    ]);
  });

  it('HOLD-11 HOLD-06: not now leaves the first step with everything chosen, also when it is opened again', async () => {
    const stage = await toPayment();
    await stage.pass(REMOTE_HOLD_MS + MINUTE_MS);
    await stage.until(() => dialog() !== null, 'the dialog');
    tap('button', 'Not now');
    await stage.settle();
    expect([dialog(), sees('All set. Check and continue.'), sees('Booking for Ethan Tan')]).toEqual([null, true, true]);
    closePopup();
    await stage.settle();
    await openBooking(stage, 'remote');
    expect(stage.address()).toBe('/appointment?flow=booking&kind=remote&step=start');
    expect(ready('button', 'Next')).toHaveLength(1);
  });
});
