import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { ClinicDay, ClinicMonth, ClockTime, IsoInstant } from '#contract/time.ts';
import { isLanguage, type Language } from '#src/app/i18n/languages.ts';
import { nameIn } from '#src/app/i18n/named.ts';
import * as dates from './dates.ts';
import { formatHours, type Hours } from './hours.ts';
import { formatMoney } from './money.ts';
import { formatPhone } from './phone.ts';

const bind = (i18n: I18n, language: Language) => ({
  language,
  named: <Name extends string | null | undefined>(name: Name): Name => nameIn(i18n, name),
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
  hours: (hours: Hours) => formatHours(hours, language),
  monthOfYear: (month: number) => dates.formatMonthOfYear(month, language),
  weekdayNames: (day: ClinicDay) => dates.weekdayNames(day, language),
});

export type Format = ReturnType<typeof bind>;

/** The formatters of src/format in the language that shows now. */
export function useFormat(): Format {
  // a new object once texts were loaded, even in the same language
  const lingui = useLingui();
  return useMemo(() => {
    const { i18n } = lingui;
    return bind(i18n, isLanguage(i18n.locale) ? i18n.locale : 'en-US');
  }, [lingui]);
}
