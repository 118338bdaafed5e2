/** The list, the first page and the calendar, of an appointment of every kind and state at every distance. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Appointment } from '#contract/entities/appointment.ts';
import { ClinicId, ProviderId } from '#contract/ids.ts';
import { addMs, clinicDayOf, HOUR_MS, MINUTE_MS, msBetween, msOf } from '#contract/time.ts';
import type { Section } from '#machines/appointments/appointments.rules.ts';
import {
  type AppointmentRow,
  selectIsEmpty,
  selectMarks,
  selectNewCount,
  selectNext,
  selectRepeatable,
  selectSection,
} from '#machines/appointments/appointments.selectors.ts';
import type { AppointmentsContext } from '#machines/appointments/appointments.types.ts';
import { flows } from '#model/appointments/appointments.model.ts';
import { NOW, nextWeek, orchard } from '#model/samples.ts';
import { initialOf } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { states } = spaceOf<AppointmentsContext>(flows);
const [first] = flows.map(initialOf);
const showing = (entries: readonly Appointment[] | null) => ({
  context: { ...(first?.context as AppointmentsContext), now: NOW, entries },
});

/** Hours from NOW, which is 9 o'clock; a visit takes half an hour. */
const STARTS = [-300, -30, -0.5, -0.25, 0, 1 / 6, 0.2, 2, 14, 16, 24, 24.1, 240];
const STATES = [null, 'pending', 'new', 'confirmed', 'rejected', 'lost', 'cancelled'];
const REMOTE = { bookingType: 'TELE_PATIENT_REMOTE' as const, teleconsultLink: 'https://example.com/room' };
const NG = { doctor: null, doctorName: null, therapist: nextWeek.doctor, therapistName: 'Ng' };
const KINDS = [{}, NG, REMOTE];
const WAITS = [{}, { isWaitlist: true }, { holdUntil: addMs(NOW, MINUTE_MS) }];

const every: Appointment[] = STARTS.flatMap((hours) =>
  STATES.flatMap((state) =>
    KINDS.flatMap((kind) =>
      WAITS.map((waits): Appointment => {
        const startDateTime = addMs(NOW, Math.round(hours * HOUR_MS));
        const endDateTime = addMs(startDateTime, 30 * MINUTE_MS);
        return { ...nextWeek, clinicId: orchard._id, ...kind, ...waits, state, startDateTime, endDateTime };
      }),
    ),
  ),
);

const isOver = ({ startDateTime, endDateTime }: Appointment) => msOf(endDateTime ?? startDateTime) < msOf(NOW);
const isOfToday = ({ startDateTime }: Appointment) => clinicDayOf(startDateTime) === clinicDayOf(NOW);
const isSure = ({ isWaitlist, holdUntil, state }: Appointment) =>
  !isWaitlist && holdUntil === null && state !== 'rejected' && state !== 'lost';
const isListed = (entry: Appointment) => !isOver(entry) && entry.state !== 'cancelled';
const isDropped = ({ state }: Appointment) => state === 'cancelled' || state === 'rejected' || state === 'lost';
const hoursTo = ({ startDateTime }: Appointment) => msBetween(NOW, startDateTime) / HOUR_MS;

const SECTIONS = ['waitlist', 'today', 'near', 'far'] as const satisfies readonly Section[];
const rowsOf = (section: Section, entries: readonly Appointment[] | null = every): AppointmentRow[] =>
  selectSection(showing(entries), section).flatMap(({ entries: rows }) => rows);
const rows = SECTIONS.flatMap((section) => rowsOf(section));
const shownIn = (section: Section) => new Set(rowsOf(section).map(({ appointment }) => appointment));

