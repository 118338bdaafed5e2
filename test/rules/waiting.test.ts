/** Waitlist windows and their requests, missed appointments, and the kinds of booking. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { NO_SHOW_TAG } from '#contract/constants.ts';
import { openWindows, WAITING_WINDOWS } from '#contract/rules/waiting-windows.ts';
import { addMs, instantAt, MINUTE_MS, weekdayOf } from '#contract/time.ts';
import { ClockTime } from '#contract/time-formats.ts';
import { initialContext } from '#machines/booking/booking.answers.ts';
import { needsDeposit, needsNoShowCheck, waitlistEntryOf } from '#machines/booking/booking.rules.ts';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { initialChoosing, withSlot, withTimes, withWindow } from '#machines/choosing/choosing.answers.ts';
import {
  isOfKind,
  lastInstantOf,
  roleOf,
  waitingDays,
  waitlistOf,
  windowsOf,
} from '#machines/choosing/choosing.rules.ts';
import type { BookingKind, ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { missedNone, missedOne } from '#model/booking/booking.samples.model.ts';
import { lina, remoteAt10, tagged, waitingToday } from '#model/choosing/choosing.samples.model.ts';
import { at10, consultation, days, drTan, mei, NOW, orchard, TODAY, TOMORROW } from '#model/samples.ts';

const todayAt = (time: string, ms = 0) => addMs(instantAt(TODAY, v.parse(ClockTime, time)), ms);
const startsOf = (windows: readonly { startTime: string; endTime: string }[]) =>
  windows.map(({ startTime, endTime }) => `${startTime}-${endTime}`);
const ALL = ['08:00-12:00', '13:00-17:00', '18:00-21:00'];

/** Context of a booking and of its inner choice. */
type Context = BookingContext & ChoosingContext;
const begunAs = (kind: BookingKind) =>
  initialContext({ wizardId: 'w', kind, now: NOW, patients: [mei], isHintDismissed: false });
const begun = (kind: BookingKind): Context => ({
  ...initialChoosing(begunAs(kind)),
  ...begunAs(kind),
  location: orchard,
  provider: drTan,
  patient: mei,
  aptDate: TODAY,
  days,
  waitlistDays: waitingToday,
});
const [morning, afternoon] = WAITING_WINDOWS;
if (!morning || !afternoon) throw new Error('no windows');
const waiting = (context: Context): Context => ({
  ...context,
  ...withWindow(context, afternoon),
  service: consultation,
});

describe('windows', () => {
  it('BOOK-21: a day ahead has the three of them', () => {
    expect(startsOf(openWindows(TOMORROW, NOW))).toEqual(ALL);
  });

  it.each([
    ['08:00', 0, ALL],
    ['12:00', -1, ALL],
    ['12:00', 0, ALL.slice(1)],
    ['16:59', MINUTE_MS - 1, ALL.slice(1)],
    ['17:00', 0, ALL.slice(2)],
    ['17:30', 0, ALL.slice(2)],
    ['21:00', -1, ALL.slice(2)],
    ['21:00', 0, []],
  ])('BOOK-22: at %s and %i ms today those that have ended are gone', (time, ms, windows) => {
    expect(startsOf(openWindows(TODAY, todayAt(time, ms)))).toEqual(windows);
    expect(startsOf(openWindows(TOMORROW, todayAt(time, ms)))).toEqual(ALL);
  });

  it('BOOK-22: a day whose windows have ended is no day to wait on', () => {
    const daysAt = (time: string) => waitingDays({ waitlistDays: waitingToday, now: todayAt(time), location: null });
    expect([daysAt('20:59'), daysAt('21:00')]).toEqual([[TODAY], []]);
  });

  it('BOOK-21: of the three those alone in which the place is open, where its hours are known', () => {
    const startsWith = (...spans: string[]) =>
      startsOf(openWindows(TOMORROW, NOW, { [weekdayOf(TOMORROW)]: spans })).map((text) => text.slice(0, 2));
    expect(startsWith('09:00-13:00', '14:00-18:00')).toEqual(['08', '13']);
    expect(startsWith('12:00-20:30')).toEqual(['13', '18']);
    expect(startsWith('18:59-20:30')).toEqual(['18']);
    expect(startsWith()).toEqual(['08', '13', '18']);
    expect(startsOf(openWindows(TOMORROW, NOW, { [weekdayOf(TODAY)]: ['09:00-12:00'] }))).toEqual(ALL);
  });

  it('BOOK-22: once the place has closed for the day it is no day to wait on', () => {
    const location = { ...orchard, hours: { [weekdayOf(TODAY)]: ['09:00-12:00'] } };
    expect(startsOf(windowsOf({ ...begun('provider'), location, now: todayAt('11:59') }))).toEqual(ALL.slice(0, 1));
    const closed = { ...begun('provider'), location, now: todayAt('12:00') };
    expect([windowsOf(closed), waitingDays(closed)]).toEqual([[], []]);
    expect(withTimes(waiting({ ...closed, location: orchard }), { days, waitlist: waitingToday })).not.toHaveProperty(
      'aptDate',
    );
    expect(withTimes(waiting(closed), { days: [], waitlist: waitingToday })).toMatchObject({ isWaiting: false });
  });

  it('BOOK-59: only on days that the waitlist has for this place and person', () => {
    expect(startsOf(windowsOf(begun('provider')))).toEqual(ALL);
    expect(windowsOf({ ...begun('provider'), aptDate: TOMORROW })).toEqual([]);
    expect(waiting(begun('provider')).bookingWaitList).toEqual({ aptDate: TODAY });
    expect(waiting({ ...begun('provider'), aptDate: TOMORROW }).bookingWaitList).toBeNull();
  });

  it('BOOK-23: nobody is waited for by video, nor where anybody will do', () => {
    expect([waitlistOf(begun('remote')), waitlistOf({ ...begun('provider'), isTimeFirst: true })]).toEqual([
      null,
      null,
    ]);
    expect(waitlistOf(begun('provider'))).toBe(drTan._id);
  });

  it('BOOK-12: a window can be waited for until it ends', () => {
    expect(lastInstantOf(waiting(begun('provider')))).toBe(todayAt('17:00'));
    expect(lastInstantOf({ ...begun('provider'), bookingAppt: at10 })).toBe(todayAt('10:00'));
  });
});

