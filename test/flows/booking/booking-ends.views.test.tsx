/** Last step of each kind of booking, and the page after it. */
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { closePopup, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { choices, control, popup, reachable, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Stage, stageClocks } from '#harness/dom/stage.tsx';
import { book, toDetail, toInfo } from '#harness/dom/steps.ts';
import { takeSlot } from '#harness/server/visits.ts';
import { providerIdOf } from '#server/demo/places.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { openAs, tapOn, timer, toWaitlistStart } from '#test/views/kit/held.steps.ts';

const world = worldPerFile();
stageClocks();

const step = (stage: Stage) => new URLSearchParams(stage.address().split('?')[1]).get('step');
const shown = () => textOf(popup() ?? document.body);
const toWaitlistDetail = async (stage: Stage) => {
  await toWaitlistStart(stage);
  await tapOn(stage, 'Next');
  const [me] = choices('Patient', /Me$/);
  if (me) tap('radio', /Me$/);
  await stage.settle();
  await tapOn(stage, 'Next');
};

describe('the last look', () => {
  it('BOOK-40: type, person, service, place, day, time, patient and message stand there, each with Change', async () => {
    const stage = await openAs(world(), 'meiling');
    await toDetail(stage, { person: 'Dr Marcus Koh', patient: 'Ethan', message: 'A rash since Monday' });
    const { service, locationName } = contextOf(stage);
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
      await tapOn(stage, name);
      expect(step(stage)).toBe(place);
      if (place === 'start') await tapOn(stage, 'Next');
      await tapOn(stage, 'Next');
    }
    expect(contextOf(stage)).toMatchObject({ patientName: 'Ethan Tan', moreinfo: 'A rash since Monday' });
  });

  it('BOOK-26 BOOK-24: a therapist has clients; the message is counted, and 995 is for emergencies', async () => {
    const stage = await openAs(world(), 'meiling');
    await toInfo(stage, { kind: 'therapist' });
    expect([choices('Client').length, sees('For emergencies, call 995.'), sees('0 / 300')]).toEqual([3, true, true]);
    expect(control('textbox', /^Message for the therapist/)).toBeTruthy();
  });
});

describe('where a booking ends', () => {
  it('BOOK-05 BOOK-06: at the clinic with a doctor by video there is nothing to pay', async () => {
    await world().db.updateTable('slot').set({ type: 'TELE_PROVIDER_REMOTE' }).where('type', '=', 'NORMAL').execute();
    const stage = await openAs(world(), 'meiling');
    await toDetail(stage);
    expect(sees('At the clinic, doctor by video')).toBe(true);
    await book(stage);
    await stage.until(() => sees('You are booked'), 'booked');
    expect([step(stage), timer(), sees('You paid')]).toEqual(['confirmed', null, false]);
    const [sent] = stage.gate.sentTo(appointmentCalls.createAppointment);
    expect(sent?.body).toMatchObject({ type: 'TELE_PROVIDER_REMOTE', missedAppointment: false });
    expect([control('link', /6550/).getAttribute('href'), ready('button', 'Add to calendar').length]).toEqual([
      'tel:+6565500120',
      1,
    ]);
  });

  it('API-42 BOOK-05 BOOK-41 BOOK-55 BOOK-57: a waitlist entry is sent with its window and place and no slot, and says to wait for a message', async () => {
    const stage = await openAs(world(), 'meiling');
    await toWaitlistDetail(stage);
    const { aptDate, waitingTimeVal, location } = contextOf(stage);
    expect(shown()).toContain(`${waitingTimeVal?.startTime}-${waitingTimeVal?.endTime}`);
    await tapOn(stage, 'Join the waitlist');
    await stage.until(() => sees('You are on the waitlist'), 'the waitlist');
    expect(step(stage)).toBe('waitlist');
    const [sent] = stage.gate.sentTo(appointmentCalls.joinWaitlist);
    expect(sent?.body).toMatchObject({ aptDate, ...waitingTimeVal, clinic: location?._id, type: 'NORMAL' });
    expect([sent?.body, stage.gate.sentTo(appointmentCalls.createAppointment)]).toEqual([
      expect.not.objectContaining({ slotId: expect.anything() }),
      [],
    ]);
    expect([sees('Pending'), sees('Please wait for our message before you come.')]).toEqual([true, true]);
  });

  it('BOOK-60: closed on the waitlist’s end the popup begins anew', async () => {
    const stage = await openAs(world(), 'meiling');
    await toWaitlistDetail(stage);
    await tapOn(stage, 'Join the waitlist');
    await stage.until(() => sees('You are on the waitlist'), 'the waitlist');
    closePopup();
    await stage.settle();
    await openBooking(stage);
    expect([step(stage), contextOf(stage).location, contextOf(stage).patient, contextOf(stage).waitingTimeVal]).toEqual(
      ['start', null, null, null],
    );
  });
});

describe('a time that somebody else got', () => {
  it('BOOK-49: where one can wait for that day it is offered beside the three free times, and any other time too', async () => {
    const stage = await openAs(world(), 'meiling');
    await toDetail(stage, { person: 'Dr Marcus Koh', patient: 'Ethan', message: 'Itchy' });
    const { aptDate } = contextOf(stage);
    stage.gate.hold(appointmentCalls.createAppointment);
    await book(stage);
    await takeSlot(world(), stage.gate.sentTo(appointmentCalls.createAppointment)[0]?.body);
    await stage.gate.release(appointmentCalls.createAppointment);
    await stage.until(() => sees('Nearest free times'), 'what else is free');
    expect(timer()).toBeNull();
    expect(ready('button', 'Choose another day or time')).toHaveLength(1);
    await tapOn(stage, /^Join the waitlist for /);
    expect([step(stage), contextOf(stage).aptDate, contextOf(stage).provider?._id]).toEqual([
      'time',
      aptDate,
      providerIdOf('Dr Marcus Koh'),
    ]);
    expect(contextOf(stage)).toMatchObject({ patientName: 'Ethan Tan', moreinfo: 'Itchy' });
  });
});