describe('the list', () => {
  it('APPT-12 APPT-14 APPT-15 APPT-16 APPT-17 APPT-18: has each entry once, in the section of its wait, day and distance', () => {
    expect(rows).toHaveLength(new Set(rows.map(({ appointment }) => appointment)).size);
    const listed = every.filter(isListed);
    expect(new Set(rows.map(({ appointment }) => appointment))).toEqual(new Set(listed));
    const visits = listed.filter(({ isWaitlist }) => !isWaitlist);
    const later = visits.filter((entry) => !isOfToday(entry));
    const isNear = (entry: Appointment) => entry.state !== 'pending' && hoursTo(entry) <= 24;
    expect(shownIn('waitlist')).toEqual(new Set(listed.filter(({ isWaitlist }) => isWaitlist)));
    expect(shownIn('today')).toEqual(new Set(visits.filter(isOfToday)));
    expect(shownIn('near')).toEqual(new Set(later.filter(isNear)));
    expect(shownIn('far')).toEqual(new Set(later.filter((entry) => !isNear(entry))));
  });

  it('APPT-20: goes from the earliest to the latest, each day under one heading', () => {
    for (const section of SECTIONS) {
      const groups = selectSection(showing(every.toReversed()), section);
      expect(groups.map(({ day }) => day)).toEqual([...new Set(groups.map(({ day }) => day))].toSorted());
      for (const { day, entries } of groups) {
        expect(new Set(entries.map((row) => row.day))).toEqual(new Set([day]));
        expect(new Set(entries.map(({ appointment }) => clinicDayOf(appointment.startDateTime)))).toEqual(
          new Set([day]),
        );
      }
      const starts = groups.flatMap(({ entries }) => entries.map(({ appointment }) => msOf(appointment.startDateTime)));
      expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    }
  });

  it('APPT-01: is empty once it is read and shows nothing, and never before', () => {
    expect(selectIsEmpty(showing(null))).toBe(false);
    for (const entry of every) expect(selectIsEmpty(showing([entry]))).toBe(!isListed(entry));
    for (const context of states.map((state) => state.context)) {
      const shown = SECTIONS.flatMap((section) => selectSection({ context }, section));
      expect(selectIsEmpty({ context })).toBe(context.entries !== null && shown.length === 0);
    }
  });
});

describe('a card', () => {
  it('APPT-03 APPT-04 APPT-05: has the badge of its state, else Today on its day, and a waiting one no Today', () => {
    for (const { badge, appointment } of rows) {
      const { state, isWaitlist } = appointment;
      const today = isOfToday(appointment) && !isWaitlist ? 'today' : null;
      const isOfState = state === 'pending' || state === 'new' || state === 'rejected';
      expect(badge).toBe(isOfState ? state : today);
    }
  });

  it('APPT-12 APPT-14: has a waiting date in its own tone on every day, and is of today where it is a visit of today', () => {
    for (const { dayTone, isToday, appointment } of rows) {
      const tone = isOfToday(appointment) ? 'today' : 'plain';
      expect([dayTone, isToday]).toEqual(appointment.isWaitlist ? ['waitlist', false] : [tone, isOfToday(appointment)]);
    }
    expect(new Set(rows.map(({ dayTone }) => dayTone))).toEqual(new Set(['plain', 'today', 'waitlist']));
  });

  it('APPT-02 APPT-07: says whom it is with, and by video or on site', () => {
    for (const { kind, who, appointment } of rows) {
      const onSite = appointment.therapist === null ? 'withDoctor' : 'withTherapist';
      expect(kind).toBe(appointment.bookingType === 'TELE_PATIENT_REMOTE' ? 'remote' : onSite);
      expect(who).toBe(appointment.therapist === null ? nextWeek.doctorName : 'Ng');
    }
  });

  it('APPT-13: can be cancelled unless it was refused or lost, also while it waits', () => {
    for (const { isCancellable, appointment } of rows)
      expect(isCancellable).toBe(appointment.state !== 'rejected' && appointment.state !== 'lost');
  });

  it('APPT-14: opens the room of a visit that takes place, from ten minutes before it until its end', () => {
    for (const { canJoin, joinableFrom, takesPlace, isHeld, appointment } of rows) {
      expect([takesPlace, isHeld]).toEqual([isSure(appointment), appointment.holdUntil !== null]);
      expect(joinableFrom).toBe(addMs(appointment.startDateTime, -10 * MINUTE_MS));
      const isOpen = appointment.teleconsultLink !== null && hoursTo(appointment) * 60 <= 10;
      expect(canJoin).toBe(isOpen && isSure(appointment));
    }
    expect(rows.filter(({ canJoin }) => canJoin).length).toBeGreaterThan(0);
  });
});

