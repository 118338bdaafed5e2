/** Sessions on site lie within the hours of their unit. */
import { addDays, type ClinicDay, weekdayOf } from '#contract/time.ts';
import { type Calendar, clockOf, hoursOn, isWithin, openSpans, type Span } from './calendar.rules.ts';
import { type Held, weekdayName } from './held.rules.ts';
import type { Report } from './references.rules.ts';

/** The first minute of the session that no span has. */
const closedAt = (session: Span, spans: readonly Span[]): number => {
  const from = spans.find(({ start, end }) => start <= session.start && end > session.start);
  return from === undefined ? session.start : from.end;
};

/** Spans that touch are one. */
const joined = (spans: readonly Span[]): Span[] => {
  const found: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
};

const daysOf = ([from, to]: readonly [string, string]): ClinicDay[] => {
  const days: ClinicDay[] = [];
  for (let day = from as ClinicDay; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

export const checkHours = (held: readonly Held[], calendar: Calendar, { say }: Report): void => {
  for (const { unit, way, days, weekdays, place, ...session } of held) {
    if (way === 'video') continue;
    const asked =
      days === null
        ? weekdays.map((weekday) => ({ name: weekdayName(weekday), spans: hoursOn(unit.hours, weekday) }))
        : daysOf(days).map((day) => ({ name: weekdayName(weekdayOf(day)), spans: openSpans(calendar, unit.id, day) }));
    const closed = asked.find(({ spans }) => !joined(spans).some((span) => isWithin(session, span)));
    if (closed !== undefined)
      say(
        place,
        `On ${closed.name} ${clockOf(closedAt(session, joined(closed.spans)))} ${unit.id} is closed; on-site times need its hours`,
      );
  }
};
