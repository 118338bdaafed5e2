/** Booking while the session ends, the tab is killed or an answer is lost. */
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { HOUR_MS, instantAt, MINUTE_MS } from '#contract/time.ts';
import { bookingOf, closePopup, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { answer, offline, type Passage, silence } from '#harness/dom/gate.ts';
import { control, popup, ready, sees, tap, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { book, toDetail, toStart } from '#harness/dom/steps.ts';
import { allowBookings } from '#harness/server/limits.ts';
import { revokeAll } from '#harness/server/logins.ts';
import { visit } from '#harness/server/visits.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const MESSAGE = 'Please look at my knee';
const FROM_INFO = `/signIn?from=${encodeURIComponent('/appointment?flow=booking&kind=provider&step=info')}`;

const atDetail = async (): Promise<Harness> => {
  const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
  await toDetail(harness, { patient: 'Ethan', message: MESSAGE });
  return harness;
};
const creates = ({ gate }: Harness) => gate.sentTo(appointmentCalls.createAppointment);
const signInAs = async (harness: Harness, username: string, password: string) => {
  await harness.until(() => ready('button', 'Sign in').length > 0, 'the sign-in screen');
  fillSignIn(username, password);
  tap('button', 'Sign in');
  await harness.settle();
};
/** Loses the server's answer; by then storage has the waiting wizard. */
const lost: Passage = async (request) => {
  expect(localStorage.getItem('myniks.kept.booking')).toContain('"value":{"creating":"creatingAppointment"}');
  await world().fetch(request);
  return null;
};
/** Ends the session on the server; the app notices when another patient is chosen. */
const endSession = async (harness: Harness) => {
  await revokeAll(world());
  tap('button', 'Change who it is for');
  await harness.settle();
  tap('radio', /Siew Hoon/);
  await harness.settle();
};

describe('a session that ends in the middle of a booking', () => {
  it('AUTH-18: the message shows, the app loads anew at sign-in after a second, and the same person finds every answer', async () => {
    const harness = await atDetail();
    const before = contextOf(harness);
    await endSession(harness);
    expect(localStorage.getItem('myniks.token')).toBeNull();
    expect(toasts()).toEqual(['Your session has ended. Please sign in again.']);
    expect(popup()).toBeNull();
    await harness.pass(999);
    expect(harness.reloads).toEqual([]);
    await harness.pass(1);
    expect(harness.reloads).toEqual([FROM_INFO]);
    await signInAs(harness, 'meiling', 'Orchid-2026');
    await harness.until(() => sees('Who is the patient?'), 'the step that was left');
    const { bookingAppt, provider, patient, moreinfo } = contextOf(harness);
    expect({ bookingAppt, provider, moreinfo }).toEqual({
      bookingAppt: before.bookingAppt,
      provider: before.provider,
      moreinfo: MESSAGE,
    });
    expect(patient?.name).toBe('Tan Siew Hoon');
  });

  it('AUTH-18: what was being sent is sent again with the same key, and booked once', async () => {
    const harness = await atDetail();
    await revokeAll(world());
    await book(harness);
    await harness.pass(1_000);
    await signInAs(harness, 'meiling', 'Orchid-2026');
    await harness.until(() => sees('You are booked'), 'booked');
    expect(new Set(creates(harness).map(({ key }) => key)).size).toBe(1);
    expect(world().writes()).toBe(1);
  });

  it.each([
    ['another member', 'siti', 'Batik-2026'],
    ['a guest', null, null],
  ])('AUTH-18: %s who signs in finds nothing of it', async (_, username, password) => {
    const harness = await atDetail();
    await endSession(harness);
    await harness.pass(1_000);
    expect(Object.keys(localStorage).some((key) => key.startsWith('myniks.kept.'))).toBe(true);
    if (username === null) {
      tap('button', 'Continue as a Guest');
      await harness.settle();
    } else await signInAs(harness, username, password);
    await harness.until(() => harness.app().session.getSnapshot().hasTag('settled'), 'somebody');
    expect(JSON.stringify(localStorage)).not.toContain(MESSAGE);
    expect(sees(MESSAGE)).toBe(false);
  });

  it('AUTH-18: after half an hour nothing is left for the same person either', async () => {
    const harness = await atDetail();
    await endSession(harness);
    await harness.pass(1_000);
    await harness.pass(30 * MINUTE_MS);
    await signInAs(harness, 'meiling', 'Orchid-2026');
    await harness.until(() => popup() !== null && sees('When and where?'), 'the first step');
    expect(bookingOf(harness).getSnapshot().context).toMatchObject({ bookingAppt: null, moreinfo: '' });
  });

  it('AUTH-19: three answers of 401 at once end the session and load the app anew once', async () => {
    const harness = await openHarness(world(), {
      as: 'meiling',
      before: (gate) => gate.route(profileCalls.listAppointments, answer(401, { success: true, data: [] })),
    });
    tap('button', /^My appointments/);
    await harness.settle();
    await harness.pass(1_000);
    await harness.pass(HOUR_MS);
    expect(harness.reloads).toHaveLength(1);
    expect(harness.reloads[0]).toMatch(/^\/signIn\?from=/);
  });
});

describe('the Back of the browser', () => {
  it('closes the popup from the filled first step: its pages are not gone through again', async () => {
    const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
    await toStart(harness);
    await harness.back();
    expect([popup(), harness.address()]).toEqual([null, '/appointment']);
    await openBooking(harness);
    expect(contextOf(harness).bookingAppt).not.toBeNull();
  });
});

describe('a booking that is refused because of what the patient has booked already', () => {
  it('BOOK-49: too many: it says what to do, My appointments is one tap away, and every answer is kept', async () => {
    const harness = await atDetail();
    await allowBookings(world(), 0);
    await book(harness);
    await harness.until(() => sees('Not booked'), 'the refusal');
    expect(sees(/You have as many open appointments as can be booked online/)).toBe(true);
    expect(ready('link', /Call the clinic/)).toHaveLength(1);
    tap('button', 'See my appointments');
    await harness.settle();
    expect(harness.address()).toBe('/appointment?flow=appointments');
    closePopup();
    await harness.settle();
    await allowBookings(world(), 6);
    await openBooking(harness);
    expect([sees('Check before you book'), sees(MESSAGE)]).toEqual([true, true]);
    await book(harness);
    await harness.until(() => sees('You are booked'), 'booked');
    expect(new Set(creates(harness).map(({ key }) => key)).size, 'another try is another write').toBe(2);
  });

  const refusedForElsewhere = async (): Promise<Harness> => {
    const harness = await atDetail();
    const { aptDate, bookingAppt } = contextOf(harness);
    if (aptDate === null || bookingAppt === null) throw new Error('No time was chosen');
    const startsAt = instantAt(aptDate, bookingAppt.startTime);
    const elsewhere = visit('elsewhere', startsAt, 'confirmed');
    await world()
      .db.insertInto('appointment')
      .values({ ...elsewhere, patient_id: patientIdOf('ethan') })
      .execute();
    await book(harness);
    await harness.until(() => sees('Not booked'), 'the refusal');
    return harness;
  };

  it('BOOK-49: expected elsewhere at that time: it shows by which appointment', async () => {
    const harness = await refusedForElsewhere();
    expect(sees(/This person already has an appointment or a waitlist place at this time/)).toBe(true);
    expect([
      sees('Orchard salon'),
      /Jasmine Goh · Therapist · Ethan Tan/.test(document.body.textContent),
      sees(MESSAGE),
    ]).toEqual([true, true, true]);
    tap('button', 'Change place, person or time');
    await harness.settle();
    expect(sees('Not booked')).toBe(false);
  });

  it('BOOK-49: expected elsewhere at that time: once that is cancelled, the same booking goes through', async () => {
    const harness = await refusedForElsewhere();
    const ofEthan = world().db.updateTable('appointment').where('patient_id', '=', patientIdOf('ethan'));
    await ofEthan.set({ state: 'cancelled' }).execute();
    await book(harness);
    await harness.until(() => sees('You are booked'), 'booked');
    expect(world().writes()).toBe(1);
  });
});

describe('a booking whose answer is lost', () => {
  it('a killed tab asks again with the same key and body when it is opened again, and the server books once', async () => {
    const harness = await atDetail();
    harness.gate.hold(appointmentCalls.createAppointment);
    await book(harness);
    expect(control('button', 'Booking…').ariaBusy).toBe('true');
    await harness.gate.release(appointmentCalls.createAppointment, lost);
    expect(world().writes()).toBe(1);
    await harness.reload();
    await harness.until(() => creates(harness).length === 2, 'the question again');
    const [first, again] = creates(harness);
    expect([again?.key, again?.body]).toEqual([first?.key, first?.body]);
    await harness.gate.release(appointmentCalls.createAppointment);
    await harness.until(() => sees('You are booked'), 'booked');
    expect(world().writes()).toBe(1);
  });

  it('ERR-21 BOOK-49: no network: exactly one toast says so, the step and every answer stay, and the next try books once', async () => {
    const harness = await atDetail();
    harness.gate.route(appointmentCalls.createAppointment, offline);
    await book(harness);
    await harness.until(() => sees('Not confirmed yet'), 'what happened');
    expect(toasts()).toEqual(['Network error, please try again.']);
    expect([sees('Ethan Tan'), sees(MESSAGE)]).toEqual([true, true]);
    harness.gate.route(appointmentCalls.createAppointment, (request) => world().fetch(request));
    tap('button', 'Try again');
    await harness.until(() => sees('You are booked'), 'booked');
    expect(world().writes()).toBe(1);
  });

  it('ERR-21: a booking that takes too long says the same', async () => {
    const harness = await atDetail();
    harness.gate.route(appointmentCalls.createAppointment, silence);
    await book(harness);
    await harness.pass(100_000);
    expect(toasts()).toEqual(['Network error, please try again.']);
  });
});
