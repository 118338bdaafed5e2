import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { centsOf, moneyFromWire, moneyToWire, roundHalfUp } from '#contract/money.ts';
import { plainText } from '#contract/text.ts';
import { addDays, addMonths, clinicDayOf, clockTimeOf, daysOf, instantAt, monthOf, weekdayOf } from '#contract/time.ts';
import { ClinicDay, ClockTime, IsoInstant } from '#contract/time-formats.ts';
import { safePath } from '#machines/session/session.rules.ts';

const instant = (text: string) => v.parse(IsoInstant, text);
const day = (text: string) => v.parse(ClinicDay, text);
const time = (text: string) => v.parse(ClockTime, text);

describe('time', () => {
  it('CONST-08: days and clock times are Singapore’s, whatever the zone of the device', () => {
    expect(clinicDayOf(instant('2026-11-24T15:59:59.999Z'))).toBe('2026-11-24');
    expect(clinicDayOf(instant('2026-11-24T16:00:00.000Z'))).toBe('2026-11-25');
    expect(clockTimeOf(instant('2026-11-24T16:05:00.000Z'))).toBe('00:05');
    expect(instantAt(day('2026-11-25'), time('00:05'))).toBe('2026-11-24T16:05:00.000Z');
  });

  it('counts days over months, years and leap days', () => {
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
    expect(daysOf({ year: 2028, month: 2 })).toHaveLength(29);
    expect(monthOf(day('2026-09-30'))).toEqual({ year: 2026, month: 9 });
    expect([weekdayOf(day('2026-11-23')), weekdayOf(day('2026-11-29'))]).toEqual([1, 7]);
  });

  it.each(['2026-02-30', '2026-13-01', '24/11/2026', ''])('refuses the day "%s"', (text) => {
    expect(v.safeParse(ClinicDay, text).success).toBe(false);
  });

  it.each(['24:00', '9:00', '12:60', '12:00PM'])('refuses the clock time "%s"', (text) => {
    expect(v.safeParse(ClockTime, text).success).toBe(false);
  });
});

describe('money', () => {
  it('CONST-03: is kept at four decimals', () => {
    expect(moneyFromWire(70.85)).toBe(708_500);
    expect(moneyFromWire(0.00005)).toBe(1);
    expect(moneyToWire(moneyFromWire(1234.5678))).toBe(1234.5678);
  });

  it('CONST-04: rounds half away from zero', () => {
    expect([roundHalfUp(2.5), roundHalfUp(-2.5), roundHalfUp(2.4999)]).toEqual([3, -3, 2]);
    expect([centsOf(moneyFromWire(1.005)), centsOf(moneyFromWire(-1.005)), centsOf(moneyFromWire(1.0049))]).toEqual([
      101, -101, 100,
    ]);
  });
});

describe('text', () => {
  const line = plainText(5);

  it('is trimmed and composed, and counts characters after that', () => {
    expect(v.parse(line, '  abcde ')).toBe('abcde');
    expect(v.parse(line, 'e\u0301')).toBe('\u00e9');
    expect(v.safeParse(line, 'abcdef').success).toBe(false);
  });

  it('has no control characters and no broken ones; several lines only where they are meant', () => {
    expect(v.safeParse(line, 'a\u0000b').success).toBe(false);
    expect(v.safeParse(line, 'a\ud800b').success).toBe(false);
    expect(v.safeParse(line, 'a\nb').success).toBe(false);
    expect(v.safeParse(plainText(5, { multiline: true }), 'a\nb').success).toBe(true);
  });
});

describe('the page that was wanted', () => {
  it('AUTH-03: is a path of this app', () => {
    expect(safePath('/appointment?flow=booking#top')).toBe('/appointment?flow=booking#top');
    expect(safePath('/')).toBe('/');
  });

  it.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/a\\b',
  ])('AUTH-03: %j becomes /home', (wanted) => expect(safePath(wanted)).toBe('/home'));
});
