import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Appointment } from '#contract/entities/appointment.ts';
import { isWithinNonCancellation } from '#contract/rules/cancellation.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { IsoInstant } from '#contract/time-formats.ts';
import {
  badgeOf,
  canJoin,
  groupByDay,
  isCancellable,
  isRepeatable,
  isTooLateToCancel,
  kindOf,
  lastMinuteOf,
  sectionOf,
} from '#machines/appointments/appointments.rules.ts';
import {
  selectIsEmpty,
  selectMarks,
  selectNewCount,
  selectNext,
  selectSection,
} from '#machines/appointments/appointments.selectors.ts';
import { appointmentsFlow } from '#model/appointments/appointments.model.ts';
import { startScripted } from '#model/scripted-ports.ts';

/** Tuesday 24 November 2026, 20:00 in Singapore. */
const NOW = v.parse(IsoInstant, '2026-11-24T12:00:00.000Z');
const inHours = (hours: number, members: object = {}) =>
  v.parse(Appointment, {
    _id: `in${hours}`,
    startDateTime: addMs(NOW, hours * HOUR_MS),
    state: 'confirmed',
    ...members,
  });
const { context } = startScripted(appointmentsFlow).snapshot();
const listOf = (...entries: Appointment[]) => ({ context: { ...context, now: NOW, entries } });

describe('sections', () => {
  it.each([
    ['APPT-14: today is today, however near', 2, {}, 'today'],
    ['APPT-16: within 24 hours is near', 20, {}, 'near'],
    ['APPT-17: exactly 24 hours is near', 24, {}, 'near'],
    ['APPT-15: more than 24 hours is far', 25, {}, 'far'],
    ['APPT-18: pending is far whatever its distance', 20, { state: 'pending' }, 'far'],
    ['APPT-18: what is over is not listed', -2, {}, null],
    ['APPT-12: waitlist entries have their own section', 2, { isWaitlist: true }, 'waitlist'],
    ['a cancelled one is not listed', 2, { state: 'cancelled' }, null],
  ])('%s', (_, hours, members, section) => {
    expect(sectionOf(inHours(hours, members), NOW)).toBe(section);
  });

  it('an appointment that has begun is listed until it ends', () => {
    const begun = inHours(-1, { endDateTime: addMs(NOW, HOUR_MS) });
    expect(sectionOf(begun, NOW)).toBe('today');
  });
});

describe('badges and kinds', () => {
  it.each([
    ['APPT-03: pending', 30, 'pending', 'pending'],
    ['APPT-03: rejected', 30, 'rejected', 'rejected'],
    ['APPT-03: new', 30, 'new', 'new'],
    ['APPT-04: any other state has none on other days', 30, 'confirmed', null],
    ['APPT-04: any other state is Today today', 2, 'confirmed', 'today'],
    ['APPT-05: a state with a badge wins over Today', 2, 'new', 'new'],
  ])('%s', (_, hours, state, badge) => {
    expect(badgeOf(inHours(hours, { state }), NOW)).toBe(badge);
  });

  it('APPT-02: remote, with doctor, or with therapist', () => {
    expect(kindOf(inHours(2, { bookingType: 'TELE_PATIENT_REMOTE', doctor: 'tan' }))).toBe('remote');
    expect(kindOf(inHours(2, { doctor: 'tan' }))).toBe('withDoctor');
    expect(kindOf(inHours(2, { therapistName: 'Ng' }))).toBe('withTherapist');
  });

  it('APPT-11: an entry with nothing but id and start is an entry', () => {
    const bare = v.parse(Appointment, { _id: 'bare', startDateTime: addMs(NOW, 30 * HOUR_MS) });
    expect([sectionOf(bare, NOW), badgeOf(bare, NOW), kindOf(bare)]).toEqual(['far', null, 'withDoctor']);
  });
});