describe('a start time or a window', () => {
  it('BOOK-17 BOOK-18: each clears the other', () => {
    const withTime = { ...begun('provider'), ...withSlot(begun('provider'), at10) };
    const withBoth = { ...withTime, ...withWindow(withTime, morning) };
    expect(withBoth).toMatchObject({ isWaiting: true, startTimeVal: null, bookingAppt: null, waitingTimeVal: morning });
    expect(withSlot(withBoth, at10)).toMatchObject({
      isWaiting: false,
      startTimeVal: '10:00',
      waitingTimeVal: null,
      bookingWaitList: null,
    });
  });

  it('a chosen window stays when the month is read anew, until its day is no day to wait on', () => {
    const chosen = waiting(begun('provider'));
    expect(withTimes(chosen, { days, waitlist: waitingToday })).not.toHaveProperty('waitingTimeVal');
    expect(withTimes(chosen, { days, waitlist: [] })).toMatchObject({ waitingTimeVal: null, isWaiting: false });
  });
});

describe('what is sent to wait', () => {
  it('BOOK-55 BOOK-57: the ends of the window, the place, and no slot', () => {
    expect(waitlistEntryOf(waiting(begun('provider')))).toEqual({
      aptDate: TODAY,
      patientId: mei._id,
      moreinfo: '',
      missedAppointment: false,
      medservice: consultation._id,
      startTime: '13:00',
      endTime: '17:00',
      type: 'NORMAL',
      clinic: orchard._id,
      doctor: drTan._id,
    });
  });

  it('BOOK-56: the therapist, and no doctor', () => {
    const entry = waitlistEntryOf(waiting({ ...begun('therapist'), provider: lina }));
    expect([entry.therapist, entry.doctor]).toEqual([lina._id, undefined]);
  });
});

describe('kinds', () => {
  it('BOOK-04: by video and at a clinic with a doctor, at a salon with a therapist', () => {
    expect((['provider', 'remote', 'therapist'] as const).map(roleOf)).toEqual(['provider', 'provider', 'therapist']);
  });

  it('BOOK-06: times by video are for that kind alone', () => {
    expect([isOfKind('remote', remoteAt10), isOfKind('provider', remoteAt10)]).toEqual([true, false]);
    expect([isOfKind('remote', at10), isOfKind('provider', at10), isOfKind('therapist', at10)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('missed appointments', () => {
  const tags = { patient: tagged, patientTags: [NO_SHOW_TAG] };

  it('BOOK-28 BOOK-29: asked about for a tagged patient who comes in person, waiting or not', () => {
    expect(needsNoShowCheck({ ...begun('provider'), ...tags })).toBe(true);
    expect(needsNoShowCheck({ ...waiting(begun('therapist')), ...tags })).toBe(true);
    expect(needsNoShowCheck({ ...begun('remote'), ...tags })).toBe(false);
    expect(needsNoShowCheck({ ...begun('provider'), patientTags: ['Missed Multiple Appointments', 'VIP'] })).toBe(
      false,
    );
  });

  it('BOOK-38 BOOK-39: a deposit is due for a time of somebody with one that is open', () => {
    expect(needsDeposit({ ...begun('provider'), ...tags, noShow: missedOne })).toBe(true);
    expect(needsDeposit({ ...waiting(begun('provider')), ...tags, noShow: missedOne })).toBe(false);
    expect(needsDeposit({ ...begun('provider'), patientTags: [NO_SHOW_TAG, 'Deposit Paid'], noShow: missedNone })).toBe(
      false,
    );
    expect(waitlistEntryOf({ ...waiting(begun('provider')), ...tags, noShow: missedOne }).missedAppointment).toBe(true);
  });
});
