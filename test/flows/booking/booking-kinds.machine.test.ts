/** Booking beside the visit of a doctor: the waitlist, by video, after a missed appointment, once more, and what is held. */
import { describe, expect, it } from 'vitest';
import { MISSED_MULTIPLE_TAG } from '#contract/constants.ts';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import { progressOf } from '#machines/booking/booking.steps.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import {
  bookingFlow,
  missedBookingFlow,
  remoteBookingFlow,
  toDetail,
  toMissed,
  toRemoteDetail,
  toRemoteHolding,
} from '#model/booking/booking.model.ts';
import { missedOne } from '#model/booking/booking.samples.model.ts';
import { remoteAt10, tagged } from '#model/choosing/choosing.samples.model.ts';
import type { Flow } from '#model/flow.ts';
import { heldBefore, heldRemote } from '#model/holding/holding.samples.model.ts';
import { at10, consultation, drTan, mei, orchard, TODAY } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const contextOf = ({ snapshot }: ScriptedPorts): BookingContext => snapshot().context;
const valueOf = ({ snapshot }: ScriptedPorts) => snapshot().value;
const asked = ({ requests }: ScriptedPorts, id: string) => requests.filter((request) => request.id === id);
const started = async (flow: Flow, ...labels: string[]) => {
  const booking = startScripted(flow);
  await booking.play(...labels);
  return booking;
};

describe('the waitlist', () => {
  it('BOOK-05 BOOK-41 BOOK-57: it is joined with the ends of the window and no slot, and the clinic calls', async () => {
    const booking = await started(bookingFlow, 'choosing -> to wait', ...toDetail.slice(1), 'step.next');
    expect(booking.requests.at(-1)).toEqual({
      id: 'joinWaitlist',
      input: {
        key: 'wizard:0:0',
        entry: {
          aptDate: TODAY,
          patientId: mei._id,
          moreinfo: '',
          missedAppointment: false,
          medservice: consultation._id,
          startTime: '08:00',
          endTime: '12:00',
          type: 'NORMAL',
          clinic: orchard._id,
          doctor: drTan._id,
        },
      },
    });
    await booking.play('joinWaitlist -> waiting');
    expect(valueOf(booking)).toBe('waitingContact');
    expect(asked(booking, 'createAppointment')).toEqual([]);
  });
});

describe('by video', () => {
  it('BOOK-42 BOOK-43: the hint comes before anything is sent, and cancelling it sends nothing', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteDetail, 'step.next');
    expect(valueOf(booking)).toEqual({ detail: 'keepHint' });
    await booking.play('step.back');
    expect(valueOf(booking)).toEqual({ detail: 'reviewing' });
    expect(asked(booking, 'createAppointment')).toEqual([]);
  });

  it('BOOK-44 BOOK-45: ticked it is remembered for good, else it was seen for this booking', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteDetail, 'step.next', 'hint.remember (not again)');
    expect(booking.emitted).toContainEqual({ type: 'hint.remembered', isRemembered: true });
    const dismissed = {
      wizardId: 'w',
      kind: 'remote',
      now: contextOf(booking).now,
      patients: [mei],
      isHintDismissed: true,
    };
    const other = startScripted({ ...remoteBookingFlow, input: dismissed });
    await other.play(...toRemoteDetail, 'step.next');
    expect(valueOf(other)).toEqual({ creating: 'creatingAppointment' });
  });

  it('BOOK-46 HOLD-01: it is held, told, and paid where it is held', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteHolding);
    expect(booking.emitted).toContainEqual({ type: 'hold.begun', appointment: heldRemote });
    expect(booking.requests.at(-1)).toEqual({
      id: 'holding',
      input: { id: heldRemote._id, invoiceId: heldRemote.invoiceId, patientId: mei._id, feeKind: 'remote' },
    });
    expect(progressOf(contextOf(booking))).toEqual(['start', 'info', 'detail', 'payment']);
  });

  it('BOOK-47: paid, it is confirmed with its invoice', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteHolding, 'holding -> paid');
    expect(valueOf(booking)).toBe('confirmed');
    expect(contextOf(booking).invoice?.payment.status).toBe('paid');
  });

  it('HOLD-11: run out, it goes back to start with the answers, one tap from the same time', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteHolding, 'holding -> released');
    expect(valueOf(booking)).toBe('start');
    expect(booking.requests.at(-1)).toMatchObject({
      id: 'choosing',
      input: { entry: 'released', bookingAppt: remoteAt10 },
    });
    expect(contextOf(booking)).toMatchObject({ patient: mei, appointment: null });
    await booking.play('choosing -> a time');
    expect(valueOf(booking)).toEqual({ info: 'readingToday' });
  });

  it('HOLD-12: paid too late, another time is chosen with the answers that are still there', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteHolding, 'holding -> again');
    expect(valueOf(booking)).toBe('start');
    expect(booking.requests.at(-1)).toMatchObject({
      id: 'choosing',
      input: { entry: 'time', bookingAppt: remoteAt10 },
    });
  });

  it('HOLD-08: a booking that is not the one shown brings none of its answers', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteDetail, 'booking.resume (another hold)');
    expect(contextOf(booking)).toMatchObject({ appointment: heldBefore, provider: null, bookingAppt: null });
  });
});

