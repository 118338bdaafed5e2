import { describe, expect, it } from 'vitest';
import { bookingReasons } from '#machines/booking/booking.reasons.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { bookingFlow, toDetail } from '#model/booking/booking.model.ts';
import { at10, at15, consultation, drTan, kai, mei, NOW, TODAY } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const contextOf = ({ snapshot }: ScriptedPorts): BookingContext => snapshot().context;
const asked = ({ requests }: ScriptedPorts) => requests.map(({ id }) => id);
const nextNeeds = ({ snapshot }: ScriptedPorts) => whyNot(snapshot(), { type: 'step.next' }, bookingReasons)?.id;
const bookingInput = { wizardId: 'w', kind: 'provider', now: NOW, patients: [mei, kai], isHintDismissed: false };

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

describe('the info step', () => {
  it('BOOK-24 BOOK-25: Next needs a patient; patient and message are still there at detail', async () => {
    const booking = startScripted(bookingFlow);
    await booking.play(...toDetail.slice(0, 1));
    expect(nextNeeds(booking)).toBe('needsPatient');
    await booking.play('moreinfo.change (a message)', ...toDetail.slice(1));
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
    expect(contextOf(booking)).toMatchObject({ patient: mei, moreinfo: 'Back pain' });
  });

  it('BOOK-24: too long a message stays as it was pasted, and Next says to make it shorter', async () => {
    const booking = startScripted(bookingFlow);
    await booking.play(...toDetail.slice(0, -1), 'moreinfo.change (too long a message)');
    expect(nextNeeds(booking)).toBe('longMessage');
    expect(contextOf(booking).moreinfo).toHaveLength(330);
    await booking.play('moreinfo.change (a message)', 'step.next');
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
  });

  it('chooses the only person one can book for by itself', async () => {
    const booking = startScripted({ ...bookingFlow, input: { ...bookingInput, patients: [mei] } });
    await booking.play(...toDetail.slice(0, 1));
    expect(contextOf(booking).patient).toEqual(mei);
    expect(booking.requests.at(-1)).toEqual({ id: 'loadTodayAppointments', input: { patientId: mei._id } });
  });

  it('BOOK-61: an appointment at the same time today is told before detail; one may go on', async () => {
    const booking = startScripted(bookingFlow);
    await booking.play(...toDetail.slice(0, 2), 'loadTodayAppointments -> the same time', 'step.next');
    expect(booking.snapshot().value).toBe('sameTimeNotice');
    await booking.play('step.next');
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
  });
});

describe('the detail step', () => {
  it('BOOK-27 BOOK-48: start, info, detail; the create call makes it confirmed', async () => {
    const booking = startScripted(bookingFlow);
    await booking.play(...toDetail);
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
    await booking.play('step.next');
    expect(booking.snapshot().value).toEqual({ creating: 'creatingAppointment' });
    await booking.play('createAppointment -> booked');
    expect(booking.snapshot().value).toBe('confirmed');
    expect(booking.emitted).toContainEqual({ type: 'appointment.created' });
  });

  it('BOOK-55: the create call carries what was chosen, once', async () => {
    const booking = startScripted(bookingFlow);
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
    const booking = startScripted(bookingFlow);
    await booking.play(...toDetail, 'time.passed (until noon)');
    expect(booking.snapshot().can({ type: 'step.next' })).toBe(false);
    expect(nextNeeds(booking)).toBe('timeIsOver');
    await booking.play('start.edit');
    expect(booking.snapshot().matches('start')).toBe(true);
  });

  it('BOOK-49: a taken time is chosen anew, and one of those near it leads back to detail', async () => {
    const booking = startScripted(bookingFlow);
    await booking.play(...toDetail, 'step.next', 'createAppointment -> SLOT_TAKEN');
    expect(booking.requests.at(-1)).toMatchObject({ id: 'choosing', input: { entry: 'lost', bookingAppt: at10 } });
    await booking.play('choosing -> a nearby time');
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
    expect(contextOf(booking)).toMatchObject({ bookingAppt: at15, service: consultation, patient: mei });
  });

  it('an answer that never came is asked for again with the same key, a refusal with a new one', async () => {
    const booking = startScripted(bookingFlow);
    await booking.play(...toDetail, 'step.next', 'createAppointment -> timeout', 'step.next');
    await booking.play('createAppointment -> INVALID', 'step.next');
    const keys = booking.requests.filter(({ id }) => id === 'createAppointment').map(({ input }) => input);
    expect(keys).toMatchObject([{ key: 'wizard:0:0' }, { key: 'wizard:0:0' }, { key: 'wizard:0:1' }]);
  });

  it('BOOK-49: a deposit that nobody here knew of is refused with its message; the booking stays as it is', async () => {
    const booking = startScripted(bookingFlow);
    await booking.play(...toDetail, 'step.next', 'createAppointment -> DEPOSIT_REQUIRED');
    expect(booking.snapshot().value).toEqual({ detail: 'reviewing' });
    expect(contextOf(booking)).toMatchObject({
      failure: { code: 'DEPOSIT_REQUIRED' },
      patient: mei,
      bookingAppt: at10,
    });
  });
});
