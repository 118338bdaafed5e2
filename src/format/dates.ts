/**
 * Days and times in words. Everything is computed from Singapore's digits, so the device's zone has no say (CONST-08);
 * Intl gives only the names of weekdays and months.
 */

import type { WaitingWindow } from '#contract/rules/waiting-windows.ts';
import {
  type ClinicDay,
  type ClinicMonth,
  type ClockTime,
  clinicDayOf,
  clockTimeOf,
  firstDayOf,
  type IsoInstant,
  MINUTE_MS,
  msBetween,
} from '#contract/time.ts';
import type { Language } from '#src/app/i18n/languages.ts';

type NameStyle = 'narrow' | 'short' | 'long';
const formatters = new Map<string, Intl.DateTimeFormat>();

function nameOf(field: 'weekday' | 'month', style: NameStyle, day: ClinicDay, language: Language): string {
  const key = `${language} ${field} ${style}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, { [field]: style, timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter.format(new Date(`${day}T00:00:00Z`));
}

const digitsOf = (day: ClinicDay) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month, date };
};

/** 05/01/2026; 2026年1月5日 */
export function formatDate(day: ClinicDay, language: Language): string {
  const { year, month, date } = digitsOf(day);
  return language === 'en-US' ? `${date}/${month}/${year}` : `${year}年${Number(month)}月${Number(date)}日`;
}

/** January 05, 2026; 2026年1月5日 */
export function formatDateInWords(day: ClinicDay, language: Language): string {
  const { year, date } = digitsOf(day);
  return language === 'en-US'
    ? `${nameOf('month', 'long', day, language)} ${date}, ${year}`
    : formatDate(day, language);
}

/** 5 minutes ago; 5分钟前: for what was earlier on the same day, in whole minutes or hours. */
export function formatAgo(instant: IsoInstant, now: IsoInstant, language: Language): string {
  const minutes = Math.max(0, Math.floor(msBetween(instant, now) / MINUTE_MS));
  const ago = new Intl.RelativeTimeFormat(language, { numeric: minutes === 0 ? 'auto' : 'always' });
  if (minutes === 0) return ago.format(0, 'second');
  return minutes < 60 ? ago.format(-minutes, 'minute') : ago.format(-Math.floor(minutes / 60), 'hour');
}

/** 2:30 PM; 14:30 */
export function formatTime(time: ClockTime, language: Language): string {
  if (language !== 'en-US') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Weekday, day and month apart, as a date box shows them: Mon 05 Jan; 周一 5 1月 */
export function dayParts(day: ClinicDay, language: Language): { weekday: string; date: string; month: string } {
  const { date } = digitsOf(day);
  return {
    weekday: nameOf('weekday', 'short', day, language),
    date: language === 'en-US' ? date : String(Number(date)),
    month: nameOf('month', 'short', day, language),
  };
}

/** Mon, 05 Jan; 1月5日 周一 */
export function formatDay(day: ClinicDay, language: Language): string {
  const { weekday, date, month } = dayParts(day, language);
  return language === 'en-US' ? `${weekday}, ${date} ${month}` : `${month}${date}日 ${weekday}`;
}

/** Monday, 5 January 2026; 2026年1月5日 星期一 */
export function formatDayLong(day: ClinicDay, language: Language): string {
  const { year, date } = digitsOf(day);
  const weekday = nameOf('weekday', 'long', day, language);
  const month = nameOf('month', 'long', day, language);
  return language === 'en-US'
    ? `${weekday}, ${Number(date)} ${month} ${year}`
    : `${formatDate(day, language)} ${weekday}`;
}

/** Tue, 24 Nov 2:30 PM; 11月24日 周二 14:30 */
export const formatDayTime = (day: ClinicDay, time: ClockTime, language: Language): string =>
  `${formatDay(day, language)} ${formatTime(time, language)}`;

/** As `formatDayTime`, but for an instant, on Singapore's clocks. */
export const formatAppointmentTime = (instant: IsoInstant, language: Language): string =>
  formatDayTime(clinicDayOf(instant), clockTimeOf(instant), language);

/** 13:00-17:00 in both languages (BOOK-21) */
export const formatWindow = ({ startTime, endTime }: WaitingWindow): string => `${startTime}-${endTime}`;

/** November 2026; 2026年11月 */
export function formatMonth(month: ClinicMonth, language: Language): string {
  const name = nameOf('month', 'long', firstDayOf(month), language);
  return language === 'en-US' ? `${name} ${month.year}` : `${month.year}年${month.month}月`;
}

/** November; 11月. @param month 1 to 12 */
export const formatMonthOfYear = (month: number, language: Language): string =>
  language === 'en-US' ? nameOf('month', 'long', firstDayOf({ year: 2000, month }), language) : `${month}月`;

/** Names of the weekday of `day`: what a calendar's column shows, and its full name. */
export const weekdayNames = (day: ClinicDay, language: Language): { shown: string; full: string } => ({
  shown: nameOf('weekday', language === 'en-US' ? 'short' : 'narrow', day, language),
  full: nameOf('weekday', 'long', day, language),
});
