import { describe, expect, it } from 'vitest';
import { bookingFlow, therapistBookingFlow, toDetail } from '#machines/booking/booking.model.ts';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { type Puppets, startPuppets } from '#model/puppets.ts';
import { at10, at15, bedok, consultation, drTan, kai, mei, NOW, orchard, TODAY } from '#model/samples.ts';

const contextOf = ({ snapshot }: Puppets): BookingContext => snapshot().context;
const asked = ({ requests }: Puppets) => requests.map(({ id }) => id);
const nextNeeds = ({ snapshot }: Puppets) => whyNot(snapshot(), { type: 'step.next' }, bookingReasons)?.id;
const bookingInput = { wizardId: 'w', kind: 'provider', now: NOW, patients: [mei, kai], isHintDismissed: false };
const toTimes = toDetail.slice(0, 6);

it('BOOK-01: the steps of the popup are those of the product document', () => {
  expect(Object.keys(bookingFlow.machine.states)).toEqual(
    expect.arrayContaining([
      'start',
      'info',
      'detail',
      'confirmed',
      'waitingContact',
      'payment',
      'missedAppointmentWarning',
      'missedAppointmentDeposit',
    ]),
  );
});

describe('the start step', () => {
  it('BOOK-02: asks for place, person and time, and says at Next what is still missing', async () => {
    const booking = startPuppets(bookingFlow);
    expect(nextNeeds(booking)).toBe('needsPlace');
    await booking.play(...toDetail.slice(0, 3), 'step.back');
    expect(nextNeeds(booking)).toBe('needsPerson');
    await booking.play('provider.open', 'loadProviders -> people', 'provider.select (another)', 'step.back');
    expect(nextNeeds(booking)).toBe('needsTime');
    await booking.play('time.open', 'loadSlots -> free times', 'slot.select (a choice of services)', 'step.back');
    expect(nextNeeds(booking)).toBe('needsService');
    booking.actor.send({ type: 'time.open' });
    await booking.play('loadSlots -> free times', 'service.select (Review)', 'time.use');
    expect(booking.snapshot().can({ type: 'step.next' })).toBe(true);
  });

  it('BOOK-04: a doctor is looked for at a clinic, a therapist when that was asked for', async () => {
    const booking = startPuppets(therapistBookingFlow);
    await booking.play(...toDetail.slice(0, 3));
    expect(booking.requests.at(-1)?.input).toMatchObject({ role: 'therapist' });
    const other = startPuppets(bookingFlow);
    await other.play(...toDetail.slice(0, 3));
    expect(other.requests.at(-1)?.input).toMatchObject({ role: 'provider' });
  });

  it('BOOK-14: another month is fetched; one that is over is not opened', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toTimes, 'month.select (open)');
    expect(booking.requests.at(-1)).toMatchObject({ id: 'loadSlots', input: { month: { year: 2026, month: 12 } } });
    await booking.play('loadSlots -> free times');
    expect(booking.snapshot().can({ type: 'month.select', month: { year: 2026, month: 10 } })).toBe(false);
  });

  it('BOOK-19: another place clears person and time, the same place clears nothing', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail.slice(0, 8), 'location.open', 'loadPlaces -> places', 'location.select (the same)');
    expect(contextOf(booking)).toMatchObject({ location: orchard, provider: drTan, bookingAppt: at10 });
    await booking.play('step.back', 'location.open', 'loadPlaces -> places', 'location.select (another)');
    expect(contextOf(booking)).toMatchObject({
      location: bedok,
      provider: null,
      aptDate: null,
      bookingAppt: null,
      service: null,
    });
  });

  it('BOOK-58: the only service is taken by itself, of several one is chosen', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toTimes, 'slot.select (one service)');
    expect(contextOf(booking).service).toEqual(consultation);
    await booking.play('slot.select (a choice of services)');
    expect(contextOf(booking)).toMatchObject({ bookingAppt: at15, service: null });
    expect(booking.snapshot().can({ type: 'time.use' })).toBe(false);
  });

  it('BOOK-12: a time that goes by while one chooses can no longer be used', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toTimes, 'slot.select (one service)', 'time.passed (until noon)');
    expect(booking.snapshot().can({ type: 'time.use' })).toBe(false);
    expect(whyNot(booking.snapshot(), { type: 'time.use' }, bookingReasons)?.id).toBe('timeIsOver');
  });
});

