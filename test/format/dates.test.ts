import { afterEach, describe, expect, test } from 'vitest';
import { type ClinicDay, type ClockTime, type IsoInstant, instantAt } from '#contract/time.ts';
import * as dates from '#src/format/dates.ts';

const day = (text: string) => text as ClinicDay;
const time = (text: string) => text as ClockTime;
const FIFTH = day('2026-01-05');

describe('dates', () => {
  test('CONST-05: a date shows as DD/MM/YYYY', () => {
    expect(dates.formatDate(FIFTH, 'en-US')).toBe('05/01/2026');
    expect(dates.formatDate(FIFTH, 'zh-CN')).toBe('2026年1月5日');
  });

  test('CONST-06: an appointment shows weekday, DD MMM and the time with AM or PM', () => {
    const instant = instantAt(FIFTH, time('09:05'));
    expect(dates.formatAppointmentTime(instant, 'en-US')).toBe('Mon, 05 Jan 9:05 AM');
    expect(dates.dayParts(FIFTH, 'en-US')).toEqual({ weekday: 'Mon', date: '05', month: 'Jan' });
  });

  test.each([
    ['14:30', '2:30 PM'],
    ['00:00', '12:00 AM'],
    ['12:00', '12:00 PM'],
    ['11:59', '11:59 AM'],
    ['23:59', '11:59 PM'],
  ])('CONST-07: %s shows as %s, in Chinese with 24 hours', (clock, shown) => {
    expect(dates.formatTime(time(clock), 'en-US')).toBe(shown);
    expect(dates.formatTime(time(clock), 'zh-CN')).toBe(clock);
  });

  test('CONST-07: the order is the language’s own', () => {
    const instant = instantAt(day('2026-11-24'), time('14:30'));
    expect(dates.formatAppointmentTime(instant, 'en-US')).toBe('Tue, 24 Nov 2:30 PM');
    expect(dates.formatAppointmentTime(instant, 'zh-CN')).toBe('11月24日 周二 14:30');
  });

  test('long names, for headings and for screen readers', () => {
    expect(dates.formatDayLong(FIFTH, 'en-US')).toBe('Monday, 5 January 2026');
    expect(dates.formatDayLong(FIFTH, 'zh-CN')).toBe('2026年1月5日 星期一');
    expect(dates.formatMonth({ year: 2026, month: 11 }, 'en-US')).toBe('November 2026');
    expect(dates.formatMonth({ year: 2026, month: 11 }, 'zh-CN')).toBe('2026年11月');
    expect(dates.weekdayNames(FIFTH, 'en-US')).toEqual({ shown: 'Mon', full: 'Monday' });
    expect(dates.weekdayNames(FIFTH, 'zh-CN')).toEqual({ shown: '一', full: '星期一' });
  });
});

describe('the zone of the device', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    process.env.TZ = zone;
  });

  test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
    'CONST-08: in %s a time is still Singapore’s',
    (place) => {
      process.env.TZ = place;
      const justAfterMidnight = '2026-11-23T16:10:00.000Z' as IsoInstant;
      expect(dates.formatAppointmentTime(justAfterMidnight, 'en-US')).toBe('Tue, 24 Nov 12:10 AM');
      expect(dates.formatDayLong(day('2026-11-24'), 'zh-CN')).toBe('2026年11月24日 星期二');
    },
  );
});