it('NAV-41: what the icon counts is new and on the list', () => {
  const counted = every.filter((entry) => selectNewCount(showing([entry])) === 1);
  expect(new Set(counted)).toEqual(new Set(every.filter((entry) => entry.state === 'new' && isListed(entry))));
  expect(selectNewCount(showing(every))).toBe(counted.length);
  expect(selectNewCount(showing(null))).toBe(0);
});

it('the first page names the earliest that takes place and is not over, as the list does', () => {
  const sure = every.filter((entry) => isSure(entry) && isListed(entry));
  for (const entry of every)
    expect(selectNext(showing([entry]))?.appointment ?? null).toBe(sure.includes(entry) ? entry : null);
  const next = selectNext(showing(every.toReversed()));
  expect(next?.appointment.startDateTime).toBe(sure[0]?.startDateTime);
  expect(rows).toContainEqual(next);
  expect(selectNext(showing(null))).toBeNull();
});

describe('a visit is offered once more', () => {
  it('where it is over, was on site with a person and took place', () => {
    const isOffered = (entry: Appointment) => selectRepeatable(showing([entry])).length > 0;
    const paid = every.filter(({ holdUntil }) => holdUntil === null);
    const took = paid.filter((entry) => isOver(entry) && isSure(entry) && /^(?:new|confirmed)$/.test(`${entry.state}`));
    expect(new Set(paid.filter(isOffered))).toEqual(new Set(took.filter(({ bookingType }) => bookingType === null)));
    const [visit] = took.filter(isOffered);
    for (const unknown of [{ clinicId: null }, { doctor: null, therapist: null }])
      expect(isOffered({ ...nextWeek, ...visit, ...unknown })).toBe(false);
  });

  it('the latest with each person at each place, the latest first, and three at most', () => {
    const visits = [1, 2, 3, 4, 5].flatMap((week) =>
      [
        { doctor: v.parse(ProviderId, `doctor ${week % 4}`) },
        { ...NG, clinicId: v.parse(ClinicId, `place ${week % 2}`) },
      ].map(
        (who, index): Appointment => ({
          ...nextWeek,
          clinicId: orchard._id,
          ...who,
          startDateTime: addMs(NOW, -168 * HOUR_MS * week - index * HOUR_MS),
        }),
      ),
    );
    const offered = selectRepeatable(showing(visits.toReversed()));
    expect(offered).toEqual([visits[0], visits[1], visits[2]]);
    const withNg = visits.filter(({ therapist }) => therapist !== null);
    expect(selectRepeatable(showing(withNg))).toEqual([withNg[0], withNg[1]]);
    expect(selectRepeatable(showing(null))).toEqual([]);
  });
});

describe('the calendar', () => {
  it('APPT-19: marks the day of every entry but of those that were refused, lost or cancelled', () => {
    for (const entry of every) {
      const day = clinicDayOf(entry.startDateTime);
      const isAhead = msOf(entry.startDateTime) >= msOf(NOW);
      const mark = { day, isBooked: !entry.isWaitlist, isWaitlisted: entry.isWaitlist && isAhead };
      expect(selectMarks(showing([entry]))).toEqual(isDropped(entry) ? [] : [mark]);
    }
    expect(selectMarks(showing(null))).toEqual([]);
  });

  it('APPT-19: marks each day once, as booked and as waited for where both are there', () => {
    const marks = selectMarks(showing(every));
    const days = new Set(every.filter((entry) => !isDropped(entry)).map((entry) => clinicDayOf(entry.startDateTime)));
    expect(marks.map(({ day }) => day).toSorted()).toEqual([...days].toSorted());
    expect(new Set(marks.map(({ isBooked }) => isBooked))).toEqual(new Set([true]));
    const waited = marks.filter(({ isWaitlisted }) => isWaitlisted).map(({ day }) => day);
    expect(new Set(waited)).toEqual(new Set([...days].filter((day) => day >= clinicDayOf(NOW))));
  });
});
