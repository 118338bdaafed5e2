/** The choice of place, person and time: a doctor, a therapist, by video, once more, and when the time is gone. */
import { describe, expect, it } from 'vitest';
import { choosingReasons } from '#machines/choosing/choosing.reasons.ts';
import type { ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import {
  againChoosingFlow,
  doctorChoosingFlow,
  lostChoosingFlow,
  releasedChoosingFlow,
  remoteChoosingFlow,
  therapistChoosingFlow,
  toAnswered,
  toRemoteUsed,
  toTimeUsed,
  toWaitingUsed,
} from '#model/choosing/choosing.model.ts';
import { remoteAt10, tagged } from '#model/choosing/choosing.samples.model.ts';
import type { Flow } from '#model/flow.ts';
import { fee } from '#model/holding/holding.samples.model.ts';
import { at10, at15, bedok, consultation, drLim, drTan, orchard, TODAY } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const contextOf = ({ snapshot }: ScriptedPorts): ChoosingContext => snapshot().context;
const nextNeeds = ({ snapshot }: ScriptedPorts) => whyNot(snapshot(), { type: 'step.next' }, choosingReasons)?.id;
const asked = ({ requests }: ScriptedPorts, id: string) => requests.filter((request) => request.id === id);
const toTimes = toTimeUsed.slice(0, 6);
const started = async (flow: Flow, ...labels: string[]) => {
  const choosing = startScripted(flow);
  await choosing.play(...labels);
  return choosing;
};

describe('place, person and time', () => {
  it('BOOK-02: asks for place, person and time, and says at Next what is still missing', async () => {
    const choosing = startScripted(doctorChoosingFlow);
    expect(nextNeeds(choosing)).toBe('needsPlace');
    await choosing.play(...toTimeUsed.slice(0, 3), 'step.back');
    expect(nextNeeds(choosing)).toBe('needsPerson');
    await choosing.play('provider.open', 'loadProviders -> people', 'provider.select (another)', 'step.back');
    expect(nextNeeds(choosing)).toBe('needsTime');
    await choosing.play('time.open', 'loadSlots -> free times', 'slot.select (a choice of services)', 'step.back');
    expect(nextNeeds(choosing)).toBe('needsService');
    choosing.actor.send({ type: 'time.open' });
    await choosing.play('loadSlots -> free times', 'service.select (Review)', 'time.use');
    expect(choosing.snapshot().can({ type: 'step.next' })).toBe(true);
  });

  it('BOOK-04: a doctor is looked for at a clinic, a therapist when that was asked for', async () => {
    const choosing = startScripted(therapistChoosingFlow);
    await choosing.play(...toTimeUsed.slice(0, 3));
    expect(choosing.requests.at(-1)?.input).toMatchObject({ role: 'therapist' });
    const other = startScripted(doctorChoosingFlow);
    await other.play(...toTimeUsed.slice(0, 3));
    expect(other.requests.at(-1)?.input).toMatchObject({ role: 'provider' });
  });

  it('BOOK-14: another month is fetched; one that is over is not opened', async () => {
    const choosing = startScripted(doctorChoosingFlow);
    await choosing.play(...toTimes, 'month.select (open)');
    expect(choosing.requests.at(-1)).toMatchObject({ id: 'loadSlots', input: { month: { year: 2026, month: 12 } } });
    await choosing.play('loadSlots -> none free');
    expect(choosing.snapshot().can({ type: 'month.select', month: { year: 2026, month: 10 } })).toBe(false);
  });

  it('BOOK-19: another place clears person and time, the same place clears nothing', async () => {
    const choosing = startScripted(doctorChoosingFlow);
    await choosing.play(
      ...toTimeUsed.slice(0, 8),
      'location.open',
      'loadPlaces -> places',
      'location.select (the same)',
    );
    expect(contextOf(choosing)).toMatchObject({ location: orchard, provider: drTan, bookingAppt: at10 });
    await choosing.play('step.back', 'location.open', 'loadPlaces -> places', 'location.select (another)');
    expect(contextOf(choosing)).toMatchObject({
      location: bedok,
      provider: null,
      aptDate: null,
      bookingAppt: null,
      service: null,
    });
  });

  it('BOOK-58: the only service is taken by itself, of several one is chosen', async () => {
    const choosing = startScripted(doctorChoosingFlow);
    await choosing.play(...toTimes, 'slot.select (one service)');
    expect(contextOf(choosing).service).toEqual(consultation);
    await choosing.play('slot.select (a choice of services)');
    expect(contextOf(choosing)).toMatchObject({ bookingAppt: at15, service: null });
    expect(choosing.snapshot().can({ type: 'time.use' })).toBe(false);
  });

  it('BOOK-12: a time that goes by while one chooses can no longer be used', async () => {
    const choosing = startScripted(doctorChoosingFlow);
    await choosing.play(...toTimes, 'slot.select (one service)', 'time.passed (until noon)');
    expect(choosing.snapshot().can({ type: 'time.use' })).toBe(false);
    expect(whyNot(choosing.snapshot(), { type: 'time.use' }, choosingReasons)?.id).toBe('timeIsOver');
  });
});

describe('the waitlist', () => {
  it('BOOK-17 BOOK-18 BOOK-59: a window ends the choice of a time, and a time that of a window', async () => {
    const choosing = await started(doctorChoosingFlow, ...toTimes, 'slot.select (one service)');
    await choosing.play('waiting.select (from 08:00)');
    expect(contextOf(choosing)).toMatchObject({
      isWaiting: true,
      startTimeVal: null,
      bookingAppt: null,
      waitingTimeVal: { startTime: '08:00', endTime: '12:00' },
      bookingWaitList: { aptDate: TODAY },
    });
    await choosing.play('slot.select (one service)');
    expect(contextOf(choosing)).toMatchObject({ isWaiting: false, startTimeVal: '10:00', waitingTimeVal: null });
  });

  it('BOOK-16: a part of a day is chosen as a time is', async () => {
    const choosing = await started(doctorChoosingFlow, ...toWaitingUsed, 'step.next');
    expect(choosing.snapshot().output).toMatchObject({ outcome: 'chosen', choice: { isWaiting: true } });
  });

  it('BOOK-20: where anybody will do the time brings the person, and there is nobody to wait for', async () => {
    const choosing = await started(doctorChoosingFlow, ...toTimeUsed.slice(0, 4), 'provider.any');
    expect(choosing.requests.at(-1)?.input).toMatchObject({ provider: null, waitlistOf: null });
    await choosing.play('loadSlots -> free times', 'slot.select (one service)');
    expect(contextOf(choosing)).toMatchObject({ isTimeFirst: true, provider: drTan });
    await choosing.play('time.use', 'provider.open', 'loadProviders -> people', 'provider.select (another)');
    expect(contextOf(choosing)).toMatchObject({
      isTimeFirst: false,
      provider: drLim,
      aptDate: null,
      bookingAppt: null,
    });
  });
});

describe('by video', () => {
  it('BOOK-09 BOOK-06: its place is the clinic of the settings, and only its own times are offered', async () => {
    const choosing = await started(remoteChoosingFlow, ...toRemoteUsed.slice(0, 5));
    expect(contextOf(choosing)).toMatchObject({ location: orchard, locationName: orchard.name, fee });
    const offered = contextOf(choosing).days.flatMap(({ rolledouts }) => rolledouts.map(({ type }) => type));
    expect(new Set(offered)).toEqual(new Set(['TELE_PATIENT_REMOTE']));
    expect(asked(choosing, 'loadProviders')[0]?.input).toMatchObject({ role: 'provider', isRemote: true });
    expect(choosing.snapshot().can({ type: 'location.open' })).toBe(false);
  });

  it('HOLD-11: after a hold that ran out the same time is one tap away', async () => {
    const choosing = await started(
      releasedChoosingFlow,
      'step.next',
      'loadSlots -> free times',
      'time.use',
      'step.next',
    );
    expect(choosing.snapshot().output).toMatchObject({ outcome: 'chosen', choice: { bookingAppt: remoteAt10 } });
  });
});

describe('once more', () => {
  it('place, person and service are those of the last time: a time is all that is asked for', async () => {
    const choosing = await started(againChoosingFlow, ...toAnswered.slice(0, 2), 'slot.select (a choice of services)');
    expect(contextOf(choosing)).toMatchObject({ provider: drTan, patient: tagged, service: { name: 'Review' } });
    await choosing.play('time.use');
    expect(choosing.snapshot().value).toBe('readingToday');
    await choosing.play('loadTodayAgain -> another time');
    expect(choosing.snapshot().output).toMatchObject({ outcome: 'answered', patient: tagged });
  });

  it('who is not there any more is asked for', async () => {
    const choosing = await started(againChoosingFlow, 'loadAgain -> not there any more');
    expect(choosing.snapshot().value).toBe('overview');
    expect(contextOf(choosing)).toMatchObject({ location: null, provider: null });
  });
});

describe('a time that is gone', () => {
  it('BOOK-49: offers the nearest free ones, and one of them is taken with every other answer', async () => {
    const choosing = await started(lostChoosingFlow, 'loadNearby -> free times');
    expect(choosing.snapshot().value).toBe('slotTaken');
    expect(contextOf(choosing).nearby.map(({ slot }) => slot._id)).toEqual(['at15']);
    await choosing.play('nearby.select (the nearest)');
    expect(choosing.snapshot().output).toMatchObject({
      outcome: 'nearby',
      choice: { bookingAppt: at15, service: consultation },
    });
  });

  it('BOOK-49: instead one can wait for another of the same person on that day', async () => {
    const choosing = await started(
      lostChoosingFlow,
      'loadNearby -> free times',
      'waitlist.open',
      'loadSlots -> free times',
    );
    expect(choosing.snapshot().value).toBe('choosingTime');
    expect(contextOf(choosing)).toMatchObject({ aptDate: TODAY, bookingAppt: null, provider: drTan });
  });
});
