/** Calendar files (RFC 5545) of one appointment each, at Singapore's times. A chunk of its own: loaded when a file is asked for. */
import ical, { ICalAlarmType, ICalCalendarMethod, type ICalDayJsStub, ICalEventStatus } from 'ical-generator';
import type { AppointmentId } from './ids.ts';
import { CLINIC_ZONE, clinicDayOf, clockTimeOf, DAY_MS, HOUR_MS, type IsoInstant } from './time.ts';

/** An appointment as a calendar shows it; texts are in the app's language. */
export interface CalendarEntry {
  id: AppointmentId;
  /** Calendar apps keep the copy with the higher revision. */
  revision: number;
  start: IsoInstant;
  end: IsoInstant | null;
  summary: string;
  location: string;
  /** Holds one fact per line. */
  description: string;
  /** Mailbox of the group; null while a device does not know it. */
  email: string | null;
  /** publish adds or updates the entry; cancel removes it. */
  method: 'publish' | 'cancel';
}

export const CALENDAR_TYPE = 'text/calendar;charset=utf-8';

const COMPANY = 'MyNiks';
/** Ids of events end in it since the first version: with another one a moved visit would be in a calendar twice. */
const DOMAIN = 'myniks.example';
const ALARMS_BEFORE_MS = [DAY_MS, HOUR_MS];

/** Singapore's offset since 1982; there is no daylight saving. */
const ZONE_COMPONENT = [
  'BEGIN:VTIMEZONE',
  `TZID:${CLINIC_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19820101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:SGT',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

const CONTROL_BUT_TAB_NEWLINE = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
/** Removes control characters, which the format forbids and the library does not remove. */
const clean = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL_BUT_TAB_NEWLINE, '');

/**
 * The library reads a zoned date by its digits, so this returns YYYYMMDD and the time in Singapore. A plain date would
 * have the device's zone.
 */
const clinicTime = (instant: IsoInstant): ICalDayJsStub => {
  const time: ICalDayJsStub = {
    format: (part) =>
      part === 'YYYYMMDD' ? clinicDayOf(instant).replaceAll('-', '') : `${clockTimeOf(instant).replace(':', '')}00`,
    tz: () => time,
    isValid: () => true,
    toDate: () => new Date(instant),
    toJSON: () => instant,
  };
  return time;
};

/** @param now when the file is made */
export const calendarFileOf = (entry: CalendarEntry, now: IsoInstant): string => {
  const isCancelled = entry.method === 'cancel';
  const calendar = ical({
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: { company: COMPANY, product: 'Appointments' },
    // the zone belongs to the event: a zone of the calendar would remove UTC from the stamp
    timezone: { name: null, generator: () => ZONE_COMPONENT },
  });
  const summary = clean(entry.summary);
  const event = calendar.createEvent({
    id: `${entry.id}@${DOMAIN}`,
    sequence: entry.revision,
    stamp: now,
    timezone: CLINIC_ZONE,
    start: clinicTime(entry.start),
    end: entry.end && clinicTime(entry.end),
    summary,
    location: clean(entry.location),
    description: clean(entry.description),
    ...(entry.email !== null && { organizer: { name: COMPANY, email: entry.email } }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  for (const before of isCancelled ? [] : ALARMS_BEFORE_MS)
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: before / 1000, description: summary });
  return `${calendar.toString()}\r\n`;
};