describe('after a missed appointment', () => {
  it('BOOK-28 BOOK-30 BOOK-32: whoever is tagged is checked at Next and warned with what was missed', async () => {
    const booking = await started(missedBookingFlow, ...toMissed);
    expect(asked(booking, 'checkNoShow')).toEqual([{ id: 'checkNoShow', input: { patientId: tagged._id } }]);
    expect(valueOf(booking)).toBe('missedAppointmentWarning');
    expect(contextOf(booking).noShow).toEqual(missedOne);
  });

  it('BOOK-39: several missed ones change words only, and none open changes nothing', async () => {
    const several = { ...tagged, tags: [...tagged.tags, MISSED_MULTIPLE_TAG, 'Deposit Paid'] };
    const { input } = missedBookingFlow;
    const flow = { ...missedBookingFlow, input: { ...Object(input), patients: [several] } };
    const booking = await started(flow, ...toMissed.slice(0, 2), 'checkNoShow -> none missed');
    expect(valueOf(booking)).toEqual({ detail: 'reviewing' });
    expect(contextOf(booking).patientTags).toContain(MISSED_MULTIPLE_TAG);
  });

  it('BOOK-31: a check that fails leads back to info, and the next Next asks again', async () => {
    const booking = await started(missedBookingFlow, ...toMissed.slice(0, 2), 'checkNoShow -> offline');
    expect(valueOf(booking)).toEqual({ info: 'choosing' });
    await booking.play('step.next');
    expect(asked(booking, 'checkNoShow')).toHaveLength(2);
  });

  it('BOOK-34 BOOK-35: without the deposit’s amount Next says why, and it can be tried again', async () => {
    const booking = await started(missedBookingFlow, ...toMissed, 'step.next', 'loadDepositFee -> UNAVAILABLE');
    expect(whyNot(booking.snapshot(), { type: 'step.next' }, bookingReasons)?.id).toBe('needsFee');
    expect(contextOf(booking).failure).toMatchObject({ code: 'UNAVAILABLE' });
    await booking.play('fee.retry', 'loadDepositFee -> fee');
    expect(booking.snapshot().can({ type: 'step.next' })).toBe(true);
  });

  it('BOOK-36: booked with the deposit, held, and paid where it is held', async () => {
    const booking = await started(missedBookingFlow, ...toMissed, 'step.next', 'loadDepositFee -> fee', 'step.next');
    expect(progressOf(contextOf(booking))).toEqual(['start', 'info', 'deposit', 'payment']);
    expect(booking.requests.at(-1)?.input).toMatchObject({
      appointment: { missedAppointment: true, slotId: at10._id },
    });
    await booking.play('createAppointment -> held');
    expect(booking.requests.at(-1)).toMatchObject({ id: 'holding', input: { feeKind: 'deposit' } });
    await booking.play('holding -> paid');
    expect(valueOf(booking)).toBe('confirmed');
  });

  it('BOOK-33 BOOK-38: for the waitlist the warning leads to the last look, and nothing is paid', async () => {
    const toWindow = [toMissed[0], 'choosing -> as before, to wait', toMissed[2]];
    const booking = await started(missedBookingFlow, ...toWindow, 'step.next', 'step.next', 'joinWaitlist -> waiting');
    expect(valueOf(booking)).toBe('waitingContact');
    expect(asked(booking, 'joinWaitlist')[0]?.input).toMatchObject({ entry: { missedAppointment: true } });
    expect(booking.requests.some(({ id }) => id === 'loadDepositFee' || id === 'holding')).toBe(false);
  });
});
