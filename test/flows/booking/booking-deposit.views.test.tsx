/** Missed appointments: the check, the warning, and the deposit that is paid before the next booking. */
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { clockTimeOf } from '#contract/time.ts';
import { contextOf } from '#harness/booking/booking.steps.ts';
import { answer, type Gate, offline } from '#harness/dom/gate.ts';
import { control, reachable, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { toInfo, type Wish } from '#harness/dom/steps.ts';
import type { MemberId } from '#server/demo/people.data.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { formatTime } from '#src/format/dates.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import {
  cardForm,
  heldKey,
  openAs,
  payByCard,
  providerPerTest,
  tapOn,
  timer,
  toWaitlistStart,
} from '#test/views/kit/held.steps.ts';

const world = worldPerFile();
const gateway = providerPerTest(world);
stageClocks();

/** A read without an answer is retried. */
const RETRIES_MS = 10_000;
const step = (harness: Harness) => new URLSearchParams(harness.address().split('?')[1]).get('step');
const checks = ({ gate }: Harness) => gate.sentTo(appointmentCalls.checkNoShow);
const creates = ({ gate }: Harness) => gate.sentTo(appointmentCalls.createAppointment);

/** Goes on from the choice of the patient. */
const pastInfo = async (as: MemberId, wish: Wish = {}, before?: (gate: Gate) => void): Promise<Harness> => {
  const harness = await openHarness(world(), { at: '/appointment', as, ...(before && { before }) });
  await toInfo(harness, wish);
  await tapOn(harness, 'Next');
  return harness;
};
const toDeposit = async (before?: (gate: Gate) => void): Promise<Harness> => {
  const harness = await pastInfo('ravi', {}, before);
  await tapOn(harness, 'Continue to deposit');
  return harness;
};
const noDetails = answer(200, {
  success: true,
  data: { hasAnyNoShowAppointments: true, latestAppointmentDetails: null },
});
const refusedFee = answer(409, { success: false, code: 'CODE_OF_TOMORROW', message: 'The deposit is being changed.' });

describe('the check for missed appointments', () => {
  it('BOOK-28 BOOK-30 BOOK-32: a tagged patient is asked about at Next, and what was missed is told', async () => {
    const harness = await pastInfo('ravi');
    expect(checks(harness).map(({ url }) => url.pathname)).toEqual(['/api/appointment/patient-ravi/no-show']);
    expect(step(harness)).toBe('missed');
    expect([sees(/^\w{3}, \d\d Nov 10:00 AM$/), sees('Orchard clinic')]).toEqual([true, true]);
  });

  it('BOOK-29: an untagged patient, and a remote consultation, are not asked about', async () => {
    const untagged = await pastInfo('siti');
    expect([checks(untagged), step(untagged)]).toEqual([[], 'detail']);
    untagged.close();
    const remote = await pastInfo('ravi', { kind: 'remote' });
    expect([checks(remote), step(remote)]).toEqual([[], 'detail']);
  });

  it('BOOK-39: with the tag Deposit Paid nothing is open, and the last look follows', async () => {
    const harness = await pastInfo('daniel');
    expect([checks(harness).length, step(harness)]).toEqual([1, 'detail']);
  });

  it('BOOK-31: while it fails the step stays, says what to do, and a second tap asks again', async () => {
    const harness = await pastInfo('ravi', {}, (gate) => gate.route(appointmentCalls.checkNoShow, offline));
    await harness.pass(RETRIES_MS);
    await harness.until(() => sees('We could not check earlier appointments'), 'the failure');
    expect([step(harness), sees('Network error, please try again.')]).toEqual(['info', true]);
    expect(reachable('link').some((link) => link.getAttribute('href')?.startsWith('tel:'))).toBe(true);
    harness.gate.route(appointmentCalls.checkNoShow, (request) => world().fetch(request));
    await tapOn(harness, 'Next');
    expect(step(harness)).toBe('missed');
  });
});

