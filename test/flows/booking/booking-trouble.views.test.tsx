/** Booking while the session ends, the tab is killed or an answer is lost. */
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { HOUR_MS, instantAt, MINUTE_MS } from '#contract/time.ts';
import { bookingOf, closePopup, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { answer, offline, type Passage, silence } from '#harness/dom/gate.ts';
import { control, popup, ready, sees, tap, toasts } from '#harness/dom/hand.ts';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
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

const atDetail = async (): Promise<Stage> => {
  const stage = await openStage(world(), { at: '/appointment', as: 'meiling' });
  await toDetail(stage, { patient: 'Ethan', message: MESSAGE });
  return stage;
};
const creates = ({ gate }: Stage) => gate.sentTo(appointmentCalls.createAppointment);
const signInAs = async (stage: Stage, username: string, password: string) => {
  await stage.until(() => ready('button', 'Sign in').length > 0, 'the sign-in screen');
  fillSignIn(username, password);
  tap('button', 'Sign in');
  await stage.settle();
};
/** Loses the server's answer; by then storage has the waiting wizard. */
const lost: Passage = async (request) => {
  expect(localStorage.getItem('myniks.kept.booking')).toContain('"value":{"creating":"creatingAppointment"}');
  await world().fetch(request);
  return null;
};
/** Ends the session on the server; the app notices when another patient is chosen. */
const endSession = async (stage: Stage) => {
  await revokeAll(world());
  tap('button', 'Change who it is for');
  await stage.settle();
  tap('radio', /Siew Hoon/);
  await stage.settle();
};

describe('a session that ends in the middle of a booking', () => {
  it('AUTH-18: the message shows, the app loads anew at sign-in after a second, and the same person finds every answer', async () => {
    const stage = await atDetail();
    const before = contextOf(stage);
    await endSession(stage);
    expect(localStorage.getItem('myniks.token')).toBeNull();
    expect(toasts()).toEqual(['Your session has ended. Please sign in again.']);
    expect(popup()).toBeNull();
    await stage.pass(999);
    expect(stage.reloads).toEqual([]);
    await stage.pass(1);
    expect(stage.reloads).toEqual([FROM_INFO]);
    await signInAs(stage, 'meiling', 'Orchid-2026');
    await stage.until(() => sees('Who is the patient?'), 'the step that was left');
    const { bookingAppt, provider, patient, moreinfo } = contextOf(stage);
    expect({ bookingAppt, provider, moreinfo }).toEqual({
      bookingAppt: before.bookingAppt,
      provider: before.provider,
      moreinfo: MESSAGE,
    });
    expect(patient?.name).toBe('Tan Siew Hoon');
  });

  it('AUTH-18: what was being sent is sent again with the same key, and booked once', async () => {
    const stage = await atDetail();
    await revokeAll(world());
    await book(stage);
    await stage.pass(1_000);
    await signInAs(stage, 'meiling', 'Orchid-2026');
    await stage.until(() => sees('You are booked'), 'booked');
    expect(new Set(creates(stage).map(({ key }) => key)).size).toBe(1);
    expect(world().writes()).toBe(1);
  });

  it.each([
    ['another member', 'siti', 'Batik-2026'],
    ['a guest', null, null],
  ])('AUTH-18: %s who signs in finds nothing of it', async (_, username, password) => {
    const stage = await atDetail();
    await endSession(stage);
    await stage.pass(1_000);
    expect(Object.keys(localStorage).some((key) => key.startsWith('myniks.kept.'))).toBe(true);
    if (username === null) {
      tap('button', 'Continue as a Guest');
      await stage.settle();
    } else await signInAs(stage, username, password);
    await stage.until(() => stage.app().session.getSnapshot().hasTag('settled'), 'somebody');
    expect(JSON.stringify(localStorage)).not.toContain(MESSAGE);
    expect(sees(MESSAGE)).toBe(false);
  });

  it('AUTH-18: after half an hour nothing is left for the same person either', async () => {
    const stage = await atDetail();
    await endSession(stage);
    await stage.pass(1_000);
    await stage.pass(30 * MINUTE_MS);
    await signInAs(stage, 'meiling', 'Orchid-2026');
    await stage.until(() => popup() !== null && sees('When and where?'), 'the first step');
    expect(bookingOf(stage).getSnapshot().context).toMatchObject({ bookingAppt: null, moreinfo: '' });
  });

  it('AUTH-19: three answers of 401 at once end the session and load the app anew once', async () => {
    const stage = await openStage(world(), {
      as: 'meiling',
      before: (gate) => gate.route(profileCalls.listAppointments, answer(401, { success: true, data: [] })),
    });
    tap('button', /^My appointments/);
    await stage.settle();
    await stage.pass(1_000);
    await stage.pass(HOUR_MS);
    expect(stage.reloads).toHaveLength(1);
    expect(stage.reloads[0]).toMatch(/^\/signIn\?from=/);
  });
});

describe('the Back of the browser', () => {
  it('closes the popup from the filled first step: its pages are not gone through again', async () => {
    const stage = await openStage(world(), { at: '/appointment', as: 'meiling' });
    await toStart(stage);
    await stage.back();
    expect([popup(), stage.address()]).toEqual([null, '/appointment']);
    await openBooking(stage);
    expect(contextOf(stage).bookingAppt).not.toBeNull();
  });
});

describe('a booking that is refused because of what the patient has booked already', () => {
  it('BOOK-49: too many: it says what to do, My appointments is one tap away, and every answer is kept', async () => {
    const stage = await atDetail();
    await allowBookings(world(), 0);
    await book(stage);
    await stage.until(() => sees('Not booked'), 'the refusal');
    expect(sees(/You have as many open appointments as can be booked online/)).toBe(true);
    expect(ready('link', /Call the clinic/)).toHaveLength(1);
    tap('button', 'See my appointments');
    await stage.settle();
    expect(stage.address()).toBe('/appointment?flow=appointments');
    closePopup();
    await stage.settle();
    await allowBookings(world(), 6);
    await openBooking(stage);
    expect([sees('Check before you book'), sees(MESSAGE)]).toEqual([true, true]);
    await book(stage);
    await stage.until(() => sees('You are booked'), 'booked');
    expect(new Set(creates(stage).map(({ key }) => key)).size, 'another try is another write').toBe(2);
  });

  const refusedForElsewhere = async (): Promise<Stage> => {
    const stage = await atDetail();
    const { aptDate, bookingAppt } = contextOf(stage);
    if (aptDate === null || bookingAppt === null) throw new Error('No time was chosen');
    const startsAt = instantAt(aptDate, bookingAppt.startTime);
    const elsewhere = visit('elsewhere', startsAt, 'confirmed');
    await world()
      .db.insertInto('appointment')
      .values({ ...elsewhere, patient_id: patientIdOf('ethan') })
      .execute();
    await book(stage);
    await stage.until(() => sees('Not booked'), 'the refusal');
    return stage;
  };

  it('BOOK-49: expected elsewhere at that time: it shows by which appointment', async () => {
    const stage = await refusedForElsewhere();
    expect(sees(/This person already has an appointment or a waitlist place at this time/)).toBe(true);
    expect([sees('Orchard salon'), sees(/Jasmine Goh · Ethan Tan/), sees(MESSAGE)]).toEqual([true, true, true]);
    tap('button', 'Change place, person or time');
    await stage.settle();
    expect(sees('Not booked')).toBe(false);
  });

  it('BOOK-49: expected elsewhere at that time: once that is cancelled, the same booking goes through', async () => {
    const stage = await refusedForElsewhere();
    const ofEthan = world().db.updateTable('appointment').where('patient_id', '=', patientIdOf('ethan'));
    await ofEthan.set({ state: 'cancelled' }).execute();
    await book(stage);
    await stage.until(() => sees('You are booked'), 'booked');
    expect(world().writes()).toBe(1);
  });
});

describe('a booking whose answer is lost', () => {
  it('a killed tab asks again with the same key and body when it is opened again, and the server books once', async () => {
    const stage = await atDetail();
    stage.gate.hold(appointmentCalls.createAppointment);
    await book(stage);
    expect(control('button', 'Booking…').ariaBusy).toBe('true');
    await stage.gate.release(appointmentCalls.createAppointment, lost);
    expect(world().writes()).toBe(1);
    await stage.reload();
    await stage.until(() => creates(stage).length === 2, 'the question again');
    const [first, again] = creates(stage);
    expect([again?.key, again?.body]).toEqual([first?.key, first?.body]);
    await stage.gate.release(appointmentCalls.createAppointment);
    await stage.until(() => sees('You are booked'), 'booked');
    expect(world().writes()).toBe(1);
  });

  it('ERR-21 BOOK-49: no network: exactly one toast says so, the step and every answer stay, and the next try books once', async () => {
    const stage = await atDetail();
    stage.gate.route(appointmentCalls.createAppointment, offline);
    await book(stage);
    await stage.until(() => sees('Not confirmed yet'), 'what happened');
    expect(toasts()).toEqual(['Network error, please try again.']);
    expect([sees('Ethan Tan'), sees(MESSAGE)]).toEqual([true, true]);
    stage.gate.route(appointmentCalls.createAppointment, (request) => world().fetch(request));
    tap('button', 'Try again');
    await stage.until(() => sees('You are booked'), 'booked');
    expect(world().writes()).toBe(1);
  });

  it('ERR-21: a booking that takes too long says the same', async () => {
    const stage = await atDetail();
    stage.gate.route(appointmentCalls.createAppointment, silence);
    await book(stage);
    await stage.pass(100_000);
    expect(toasts()).toEqual(['Network error, please try again.']);
  });
});
