import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { ClinicDay, ClinicMonth, ClockTime, IsoInstant } from '#contract/time.ts';
import { isLanguage, type Language } from '#src/app/i18n/languages.ts';
import * as dates from './dates.ts';
import { formatMoney } from './money.ts';
import { formatPhone } from './phone.ts';

const bind = (language: Language) => ({
  language,
  money: formatMoney,
  phone: formatPhone,
  date: (day: ClinicDay) => dates.formatDate(day, language),
  time: (time: ClockTime) => dates.formatTime(time, language),
  day: (day: ClinicDay) => dates.formatDay(day, language),
  dayLong: (day: ClinicDay) => dates.formatDayLong(day, language),
  dayParts: (day: ClinicDay) => dates.dayParts(day, language),
  dayTime: (day: ClinicDay, time: ClockTime) => dates.formatDayTime(day, time, language),
  appointmentTime: (instant: IsoInstant) => dates.formatAppointmentTime(instant, language),
  window: dates.formatWindow,
  month: (month: ClinicMonth) => dates.formatMonth(month, language),
  monthOfYear: (month: number) => dates.formatMonthOfYear(month, language),
  weekdayNames: (day: ClinicDay) => dates.weekdayNames(day, language),
});

export type Format = ReturnType<typeof bind>;

/** The formatters of src/format in the language that shows now. */
export function useFormat(): Format {
  const { locale } = useLingui().i18n;
  return useMemo(() => bind(isLanguage(locale) ? locale : 'en-US'), [locale]);
}
