import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from 'xstate';
import { PatientId } from '#contract/ids.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { bookingMachine } from '#machines/booking/booking.machine.ts';
import { keptHolding } from '#machines/holding/holding.kept.ts';
import { isUsable, type Kept, machineVersion } from '#machines/kit/kept.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import {
  bookingFlow,
  missedBookingFlow,
  remoteBookingFlow,
  therapistBookingFlow,
  toDetail,
} from '#model/booking/booking.model.ts';
import { checkoutFlow, guestCheckoutFlow } from '#model/checkout/checkout.model.ts';
import type { Flow } from '#model/flow.ts';
import { depositHoldingFlow, remoteHoldingFlow } from '#model/holding/holding.model.ts';
import { otpFlow } from '#model/otp/otp.model.ts';
import {
  listedRefillFlow,
  payingRefillFlow,
  refillFlow,
  toCreating,
  toPayment,
  toResult,
} from '#model/refill/refill.model.ts';
import { canOf, PathError } from '#model/replay.ts';
import { NOW } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';
import { detailsFirstSignUpFlow, foreignSignUpFlow, signUpFlow } from '#model/sign-up/sign-up.model.ts';
import { type Path, statePaths } from '#model/walker.ts';

/** Snapshot as read from storage after the tab was closed. */
const reopened = ({ actor }: ScriptedPorts): Snapshot<unknown> =>
  JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));

/** Snapshot as the app stores it. */
const keptOf = ({ actor }: ScriptedPorts): Snapshot<unknown> => keptHolding(actor.getPersistedSnapshot());

const walk = async (flow: Flow, path: Path): Promise<ScriptedPorts> => {
  const scripted = startScripted(flow);
  for (const { event } of path) await scripted.fire(event);
  return scripted;
};
const seen = (flow: Flow, { snapshot }: ScriptedPorts) => {
  const { value, context } = snapshot();
  return JSON.stringify({ value, context, can: canOf(flow, snapshot()) });
};

it.each([
  ['a booking', [bookingFlow, therapistBookingFlow, remoteBookingFlow, missedBookingFlow]],
  ['a sign-up', [signUpFlow, foreignSignUpFlow, detailsFirstSignUpFlow]],
  ['a one-time code', [otpFlow]],
  ['what is held', [remoteHoldingFlow, depositHoldingFlow]],
  ['a refill', [listedRefillFlow, payingRefillFlow]],
  ['a checkout', [checkoutFlow, guestCheckoutFlow]],
])('%s that was left goes on where it was, in every state, with every answer and every way on', async (_, flows) => {
  for (const flow of flows) {
    const paths = statePaths(flow);
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const left = await walk(flow, path);
      const back = startScripted(flow, reopened(left));
      const [now, then] = [seen(flow, back), seen(flow, left)];
      if (now !== then) throw new PathError(flow, path, path.length, `${now}\n${then}`);
      left.stop();
      back.stop();
    }
  }
});

describe('a write that was left', () => {
  it('is asked for again: a code with the same key', async () => {
    const left = startScripted(otpFlow);
    await left.play('code.send', 'sendCode -> offline', 'code.send');
    const back = startScripted(otpFlow, reopened(left));
    expect(back.requests).toEqual([left.requests.at(-1)]);
  });

  it('is asked for again: a booking with the same key and the same body', async () => {
    const left = startScripted(bookingFlow);
    await left.play(...toDetail, 'step.next', 'createAppointment -> offline', 'step.next');
    const back = startScripted(bookingFlow, reopened(left));
    expect(back.requests).toEqual([left.requests.at(-1)]);
    await back.play('createAppointment -> booked');
    expect(back.snapshot().value).toBe('confirmed');
  });
});

describe('a payment that was left', () => {
  const left = async (...labels: string[]) => {
    const holding = startScripted(remoteHoldingFlow);
    await holding.play(...labels);
    return holding;
  };
  const back = (holding: ScriptedPorts) =>
    startScripted(remoteHoldingFlow, JSON.parse(JSON.stringify(keptOf(holding))));
  const toPayment = ['loadHeldFee -> fee'];

  it.each([
    ['the fee', []],
    ['the card form', toPayment],
    ['the invoice', [...toPayment, 'payment -> paid']],
  ])('BOOK-52: at %s is kept as held, and asks nothing by itself when it comes back', async (_, labels) => {
    const holding = await left(...labels);
    const reread = back(holding);
    expect(reread.snapshot().value).toBe('held');
    expect(reread.requests).toEqual([]);
    expect(reread.snapshot().context).toEqual(holding.snapshot().context);
    await reread.play('hold.show');
    expect(reread.requests.at(-1)).toMatchObject({ id: 'payment' });
  });

  it.each([
    ['left', [...toPayment, 'payment -> left'], 'held'],
    ['unread', [...toPayment, 'payment -> paid', 'readInvoice -> offline'], 'outcomeUnread'],
    ['lost', [...toPayment, 'payment -> paid', 'readInvoice -> paid too late'], 'slotLost'],
  ])('one that was %s is kept as it is', async (_, labels, value) => {
    expect(back(await left(...labels)).snapshot().value).toBe(value);
  });
});

