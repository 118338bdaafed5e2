/** Booking beside the visit of a doctor: the waitlist, by video, after a missed appointment, once more, and what is held. */
import { describe, expect, it } from 'vitest';
import { MISSED_MULTIPLE_TAG } from '#contract/constants.ts';
import {
  bookingFlow,
  missedBookingFlow,
  remoteBookingFlow,
  toDetail,
  toMissed,
  toRemoteDetail,
  toRemoteHolding,
} from '#machines/booking/booking.model.ts';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import { missedOne, remoteAt10, tagged } from '#machines/booking/booking.samples.model.ts';
import { progressOf } from '#machines/booking/booking.steps.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { fee, heldBefore, heldRemote } from '#machines/holding/holding.samples.model.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import type { Flow } from '#model/flow.ts';
import { type Puppets, startPuppets } from '#model/puppets.ts';
import { at10, consultation, drLim, drTan, mei, orchard, TODAY } from '#model/samples.ts';

const contextOf = ({ snapshot }: Puppets): BookingContext => snapshot().context;
const valueOf = ({ snapshot }: Puppets) => snapshot().value;
const asked = ({ requests }: Puppets, id: string) => requests.filter((request) => request.id === id);
const started = async (flow: Flow, ...labels: string[]) => {
  const booking = startPuppets(flow);
  await booking.play(...labels);
  return booking;
};

describe('the waitlist', () => {
  const toWindow = [...toDetail.slice(0, 6), 'waiting.select (from 08:00)', 'service.select (Consultation)'];

  it('BOOK-17 BOOK-18 BOOK-59: a window ends the choice of a time, and a time that of a window', async () => {
    const booking = await started(bookingFlow, ...toDetail.slice(0, 6), 'slot.select (one service)');
    await booking.play('waiting.select (from 08:00)');
    expect(contextOf(booking)).toMatchObject({
      isWaiting: true,
      startTimeVal: null,
      bookingAppt: null,
      waitingTimeVal: { startTime: '08:00', endTime: '12:00' },
      bookingWaitList: { aptDate: TODAY },
    });
    await booking.play('slot.select (one service)');
    expect(contextOf(booking)).toMatchObject({ isWaiting: false, startTimeVal: '10:00', waitingTimeVal: null });
  });

  it('BOOK-05 BOOK-41 BOOK-57: it is joined with the ends of the window and no slot, and the clinic calls', async () => {
    const booking = await started(bookingFlow, ...toWindow, ...toDetail.slice(7), 'step.next');
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

  it('BOOK-20: where anybody will do the time brings the person, and there is nobody to wait for', async () => {
    const booking = await started(bookingFlow, ...toDetail.slice(0, 4), 'provider.any');
    expect(booking.requests.at(-1)?.input).toMatchObject({ provider: null, waitlistOf: null });
    await booking.play('loadSlots -> free times', 'slot.select (one service)');
    expect(contextOf(booking)).toMatchObject({ isTimeFirst: true, provider: drTan });
    await booking.play('time.use', 'provider.open', 'loadProviders -> people', 'provider.select (another)');
    expect(contextOf(booking)).toMatchObject({ isTimeFirst: false, provider: drLim, aptDate: null, bookingAppt: null });
  });
});

describe('by video', () => {
  it('BOOK-09 BOOK-06: its place is the clinic of the settings, and only its own times are offered', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteDetail.slice(0, 5));
    expect(contextOf(booking)).toMatchObject({ location: orchard, locationName: orchard.name, fee });
    const offered = contextOf(booking).days.flatMap(({ rolledouts }) => rolledouts.map(({ type }) => type));
    expect(new Set(offered)).toEqual(new Set(['TELE_PATIENT_REMOTE']));
    expect(asked(booking, 'loadProviders')[0]?.input).toMatchObject({ role: 'provider', isRemote: true });
    expect(booking.snapshot().can({ type: 'location.open' })).toBe(false);
  });

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
    const other = startPuppets({ ...remoteBookingFlow, input: dismissed });
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
    expect(valueOf(booking)).toEqual({ start: 'released' });
    expect(contextOf(booking)).toMatchObject({ bookingAppt: remoteAt10, patient: mei, appointment: null });
    await booking.play('step.next', 'loadSlots -> free times', 'time.use', 'step.next');
    expect(valueOf(booking)).toEqual({ info: 'readingToday' });
  });

  it('HOLD-12: paid too late, another time is chosen with the answers that are still there', async () => {
    const booking = await started(remoteBookingFlow, ...toRemoteHolding, 'holding -> again');
    expect(valueOf(booking)).toEqual({ start: 'loadingSlots' });
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
    const booking = await started(flow, ...toMissed.slice(0, 6), 'checkNoShow -> none missed');
    expect(valueOf(booking)).toEqual({ detail: 'reviewing' });
    expect(contextOf(booking).patientTags).toContain(MISSED_MULTIPLE_TAG);
  });

  it('BOOK-31: a check that fails leads back to info, and the next Next asks again', async () => {
    const booking = await started(missedBookingFlow, ...toMissed.slice(0, 6), 'checkNoShow -> offline');
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
    const toWindow = [...toMissed.slice(0, 3), 'waiting.select (from 08:00)', ...toMissed.slice(4)];
    const booking = await started(missedBookingFlow, ...toWindow, 'step.next', 'step.next', 'joinWaitlist -> waiting');
    expect(valueOf(booking)).toBe('waitingContact');
    expect(asked(booking, 'joinWaitlist')[0]?.input).toMatchObject({ entry: { missedAppointment: true } });
    expect(booking.requests.some(({ id }) => id === 'loadDepositFee' || id === 'holding')).toBe(false);
  });
});

describe('once more', () => {
  it('place, person, patient and service are those of the last time: a time is all that is asked for', async () => {
    const booking = await started(missedBookingFlow, ...toMissed.slice(0, 3), 'slot.select (a choice of services)');
    expect(contextOf(booking)).toMatchObject({ provider: drTan, patient: tagged, service: { name: 'Review' } });
    await booking.play('time.use');
    expect(valueOf(booking)).toEqual({ start: 'readingToday' });
  });

  it('who is not there any more is asked for', async () => {
    const booking = await started(
      missedBookingFlow,
      'booking.again (the earlier one)',
      'loadAgain -> not there any more',
    );
    expect(valueOf(booking)).toEqual({ start: 'overview' });
    expect(contextOf(booking)).toMatchObject({ location: null, provider: null });
  });
});
