/** Opening hours in words. */
import { addDays, type ClinicDay, type ClockTime } from '#contract/time.ts';
import type { Language } from '#src/app/i18n/languages.ts';
import { dayParts, formatTime } from './dates.ts';

/** Spans as 09:00-13:00 by weekday, 1 is Monday. */
export type Hours = Readonly<Record<string, readonly string[]>>;

const MONDAY = '2026-01-05' as ClinicDay;
const weekdayName = (weekday: number, language: Language): string =>
  dayParts(addDays(MONDAY, weekday - 1), language).weekday;

const spanInWords = (span: string, language: Language): string =>
  span
    .split('-')
    .map((time) => formatTime(time as ClockTime, language))
    .join('–');

interface Days {
  from: number;
  to: number;
  spans: string;
}

/** Mon–Fri 9:00 AM–1:00 PM, 2:00 PM–6:00 PM: one line for days in a row with the same spans; closed days have none. */
export const formatHours = (hours: Hours, language: Language): string[] => {
  const comma = language === 'en-US' ? ', ' : '、';
  const lines: Days[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const spans = (hours[weekday] ?? []).map((span) => spanInWords(span, language)).join(comma);
    const last = lines.at(-1);
    if (spans === '') continue;
    if (last?.to === weekday - 1 && last.spans === spans) last.to = weekday;
    else lines.push({ from: weekday, to: weekday, spans });
  }
  return lines.map(({ from, to, spans }) => {
    const days = from === to ? [from] : [from, to];
    return `${days.map((day) => weekdayName(day, language)).join(language === 'en-US' ? '–' : '至')} ${spans}`;
  });
};