describe('the info step', () => {
  it('BOOK-24 BOOK-25: Next needs a patient; patient and message are still there at detail', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail.slice(0, 9));
    expect(nextNeeds(booking)).toBe('needsPatient');
    await booking.play('moreinfo.change (a message)', ...toDetail.slice(9));
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
    expect(contextOf(booking)).toMatchObject({ patient: mei, moreinfo: 'Back pain' });
  });

  it('chooses the only person one can book for by itself', async () => {
    const booking = startPuppets({ ...bookingFlow, input: { ...bookingInput, patients: [mei] } });
    await booking.play(...toDetail.slice(0, 9));
    expect(contextOf(booking).patient).toEqual(mei);
    expect(booking.requests.at(-1)).toEqual({ id: 'loadTodayAppointments', input: { patientId: mei._id } });
  });

  it('BOOK-61: an appointment at the same time today is told before detail; one may go on', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail.slice(0, 10), 'loadTodayAppointments -> the same time', 'step.next');
    expect(booking.snapshot().value).toBe('sameTimeNotice');
    await booking.play('step.next');
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
  });
});

describe('the detail step', () => {
  it('BOOK-27 BOOK-48: start, info, detail; the create call makes it confirmed', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail);
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
    await booking.play('step.next');
    expect(booking.snapshot().value).toEqual({ creating: 'creatingAppointment' });
    await booking.play('createAppointment -> booked');
    expect(booking.snapshot().value).toBe('confirmed');
    expect(booking.emitted).toContainEqual({ type: 'appointment.created' });
  });

  it('BOOK-55: the create call carries what was chosen, once', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail, 'step.next', 'createAppointment -> booked');
    expect(asked(booking).filter((id) => id === 'createAppointment')).toHaveLength(1);
    expect(booking.requests.at(-1)?.input).toEqual({
      key: 'wizard:0:0',
      appointment: {
        aptDate: TODAY,
        patientId: mei._id,
        moreinfo: '',
        missedAppointment: false,
        type: 'NORMAL',
        slotId: at10._id,
        startTime: '10:00',
        endTime: '10:30',
        medservice: consultation._id,
        doctor: drTan._id,
      },
    });
  });

  it('a time that is over is not sent: one chooses another', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail, 'time.passed (until noon)');
    expect(booking.snapshot().can({ type: 'step.next' })).toBe(false);
    expect(nextNeeds(booking)).toBe('timeIsOver');
    await booking.play('start.edit');
    expect(booking.snapshot().matches('start')).toBe(true);
  });

  it('BOOK-49: a taken time offers the nearest free ones, and one of them leads back to detail', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail, 'step.next', 'createAppointment -> SLOT_TAKEN', 'loadNearby -> free times');
    expect(booking.snapshot().value).toEqual({ creating: 'slotTaken' });
    expect(contextOf(booking).nearby.map(({ slot }) => slot._id)).toEqual(['at15', 'tomorrowAt11']);
    await booking.play('nearby.select (the nearest)');
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
    expect(contextOf(booking)).toMatchObject({ bookingAppt: at15, service: consultation, patient: mei });
  });

  it('an answer that never came is asked for again with the same key, a refusal with a new one', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail, 'step.next', 'createAppointment -> timeout', 'step.next');
    await booking.play('createAppointment -> INVALID', 'step.next');
    const keys = booking.requests.filter(({ id }) => id === 'createAppointment').map(({ input }) => input);
    expect(keys).toMatchObject([{ key: 'wizard:0:0' }, { key: 'wizard:0:0' }, { key: 'wizard:0:1' }]);
  });

  it('BOOK-49: a deposit that nobody here knew of is refused with its message; the booking stays as it is', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail, 'step.next', 'createAppointment -> DEPOSIT_REQUIRED');
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
    expect(contextOf(booking)).toMatchObject({
      failure: { code: 'DEPOSIT_REQUIRED' },
      patient: mei,
      bookingAppt: at10,
    });
  });

  it('BOOK-49: instead of a lost time one can wait for another of the same person on that day', async () => {
    const booking = startPuppets(bookingFlow);
    await booking.play(...toDetail, 'step.next', 'createAppointment -> SLOT_TAKEN', 'loadNearby -> free times');
    await booking.play('waitlist.open', 'loadSlots -> free times');
    expect(booking.snapshot().value).toEqual({ start: 'choosingTime' });
    expect(contextOf(booking)).toMatchObject({ aptDate: TODAY, bookingAppt: null, provider: drTan });
  });
});
