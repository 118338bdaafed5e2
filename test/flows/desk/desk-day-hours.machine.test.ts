/** Hours of the day's grid at the desk: from the earliest opening, time or visit to the latest end, in whole hours. */
import { expect, test } from 'vitest';
import { type ClinicDay, type ClockTime, instantAt } from '#contract/time.ts';
import { wholeHoursOf } from '#machines/desk-day/desk-day.rules.ts';
import type { Day } from '#machines/desk-day/desk-day.types.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk-day/desk-day.model.ts';
import { startScripted } from '#model/scripted-ports.ts';

const DAY = '2026-12-01' as ClinicDay;
const at = (time: string) => instantAt(DAY, time as ClockTime);
const open = (from: string, to: string) => ({ from: at(from), to: at(to) });
const hoursOf = (day: Partial<Day>) =>
  wholeHoursOf(at('00:00'), { visits: [], waiting: [], free: [], hours: null, ...day });

/** A visit of the model, at another time. */
const visitAt = async (from: string, to: string) => {
  const puppets = startScripted(required(flows[0] ?? null, 'desk-day'));
  await puppets.play('readDay -> read');
  const [visit] = (puppets.snapshot().context.data as Day).visits;
  return { ...required(visit ?? null, 'visit'), startsAt: at(from), endsAt: at(to) };
};

test('a clinic that opens at 8:30 begins at 8, one that opens at 11:00 at 11, and a visit before or after it is held, too', async () => {
  expect(hoursOf({ hours: open('08:30', '17:30') })).toEqual({ first: 8, last: 18 });
  expect(hoursOf({ hours: open('11:00', '20:00') })).toEqual({ first: 11, last: 20 });
  const visits = [await visitAt('07:45', '08:00'), await visitAt('20:00', '20:15')];
  expect(hoursOf({ visits, hours: open('09:00', '18:00') })).toEqual({ first: 7, last: 21 });
});

test('a day on which nothing opens has the usual hours', () => {
  expect(hoursOf({})).toEqual({ first: 9, last: 18 });
});