describe('the warning', () => {
  it('ERR-16 BOOK-33: a deposit or a call to the clinic; without an amount', async () => {
    const harness = await pastInfo('ravi');
    expect(sees('Pay a deposit to book again, or call the clinic.')).toBe(true);
    expect(control('link', 'Call the clinic').getAttribute('href')).toBe('tel:+6565500120');
    expect([sees('$'), ready('button', 'Continue to deposit').length]).toEqual([false, 1]);
    await tapOn(harness, 'Continue to deposit');
    expect(step(harness)).toBe('deposit');
  });

  it('BOOK-39: with several missed it speaks of several', async () => {
    await pastInfo('grace');
    expect(sees('Grace Lim missed several earlier appointments.')).toBe(true);
  });

  it('ERR-17: without details it says exactly that', async () => {
    await pastInfo('ravi', {}, (gate) => gate.route(appointmentCalls.checkNoShow, noDetails));
    expect(sees(/^No Data Please contact us\.$/)).toBe(true);
    expect(control('link', 'Call the clinic').getAttribute('href')).toMatch(/^tel:\+65\d{8}$/);
  });

  it('BOOK-38: whoever only waits is warned, charged nothing, and ends on the waitlist', async () => {
    const harness = await openAs(world(), 'ravi');
    await toWaitlistStart(harness);
    await tapOn(harness, 'Next');
    await tapOn(harness, 'Next');
    expect([step(harness), sees('nothing is charged for it')]).toEqual(['missed', true]);
    await tapOn(harness, 'Continue');
    expect([step(harness), sees('Deposit')]).toEqual(['detail', false]);
    await tapOn(harness, 'Join the waitlist');
    await harness.until(() => sees('You are on the waitlist'), 'the waitlist');
    const [sent] = harness.gate.sentTo(appointmentCalls.joinWaitlist);
    expect(sent?.body).toMatchObject({
      missedAppointment: true,
      clinic: expect.any(String),
      patientId: patientIdOf('ravi'),
    });
    expect(sent?.body).not.toHaveProperty('slotId');
    expect(gateway().book.intents()).toEqual([]);
  });
});

describe('the deposit', () => {
  it('BOOK-34: fee, tax and total stand there before anything is booked', async () => {
    const harness = await toDeposit();
    const lines = [...document.querySelectorAll('main dl div')].map(textOf);
    expect(lines).toEqual(expect.arrayContaining(['Deposit$30.00', 'GST 9%$2.70', 'Total$32.70']));
    expect([creates(harness), ready('button', 'Pay deposit, $32.70').length]).toEqual([[], 1]);
  });

  it('BOOK-35: when it cannot be loaded the message is a toast, and Next says what it waits for until it is there', async () => {
    const harness = await toDeposit((gate) => gate.route(settingsCalls.loadDepositFee, refusedFee));
    await harness.until(() => sees('The deposit could not be loaded'), 'the note');
    expect(toasts()).toEqual(['The deposit is being changed.']);
    const next = control('button', 'Pay deposit');
    expect(next.ariaDisabled).toBe('true');
    tap('button', 'Pay deposit');
    expect(textOf(document.activeElement ?? document.body)).toBe('Try again');
    harness.gate.route(settingsCalls.loadDepositFee, (request) => world().fetch(request));
    await tapOn(harness, 'Try again');
    expect([ready('button', 'Pay deposit, $32.70').length, sees('could not be loaded')]).toEqual([1, false]);
  });

  it('BOOK-36 BOOK-37 HOLD-03: it books with the deposit, says until when the time is held, and paid it is confirmed with its credit', async () => {
    const harness = await toDeposit();
    await tapOn(harness, 'Pay deposit, $32.70');
    await cardForm(harness);
    expect(creates(harness).map(({ body }) => body)).toEqual([
      expect.objectContaining({ missedAppointment: true, type: 'NORMAL' }),
    ]);
    const { appointment } = contextOf(harness);
    const until = formatTime(clockTimeOf(appointment?.holdUntil ?? (await world().clock.now())), 'en-US');
    expect([sees(`Held until ${until}`), timer(), heldKey() !== null]).toEqual([true, null, true]);
    await payByCard(harness);
    await harness.until(() => sees('You are booked'), 'booked');
    expect([sees('You paid $32.70.'), step(harness), heldKey()]).toEqual([true, 'confirmed', null]);
    const confirmed = harness.gate.sentTo(paymentCalls.confirmDepositCredit);
    expect(confirmed.map(({ url }) => url.pathname)).toEqual([
      `/api/inventorycredit/addnewcredit/${appointment?.invoiceId}`,
    ]);
  });
});