describe('the list', () => {
  it('APPT-20: entries of one day share it, days and entries in order', () => {
    const groups = groupByDay([inHours(50), inHours(26), inHours(25)]);
    expect(groups.map(({ day, entries }) => [day, entries.map(({ _id }) => _id)])).toEqual([
      ['2026-11-25', ['in25', 'in26']],
      ['2026-11-26', ['in50']],
    ]);
  });

  it('APPT-19: every day with a booking is marked once, others are not', () => {
    const marks = selectMarks(listOf(inHours(26), inHours(25), inHours(50), inHours(75, { state: 'cancelled' })));
    expect(marks.map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-26']);
  });

  it('APPT-01: it is empty when nothing of it is shown', () => {
    expect(selectIsEmpty(listOf())).toBe(true);
    expect(selectIsEmpty(listOf(inHours(-30)))).toBe(true);
    expect(selectIsEmpty(listOf(inHours(30, { isWaitlist: true })))).toBe(false);
    expect(selectIsEmpty({ context: { ...context, entries: null } })).toBe(false);
  });

  it('NAV-41: a new booking is one in state new that is not over', () => {
    expect(selectNewCount(listOf(inHours(30, { state: 'new' })))).toBe(1);
    expect(selectNewCount(listOf(inHours(30), inHours(-30, { state: 'new' })))).toBe(0);
  });

  it('the next appointment is the earliest that takes place', () => {
    const rejected = inHours(1, { state: 'rejected' });
    const waiting = inHours(2, { isWaitlist: true });
    expect(selectNext(listOf(inHours(30), inHours(3), rejected, waiting))?.appointment._id).toBe('in3');
    const far = selectSection(listOf(inHours(30), inHours(26)), 'far').flatMap(({ entries }) => entries);
    expect(far.map(({ appointment }) => appointment._id)).toEqual(['in26', 'in30']);
  });
});

describe('cancelling', () => {
  it.each([
    ['SERVER-30: exactly the hours before the start is within', 24, true],
    ['SERVER-30: one more is outside', 25, false],
    ['what has begun is within', -1, true],
  ])('%s', (_, hours, isWithin) => {
    expect(isWithinNonCancellation(addMs(NOW, hours * HOUR_MS), NOW, 24)).toBe(isWithin);
  });

  it('APPT-24: waitlist entries are never too late', () => {
    expect(isTooLateToCancel(inHours(3, { isWaitlist: true }), NOW, 24)).toBe(false);
    expect(isTooLateToCancel(inHours(3), NOW, 24)).toBe(true);
  });

  it('APPT-25: without the setting 24 hours count', () => {
    expect(isTooLateToCancel(inHours(24), NOW, null)).toBe(true);
    expect(isTooLateToCancel(inHours(25), NOW, null)).toBe(false);
  });

  it('APPT-24: the last minute that works is the one before the period begins', () => {
    const entry = inHours(48);
    const last = lastMinuteOf(entry, 24);
    expect(last).toBe(addMs(NOW, 24 * HOUR_MS - MINUTE_MS));
    expect(isTooLateToCancel(entry, last, 24)).toBe(false);
    expect(isTooLateToCancel(entry, addMs(last, MINUTE_MS), 24)).toBe(true);
    expect(lastMinuteOf(entry, null)).toBe(last);
  });

  it('a time that is not paid yet can be given up at any time', () => {
    const held = inHours(3, { holdUntil: addMs(NOW, MINUTE_MS), invoiceId: 'i1' });
    expect([isTooLateToCancel(held, NOW, 24), isCancellable(held)]).toEqual([false, true]);
  });

  it('APPT-13: what was rejected or lost cannot be cancelled, what waits can', () => {
    const waiting = inHours(30, { isWaitlist: true });
    expect(['pending', 'rejected', 'lost'].map((state) => isCancellable({ ...waiting, state }))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('a rejected appointment cannot be cancelled', () => {
    expect(isCancellable(inHours(30, { state: 'rejected' }))).toBe(false);
    expect(isCancellable(inHours(30, { state: 'new' }))).toBe(true);
  });
});

describe('joining and booking again', () => {
  const remote = (hours: number, members: object = {}) =>
    inHours(hours, {
      bookingType: 'TELE_PATIENT_REMOTE',
      teleconsultLink: 'https://meet.example.com/1',
      endDateTime: addMs(NOW, hours * HOUR_MS + 30 * MINUTE_MS),
      ...members,
    });
  const minutes = (count: number) => count / 60;

  it.each([
    [11, false],
    [10, true],
    [0, true],
    [-30, true],
    [-31, false],
  ])('APPT-14: %i minutes before its start it can be joined: %s', (ahead, isPossible) => {
    expect(canJoin(remote(minutes(ahead)), NOW)).toBe(isPossible);
  });

  it('APPT-14: without a link, or when it does not take place, there is nothing to join', () => {
    expect(canJoin(remote(0, { teleconsultLink: null }), NOW)).toBe(false);
    expect(canJoin(remote(0, { state: 'lost' }), NOW)).toBe(false);
  });

  it('what took place with somebody at a place can be booked again', () => {
    const visit = { clinicId: 'orchard', doctor: 'tan', endDateTime: addMs(NOW, -HOUR_MS) };
    expect(isRepeatable(inHours(-2, visit), NOW)).toBe(true);
    expect(isRepeatable(inHours(2, { ...visit, endDateTime: null }), NOW)).toBe(false);
    for (const members of [{ state: 'rejected' }, { isWaitlist: true }, { clinicId: null }, { doctor: null }])
      expect(isRepeatable(inHours(-2, { ...visit, ...members }), NOW)).toBe(false);
  });
});
