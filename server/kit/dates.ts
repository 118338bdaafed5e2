/** Instants as people read them, by Singapore's clocks: every date that the server writes is made here. */
import { DateTime, type DurationLikeObject, Info } from 'luxon';
import { CLINIC_ZONE, type ClinicDay, type IsoInstant } from '#contract/time.ts';
import type { AnswerLanguage } from './refusal-words.ts';

const LOCALES: Record<AnswerLanguage, string> = { en: 'en-US', zh: 'zh-CN' };
const DAYS: Record<AnswerLanguage, string> = { en: 'ccc, dd\u00a0LLL', zh: 'L月d日 ccc' };
const TIMES: Record<AnswerLanguage, string> = { en: 'h:mm\u00a0a', zh: 'HH:mm' };

export const clinicTime = (instant: IsoInstant): DateTime => DateTime.fromISO(instant, { zone: CLINIC_ZONE });

const inLanguage = (instant: IsoInstant, language: AnswerLanguage): DateTime =>
  clinicTime(instant).setLocale(LOCALES[language]);

/** Mon, 30 Nov; 11月30日 周一. */
export const dayInWords = (instant: IsoInstant, language: AnswerLanguage): string =>
  inLanguage(instant, language).toFormat(DAYS[language]);

/** 3:00 PM; 15:00. */
export const timeInWords = (instant: IsoInstant, language: AnswerLanguage): string =>
  inLanguage(instant, language).toFormat(TIMES[language]);

/** 05/01/2026. */
export const dayInDigits = (instant: IsoInstant): string => clinicTime(instant).toFormat('dd/LL/yyyy');

/** The Singapore day that is so much later; of 29 February a year later 28 February. */
export const clinicDayAfter = (instant: IsoInstant, time: DurationLikeObject): ClinicDay =>
  clinicTime(instant).plus(time).toISODate() as ClinicDay;

const LETTER_DAYS: Record<AnswerLanguage, string> = { en: 'ccc, d LLL', zh: 'L月d日（cccc）' };

/** Tue, 24 Nov; 11月24日（星期二）. */
export const dayOfLetter = (instant: IsoInstant, language: AnswerLanguage): string =>
  inLanguage(instant, language).toFormat(LETTER_DAYS[language]);

/** Days of the week from 1, a Monday, in order: Mon–Sat; 周一至周六. */
export const weekdaysInWords = (days: readonly number[], language: AnswerLanguage): string => {
  const names = Info.weekdays('short', { locale: LOCALES[language] });
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const to = { en: '–', zh: '至' }[language];
  const nameOf = (day: number | undefined) => names[(day ?? 1) - 1] ?? '';
  return runs
    .map((run) => (run.length === 1 ? nameOf(run[0]) : `${nameOf(run[0])}${to}${nameOf(run.at(-1))}`))
    .join({ en: ', ', zh: '、' }[language]);
};
