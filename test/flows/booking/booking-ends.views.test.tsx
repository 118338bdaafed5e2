/** Last step of each kind of booking, and the page after it. */
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { closePopup, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { choices, control, popup, reachable, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, stageClocks } from '#harness/dom/harness.tsx';
import { book, toDetail, toInfo } from '#harness/dom/steps.ts';
import { takeSlot } from '#harness/server/visits.ts';
import { providerIdOf } from '#server/demo/places.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { openAs, tapOn, timer, toWaitlistStart } from '#test/views/kit/held.steps.ts';

const world = worldPerFile();
stageClocks();

const step = (harness: Harness) => new URLSearchParams(harness.address().split('?')[1]).get('step');
const shown = () => textOf(popup() ?? document.body);
const toWaitlistDetail = async (harness: Harness) => {
  await toWaitlistStart(harness);
  await tapOn(harness, 'Next');
  const [me] = choices('Patient', /Me$/);
  if (me) tap('radio', /Me$/);
  await harness.settle();
  await tapOn(harness, 'Next');
};

describe('the last look', () => {
  it('BOOK-40: type, person, service, place, day, time, patient and message stand there, each with Change', async () => {
    const harness = await openAs(world(), 'meiling');
    await toDetail(harness, { person: 'Dr Marcus Koh', patient: 'Ethan', message: 'A rash since Monday' });
    const { service, locationName } = contextOf(harness);
    for (const answer of [
      'With doctor',
      'Dr Marcus Koh',
      service?.name,
      locationName,
      'Ethan Tan',
      'A rash since Monday',
    ])
      expect(shown()).toContain(answer);
    expect(shown()).toMatch(/\d\d:\d\d [AP]M|\d:\d\d [AP]M/);
    expect(reachable('button', /^Change/)).toHaveLength(3);
    for (const [name, place] of [
      ['Change place, person or time', 'start'],
      ['Change who it is for', 'info'],
      ['Change the message', 'info'],
    ] as const) {
      await tapOn(harness, name);
      expect(step(harness)).toBe(place);
      if (place === 'start') await tapOn(harness, 'Next');
      await tapOn(harness, 'Next');
    }
    expect(contextOf(harness)).toMatchObject({ patientName: 'Ethan Tan', moreinfo: 'A rash since Monday' });
  });

  it('BOOK-26 BOOK-24: a therapist has clients; the message is counted, and 995 is for emergencies', async () => {
    const harness = await openAs(world(), 'meiling');
    await toInfo(harness, { kind: 'therapist' });
    expect([choices('Client').length, sees('For emergencies, call 995.'), sees('0 / 300')]).toEqual([3, true, true]);
    expect(control('textbox', /^Message for the therapist/)).toBeTruthy();
  });
});

describe('where a booking ends', () => {
  it('BOOK-05 BOOK-06: at the clinic with a doctor by video there is nothing to pay', async () => {
    await world().db.updateTable('slot').set({ type: 'TELE_PROVIDER_REMOTE' }).where('type', '=', 'NORMAL').execute();
    const harness = await openAs(world(), 'meiling');
    await toDetail(harness);
    expect(sees('At the clinic, doctor by video')).toBe(true);
    await book(harness);
    await harness.until(() => sees('You are booked'), 'booked');
    expect([step(harness), timer(), sees('You paid')]).toEqual(['confirmed', null, false]);
    const [sent] = harness.gate.sentTo(appointmentCalls.createAppointment);
    expect(sent?.body).toMatchObject({ type: 'TELE_PROVIDER_REMOTE', missedAppointment: false });
    expect([control('link', /6550/).getAttribute('href'), ready('button', 'Add to calendar').length]).toEqual([
      'tel:+6565500120',
      1,
    ]);
  });

  it('API-42 BOOK-05 BOOK-41 BOOK-55 BOOK-57: a waitlist entry is sent with its window and place and no slot, and says to wait for a message', async () => {
    const harness = await openAs(world(), 'meiling');
    await toWaitlistDetail(harness);
    const { aptDate, waitingTimeVal, location } = contextOf(harness);
    expect(shown()).toContain(`${waitingTimeVal?.startTime}-${waitingTimeVal?.endTime}`);
    await tapOn(harness, 'Join the waitlist');
    await harness.until(() => sees('You are on the waitlist'), 'the waitlist');
    expect(step(harness)).toBe('waitlist');
    const [sent] = harness.gate.sentTo(appointmentCalls.joinWaitlist);
    expect(sent?.body).toMatchObject({ aptDate, ...waitingTimeVal, clinic: location?._id, type: 'NORMAL' });
    expect([sent?.body, harness.gate.sentTo(appointmentCalls.createAppointment)]).toEqual([
      expect.not.objectContaining({ slotId: expect.anything() }),
      [],
    ]);
    expect([sees('Pending'), sees('Please wait for our message before you come.')]).toEqual([true, true]);
  });

  it('BOOK-60: closed on the waitlist’s end the popup begins anew', async () => {
    const harness = await openAs(world(), 'meiling');
    await toWaitlistDetail(harness);
    await tapOn(harness, 'Join the waitlist');
    await harness.until(() => sees('You are on the waitlist'), 'the waitlist');
    closePopup();
    await harness.settle();
    await openBooking(harness);
    expect([
      step(harness),
      contextOf(harness).location,
      contextOf(harness).patient,
      contextOf(harness).waitingTimeVal,
    ]).toEqual(['start', null, null, null]);
  });
});

describe('a time that somebody else got', () => {
  it('BOOK-49: where one can wait for that day it is offered beside the three free times, and any other time too', async () => {
    const harness = await openAs(world(), 'meiling');
    await toDetail(harness, { person: 'Dr Marcus Koh', patient: 'Ethan', message: 'Itchy' });
    const { aptDate } = contextOf(harness);
    harness.gate.hold(appointmentCalls.createAppointment);
    await book(harness);
    await takeSlot(world(), harness.gate.sentTo(appointmentCalls.createAppointment)[0]?.body);
    await harness.gate.release(appointmentCalls.createAppointment);
    await harness.until(() => sees('Nearest free times'), 'what else is free');
    expect(timer()).toBeNull();
    expect(ready('button', 'Choose another day or time')).toHaveLength(1);
    await tapOn(harness, /^Join the waitlist for /);
    expect([step(harness), contextOf(harness).aptDate, contextOf(harness).provider?._id]).toEqual([
      'time',
      aptDate,
      providerIdOf('Dr Marcus Koh'),
    ]);
    expect(contextOf(harness)).toMatchObject({ patientName: 'Ethan Tan', moreinfo: 'Itchy' });
  });
});
