import { expect, test } from 'vitest';
import {
  addMs,
  type ClinicDay,
  type ClockTime,
  clinicDayOf,
  clockTimeOf,
  HOUR_MS,
  type IsoInstant,
  instantAt,
  MINUTE_MS,
  weekdayOf,
} from '#contract/time.ts';
import { makeDice } from '#harness/server/dice.ts';
import { afterOpenHours, type OpeningHours } from '#server/clinic/opening-hours.rules.ts';

const at = (text: string) => text as ClockTime;
const WEEK: OpeningHours = {
  days: [1, 2, 3, 4, 5, 6],
  closedOn: ['2026-12-25' as ClinicDay],
  opens: at('09:00'),
  closes: at('18:00'),
};
const shown = (instant: IsoInstant) => `${clinicDayOf(instant)} ${clockTimeOf(instant)}`;
const when = (day: string, time: string) => instantAt(day as ReturnType<typeof clinicDayOf>, at(time));

// 2026-11-21 is a Saturday
test.for([
  ['2026-11-20', '10:00', 8, '2026-11-20 18:00'],
  ['2026-11-20', '10:01', 8, '2026-11-21 09:01'],
  ['2026-11-20', '07:00', 8, '2026-11-20 17:00'],
  ['2026-11-20', '22:00', 1, '2026-11-21 10:00'],
  ['2026-11-21', '17:00', 8, '2026-11-23 16:00'],
  ['2026-11-22', '12:00', 1, '2026-11-23 10:00'],
  ['2026-11-20', '10:00', 27, '2026-11-24 10:00'],
  // Christmas
  ['2026-12-24', '17:00', 2, '2026-12-26 10:00'],
  ['2026-12-25', '12:00', 1, '2026-12-26 10:00'],
] as const)('from %s %s the clinic has been open for %d hours by %s', ([day, time, hours, end]) => {
  expect(shown(afterOpenHours(when(day, time), hours, WEEK))).toBe(end);
});

test('a clinic that opens once a week, for an hour, has as many weeks', () => {
  const rare: OpeningHours = { days: [7], closedOn: [], opens: at('12:00'), closes: at('13:00') };
  expect(shown(afterOpenHours(when('2026-11-21', '12:00'), 3, rare))).toBe('2026-12-06 13:00');
});

test('the end is in opening hours, and minute by minute as many of them have passed, whatever the hours are', () => {
  const dice = makeDice(47);
  for (let round = 0; round < 60; round += 1) {
    const opens = 6 + dice(6);
    const closes = opens + 1 + dice(10);
    const clock = (hour: number) => at(`${String(hour).padStart(2, '0')}:00`);
    const days = [1, 2, 3, 4, 5, 6, 7].filter(() => dice(3) > 0);
    const closedOn = ['2026-11-17', '2026-11-19', '2026-11-23'].filter(() => dice(2) > 0) as ClinicDay[];
    const hours: OpeningHours = {
      days: days.length > 0 ? days : [3],
      closedOn,
      opens: clock(opens),
      closes: clock(closes),
    };
    const from = addMs(when('2026-11-16', '00:00'), dice(7 * 24 * 60) * MINUTE_MS);
    const asked = 1 + dice(20);
    const end = afterOpenHours(from, asked, hours);
    const isOpen = (instant: IsoInstant) =>
      hours.days.includes(weekdayOf(clinicDayOf(instant))) &&
      !closedOn.includes(clinicDayOf(instant)) &&
      clockTimeOf(instant) >= hours.opens &&
      clockTimeOf(instant) < hours.closes;
    let passed = 0;
    for (let now = from; now < end; now = addMs(now, MINUTE_MS)) passed += isOpen(now) ? MINUTE_MS : 0;
    expect(passed).toBe(asked * HOUR_MS);
    expect(isOpen(addMs(end, -MINUTE_MS))).toBe(true);
  }
});
