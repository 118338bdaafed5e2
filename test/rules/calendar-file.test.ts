import ICAL from 'ical.js';
import { afterEach, describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFileOf } from '#contract/calendar-file.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';

const NOW = '2026-11-21T04:00:00.000Z' as IsoInstant;
const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 'a1' as AppointmentId,
  revision: 2,
  start: '2026-11-24T11:30:00.000Z' as IsoInstant,
  end: '2026-11-24T12:00:00.000Z' as IsoInstant,
  summary: 'Skin review',
  location: 'Tampines clinic',
  description: 'Dr Sarah Fernandez\n6550 0141',
  email: 'orders@myniks.example',
  method: 'publish',
  ...change,
});
/** The file, read back by a library that did not write it. */
const read = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [event] = calendar.getAllSubcomponents('vevent');
  const [zone] = calendar.getAllSubcomponents('vtimezone');
  if (!event || !zone) throw new Error(`No event in:\n${file}`);
  const text = (name: string) => String(event.getFirstPropertyValue(name));
  return { calendar, event, zone, text };
};
const write = (change?: Partial<CalendarEntry>) => calendarFileOf(entry(change), NOW);

const zoneOfDevice = process.env['TZ'];
afterEach(() => {
  if (zoneOfDevice === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneOfDevice;
});

describe('a calendar file', () => {
  it('names itself, its making and the same event each time, so that a calendar brings it up to date', () => {
    const { calendar, text } = read(write());
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect([text('uid'), text('sequence'), text('status')]).toEqual(['a1@myniks.example', '2', 'CONFIRMED']);
    expect(text('dtstamp')).toBe('2026-11-21T04:00:00Z');
    expect(text('organizer')).toBe('mailto:orders@myniks.example');
  });

  it.each([
    ['Asia/Tokyo', 20],
    ['America/New_York', 6],
    ['Pacific/Auckland', 0],
    ['Asia/Singapore', 19],
  ])('CONST-08: begins and ends on Singapore’s clocks on a device in %s, whose clocks say %i', (zone, hour) => {
    process.env['TZ'] = zone;
    expect(new Date(entry().start).getHours()).toBe(hour);
    const { event, zone: component } = read(write());
    const timezone = new ICAL.Timezone(component);
    ICAL.TimezoneService.register(timezone);
    const [start, end] = ['dtstart', 'dtend'].map((name) => event.getFirstProperty(name));
    expect([start, end].map((property) => property?.getParameter('tzid'))).toEqual([
      'Asia/Singapore',
      'Asia/Singapore',
    ]);
    expect([start, end].map((property) => String(property?.getFirstValue()))).toEqual([
      '2026-11-24T19:30:00',
      '2026-11-24T20:00:00',
    ]);
    const begins = new ICAL.Event(event).startDate;
    expect(ICAL.Time.fromData(begins, timezone).toJSDate().toISOString()).toBe(entry().start);
  });

  it('begins at the right minute where the device’s own clocks leave that hour out', () => {
    process.env['TZ'] = 'America/New_York';
    const { text } = read(write({ start: '2027-03-13T18:30:00.000Z' as IsoInstant, end: null }));
    expect([text('dtstart'), text('dtend')]).toEqual(['2027-03-14T02:30:00', 'null']);
  });

  it('reminds a day and an hour before', () => {
    const alarms = read(write()).event.getAllSubcomponents('valarm');
    expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual(['-P1D', '-PT1H']);
    expect(alarms.map((alarm) => alarm.getFirstPropertyValue('description'))).toEqual(['Skin review', 'Skin review']);
  });

  it('takes a cancelled one out: the same event, cancelled, without a reminder', () => {
    const { calendar, event, text } = read(write({ method: 'cancel', revision: 3 }));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect([text('uid'), text('sequence'), text('status')]).toEqual(['a1@myniks.example', '3', 'CANCELLED']);
    expect(event.getAllSubcomponents('valarm')).toEqual([]);
  });

  it.each([
    ['separators', 'A; B, C: D\\n E\\ "F" ^G'],
    ['lines', 'one\ntwo\n\nfour'],
    ['Chinese longer than a line', '皮肤科复诊与头皮护理'.repeat(20)],
    ['characters of four bytes', '😀👩‍⚕️'.repeat(40)],
    ['what looks like the format', 'x\nEND:VEVENT\nBEGIN:VEVENT\nUID:other'],
    ['line separators of Unicode', 'a\u2028b\u2029c\u0085d'],
  ])('keeps naughty texts as they are: %s', (_, naughty) => {
    const file = write({ summary: naughty, location: naughty, description: naughty });
    const { calendar, text } = read(file);
    expect([text('summary'), text('location'), text('description')]).toEqual([naughty, naughty, naughty]);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
  });

  it('leaves out control characters, which the format has no place for, and knows every line break', () => {
    const { text } = read(write({ summary: 'a\u0000b\u000bc\u001bd\u007fe', description: 'one\rtwo\r\nthree' }));
    expect([text('summary'), text('description')]).toEqual(['abcde', 'one\ntwo\nthree']);
  });

  it('has lines of at most 75 bytes that end with CRLF, and no character cut in two', () => {
    const file = write({ description: '皮肤科😀; '.repeat(60) });
    const lines = file.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
  });
});