describe('a refill that was left', () => {
  const left = async (...labels: string[]) => {
    const refill = startScripted(refillFlow);
    await refill.play(...labels);
    return refill;
  };
  const resumed = async (refill: ScriptedPorts) => {
    const back = startScripted(refillFlow, reopened(refill));
    await back.play('refill.resume');
    return back;
  };

  it('at the list has what was chosen of what there is now', async () => {
    const refill = await left('loadRefillables -> some items', 'items.again', 'quantity.change (two pieces)');
    const { chosen, clinic } = refill.snapshot().context;
    const back = await resumed(refill);
    expect(back.snapshot().value).toBe('loading');
    await back.play('loadRefillables -> some items');
    expect(back.snapshot().context).toMatchObject({ chosen, clinic });
    const empty = await resumed(refill);
    await empty.play('loadRefillables -> nothing');
    expect(empty.snapshot().context).toMatchObject({ chosen: [], clinic: null });
  });

  it('with its prices is priced again', async () => {
    const back = await resumed(await left(...toResult));
    expect(back.snapshot().value).toBe('pricing');
    expect(back.snapshot().context.cart).toBeNull();
    expect(back.requests.at(-1)).toMatchObject({ id: 'priceCart' });
  });

  it('in the middle of ordering is ordered with the same key, and what became of it is read', async () => {
    const refill = await left(...toCreating);
    const back = await resumed(refill);
    expect(back.requests.filter(({ id }) => id === 'createRefill')).toEqual([refill.requests.at(-1)]);
    await back.play('createRefill -> to pay');
    expect(back.snapshot().value).toBe('readingInvoice');
    await back.play('readInvoice -> paid');
    expect(back.snapshot().value).toBe('complete');
  });

  it('in the middle of paying pays what the server says is still owed', async () => {
    const refill = await left(...toPayment);
    for (const [answer, value] of [
      ['readInvoice -> to pay', 'payment'],
      ['readInvoice -> paid', 'complete'],
      ['readInvoice -> lapsed', 'rejected'],
      ['readInvoice -> offline', 'unpaid'],
    ] as const) {
      const back = await resumed(refill);
      expect(back.snapshot().value).toBe('readingInvoice');
      await back.play(answer);
      expect(back.snapshot().value).toBe(value);
    }
  });

  it('while the clinic looks at it, reads the answer; without one it says what was known', async () => {
    const refill = await left(...toCreating, 'createRefill -> to confirm', 'requestConfirmation -> asked');
    for (const [answer, value] of [
      ['readInvoice -> with the clinic', 'pending'],
      ['readInvoice -> confirmed', 'payment'],
      ['readInvoice -> rejected', 'rejected'],
      ['readInvoice -> offline', 'pending'],
    ] as const) {
      const back = await resumed(refill);
      await back.play(answer);
      expect(back.snapshot().value).toBe(value);
    }
  });
});

describe('what is kept between visits', () => {
  const mei = v.parse(PatientId, 'mei');
  const version = machineVersion(bookingMachine, 1);
  const kept: Kept = {
    version,
    person: mei,
    snapshot: startScripted(bookingFlow).actor.getPersistedSnapshot(),
    revokedAt: null,
  };
  const present = { version, person: mei, now: NOW };

  it('is used by the same machine and the same person only', () => {
    expect(isUsable(kept, present)).toBe(true);
    expect(isUsable(kept, { ...present, person: v.parse(PatientId, 'kai') })).toBe(false);
    expect(isUsable(kept, { ...present, version: machineVersion(bookingMachine, 2) })).toBe(false);
    expect(machineVersion(signInMachine, 1)).not.toBe(version);
    expect(machineVersion(bookingMachine, 1)).toBe(version);
  });

  it('AUTH-18: is used for thirty minutes after a 401', () => {
    const revoked = { ...kept, revokedAt: NOW };
    expect(isUsable(revoked, { ...present, now: addMs(NOW, 30 * MINUTE_MS) })).toBe(true);
    expect(isUsable(revoked, { ...present, now: addMs(NOW, 30 * MINUTE_MS + 1) })).toBe(false);
  });
});
