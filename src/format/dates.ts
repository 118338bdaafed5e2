/**
 * Days and times in words. Everything is computed from Singapore's digits, so the device's zone has no say (CONST-08);
 * Intl gives only the names of weekdays and months.
 */
import {
  type ClinicDay,
  type ClinicMonth,
  type ClockTime,
  clinicDayOf,
  clockTimeOf,
  firstDayOf,
  type IsoInstant,
} from '#contract/time.ts';
import type { Language } from '#src/i18n/languages.ts';

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

/** The same for an instant, on Singapore's clocks. */
export const formatAppointmentTime = (instant: IsoInstant, language: Language): string =>
  formatDayTime(clinicDayOf(instant), clockTimeOf(instant), language);

/** November 2026; 2026年11月 */
export function formatMonth(month: ClinicMonth, language: Language): string {
  const name = nameOf('month', 'long', firstDayOf(month), language);
  return language === 'en-US' ? `${name} ${month.year}` : `${month.year}年${month.month}月`;
}

/** Names of the weekday of `day`: what a calendar's column shows, and its full name. */
export const weekdayNames = (day: ClinicDay, language: Language): { shown: string; full: string } => ({
  shown: nameOf('weekday', language === 'en-US' ? 'short' : 'narrow', day, language),
  full: nameOf('weekday', 'long', day, language),
});
