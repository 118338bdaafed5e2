/** How one answer of a booking changes the others, and what the server is asked with them, from every start. */
import { describe, expect, it } from 'vitest';
import { clinicDayOf, compareMonths, instantAt, monthOf, msBetween } from '#contract/time.ts';
import { choiceOf } from '#machines/choosing/choosing.answers.ts';
import { isOpenMonth, lastInstantOf, personOf, roleOf, servicesOf } from '#machines/choosing/choosing.rules.ts';
import type { ChoosingContext, ChoosingEvent, NearbySlot } from '#machines/choosing/choosing.types.ts';
import { flows } from '#model/choosing/choosing.model.ts';
import { equal, spaceOf } from '#test/kit/space.ts';

const { after, before, breaking, by, effectsOf, entering, from, inputOf, labelsOf, named, on, ...space } = spaceOf<
  ChoosingContext,
  ChoosingEvent
>(flows);
const { asking, eventOf, leaving, sourcesOf, targetsOf, to } = space;

const NO_TIME = { bookingAppt: null, bookingWaitList: null, startTimeVal: null, waitingTimeVal: null, service: null };
const NO_DAY = { ...NO_TIME, isWaiting: false, aptDate: null };
const timeOf = ({ aptDate, bookingAppt, bookingWaitList, waitingTimeVal, service, isWaiting }: ChoosingContext) => ({
  aptDate,
  bookingAppt,
  bookingWaitList,
  waitingTimeVal,
  service,
  isWaiting,
});
const presentMonth = ({ now }: ChoosingContext) => monthOf(clinicDayOf(now));

describe('another answer clears what hung on the former one', () => {
  it('BOOK-19: another place clears person, category and time; the same place keeps them', () => {
    const another = by('location.select (another)');
    for (const edge of another) {
      const { location } = eventOf<'location.select'>(edge);
      const cleared = { provider: null, category: null, isTimeFirst: false, ...NO_DAY };
      expect(after(edge)).toMatchObject({ location, locationName: location.name, ...cleared });
    }
    expect(targetsOf(another)).toEqual(new Set(['loadingProviders']));
    const same = by(/^location\.select \((?!another)/);
    expect(same.some((edge) => before(edge).bookingAppt !== null)).toBe(true);
    expect(breaking(same, (edge) => equal(choiceOf(after(edge)), choiceOf(before(edge))))).toEqual([]);
  });

  it('BOOK-20: another person clears the time and shows the month of the next free one; the same keeps it', () => {
    const another = by('provider.select (another)');
    for (const edge of another) {
      const { provider } = eventOf<'provider.select'>(edge);
      const month = monthOf(clinicDayOf(provider.nextFree ?? before(edge).now));
      expect(after(edge)).toMatchObject({ provider, month, isTimeFirst: false, ...NO_DAY });
    }
    const same = by(/^provider\.select \((?!another)/);
    expect(same.some((edge) => before(edge).bookingAppt !== null)).toBe(true);
    expect(breaking(same, (edge) => equal(timeOf(after(edge)), timeOf(before(edge))))).toEqual([]);
    expect(targetsOf([...another, ...same])).toEqual(new Set(['loadingSlots']));
  });

  it('BOOK-20: any person clears person and time, and begins with the present month; chosen again it changes nothing', () => {
    const [first, again] = [false, true].map((was) =>
      by('provider.any').filter((edge) => before(edge).isTimeFirst === was),
    );
    for (const edge of first ?? [])
      expect(after(edge)).toMatchObject({
        isTimeFirst: true,
        provider: null,
        month: presentMonth(before(edge)),
        ...NO_DAY,
      });
    expect(breaking(again ?? [], (edge) => equal(choiceOf(after(edge)), choiceOf(before(edge))))).toEqual([]);
  });

  it('BOOK-58: another category clears person and time, and that any person will do', () => {
    const chosen = by(/^category\.select/);
    expect(new Set(chosen.map((edge) => after(edge).category))).toEqual(new Set([null, 'General']));
    for (const edge of chosen) {
      const { category } = eventOf<'category.select'>(edge);
      expect(after(edge)).toMatchObject({ category, provider: null, isTimeFirst: false, ...NO_DAY });
    }
    expect(
      chosen.filter((edge) => from(edge) !== 'choosingPerson' || to(edge) !== 'choosingPerson').map(named),
    ).toEqual([]);
  });

  it('BOOK-14: another month clears the day, and none is shown outside of those that are rolled out', () => {
    const chosen = by(/^month\.select/);
    expect(labelsOf(chosen)).toEqual(new Set(['month.select (open)']));
    for (const edge of chosen)
      expect(after(edge)).toMatchObject({ month: eventOf<'month.select'>(edge).month, ...NO_DAY });
    expect(breaking(chosen, (edge) => isOpenMonth(after(edge).month, before(edge)))).toEqual([]);
    expect(breaking(chosen, (edge) => compareMonths(after(edge).month, presentMonth(before(edge))) >= 0)).toEqual([]);
  });

  it('another day clears the time of the former one', () => {
    const chosen = by(/^day\.select/);
    for (const edge of chosen)
      expect(after(edge)).toMatchObject({ ...NO_DAY, aptDate: eventOf<'day.select'>(edge).day });
    expect(chosen.some((edge) => before(edge).service !== null)).toBe(true);
  });
});

describe('a time', () => {
  it('BOOK-17 BOOK-58: brings its service if there is one alone, and its person where any would do', () => {
    const chosen = by(/^slot\.select/);
    for (const edge of chosen) {
      const { slot } = eventOf<'slot.select'>(edge);
      const services = servicesOf(slot, before(edge).category);
      const { bookingAppt, startTimeVal, isWaiting, service, provider } = after(edge);
      expect([bookingAppt, startTimeVal, isWaiting]).toEqual([slot, slot.startTime, false]);
      expect(services.length === 1 || before(edge).again !== null || service === null).toBe(true);
      expect([null, ...services]).toContain(service);
      const person = before(edge).isTimeFirst ? personOf(slot)?._id : before(edge).provider?._id;
      expect(provider?._id).toBe(person);
    }
    expect(chosen.some((edge) => before(edge).isTimeFirst)).toBe(true);
    expect(chosen.filter((edge) => to(edge) !== 'choosingTime').map(named)).toEqual([]);
  });

  it('BOOK-18 BOOK-59: waiting names the open day of the list, and is for a visit on site alone', () => {
    const chosen = by(/^waiting\.select/);
    for (const edge of chosen) {
      const { window } = eventOf<'waiting.select'>(edge);
      expect(after(edge)).toMatchObject({
        isWaiting: true,
        waitingTimeVal: window,
        bookingAppt: null,
        startTimeVal: null,
      });
      expect(after(edge).bookingWaitList?.aptDate).toBe(after(edge).aptDate);
    }
    expect(breaking(chosen, (edge) => before(edge).kind !== 'remote')).toEqual([]);
  });

  it('BOOK-15 BOOK-16: is used only whole and before it is over; today’s are read where all was answered before', () => {
    const used = by('time.use');
    expect(targetsOf(used)).toEqual(new Set(['overview', 'readingToday']));
    for (const edge of used) {
      const { again, patient, now, service } = after(edge);
      expect(service).not.toBeNull();
      expect((lastInstantOf(after(edge)) ?? '') > now).toBe(true);
      expect(to(edge) === 'readingToday').toBe(again !== null && patient !== null);
    }
    for (const edge of asking('loadTodayAgain'))
      expect(inputOf(edge, 'loadTodayAgain')).toEqual({ patientId: after(edge).patient?._id });
    expect(breaking(entering('chosen'), (edge) => (lastInstantOf(after(edge)) ?? '') > after(edge).now)).toEqual([]);
  });
});

describe('what the server is asked', () => {
  it('BOOK-09 BOOK-06: people of the place, by their role, and by video if it is one', () => {
    const asked = asking('loadProviders');
    for (const edge of asked)
      expect(inputOf(edge, 'loadProviders')).toEqual({
        clinic: after(edge).location?._id,
        role: after(edge).kind === 'therapist' ? 'therapist' : 'provider',
        isRemote: after(edge).kind === 'remote',
      });
    expect(new Set(asked.map((edge) => after(edge).kind))).toEqual(new Set(['provider', 'therapist', 'remote']));
  });

  it('BOOK-12 BOOK-23: times of the person, or of all; the waitlist of a person on site alone', () => {
    const asked = asking('loadSlots');
    for (const edge of asked) {
      const { location, kind, isTimeFirst, provider, category, month } = after(edge);
      const person = isTimeFirst ? null : provider?._id;
      expect(inputOf(edge, 'loadSlots')).toEqual({
        clinic: location?._id,
        role: roleOf(kind),
        provider: person,
        waitlistOf: kind === 'remote' ? null : person,
        category,
        month,
      });
    }
    expect(new Set(asked.map((edge) => after(edge).isTimeFirst))).toEqual(new Set([true, false]));
  });

  it('BOOK-49: beside a lost time those of all people, and the waitlist of the one who was chosen', () => {
    const lost = on('loadingNearby');
    expect(lost.length).toBeGreaterThan(0);
    const found = leaving('loadingNearby');
    for (const edge of found) {
      const { location, kind, provider, category, month } = before(edge);
      expect(edge.from.children.loadNearby?.getSnapshot()).toMatchObject({
        input: {
          clinic: location?._id,
          role: roleOf(kind),
          provider: null,
          waitlistOf: kind === 'remote' ? null : provider?._id,
          category,
          month,
        },
      });
    }
    expect(targetsOf(found)).toEqual(new Set(['slotTaken']));
  });

  it('BOOK-03: the terms of a video visit come before its people, and stay; places are those of a visit on site', () => {
    expect(
      breaking(asking('loadRemoteTerms'), (edge) => after(edge).kind === 'remote' && after(edge).location === null),
    ).toEqual([]);
    expect(breaking(asking('loadPlaces'), (edge) => after(edge).kind !== 'remote')).toEqual([]);
    const remote = by('location.open').filter((edge) => before(edge).kind === 'remote');
    expect(breaking(remote, (edge) => to(edge) === 'loadingRemoteTerms' && before(edge).location === null)).toEqual([]);
    for (const edge of by('loadRemoteTerms -> terms')) expect(after(edge).fee).not.toBeNull();
  });

  it('what could not be read leads to the overview with its reason and changes no answer; the next answer forgets it', () => {
    const lost = by(/^load(?:Places|RemoteTerms|Providers|Slots|Again) -> offline$/);
    expect(targetsOf(lost)).toEqual(new Set(['overview']));
    for (const edge of lost) {
      expect(after(edge).failure).toEqual({ kind: 'offline' });
      expect(choiceOf(after(edge))).toEqual(choiceOf(before(edge)));
    }
    const read = by(/^load(?:Places|RemoteTerms|Providers|Slots|Again) -> (?!offline)/);
    expect(breaking(read, (edge) => after(edge).failure === null)).toEqual([]);
  });
});

describe('BOOK-49: instead of a lost time', () => {
  it('those of the same person come first, then others of the hour, each group the nearest first', () => {
    const found = by(/^loadNearby -> /).filter((edge) => after(edge).nearby.length > 0);
    for (const edge of found) {
      const { lost, nearby, category } = after(edge);
      const away = ({ day, slot }: NearbySlot) =>
        Math.abs(
          msBetween(
            instantAt(lost?.day ?? day, lost?.slot.startTime ?? slot.startTime),
            instantAt(day, slot.startTime),
          ),
        );
      const isSame = ({ slot }: NearbySlot) => personOf(slot)?._id === personOf(lost?.slot ?? slot)?._id;
      const [own, others] = [nearby.filter(isSame), nearby.filter((one) => !isSame(one))];
      expect(nearby).toEqual([...own, ...others]);
      for (const group of [own, others]) expect(group).toEqual(group.toSorted((a, b) => away(a) - away(b)));
      expect(nearby.filter(({ slot }) => servicesOf(slot, category).length === 0)).toEqual([]);
    }
    expect(found.length).toBeGreaterThan(0);
  });

  it('another one is taken, or its day is shown to wait with the same person, or all times are', () => {
    const waited = by('waitlist.open');
    for (const edge of waited) {
      const { lost } = before(edge);
      expect(after(edge)).toMatchObject({ ...NO_DAY, aptDate: lost?.day, isTimeFirst: false, lost: null });
      expect(after(edge).provider?._id).toBe(lost && personOf(lost.slot)?._id);
    }
    expect(targetsOf(waited)).toEqual(new Set(['loadingSlots']));
    expect(targetsOf(by('start.edit'))).toEqual(new Set(['loadingSlots']));
    const taken = by(/^nearby\.select/);
    for (const edge of taken) {
      const { day, slot } = eventOf<'nearby.select'>(edge).nearby;
      expect(after(edge)).toMatchObject({ aptDate: day, bookingAppt: slot, startTimeVal: slot.startTime, lost: null });
      expect(after(edge).provider?._id).toBe(personOf(slot)?._id);
      expect(servicesOf(slot, before(edge).category)).toContain(after(edge).service);
    }
    expect(targetsOf(taken)).toEqual(new Set(['nearby']));
  });
});

it('BOOK-60: Back leads to the overview with every answer, and from there closes the popup', () => {
  const back = by('step.back');
  const closing = back.filter((edge) => effectsOf(edge).includes('emits popup.close'));
  expect(sourcesOf(closing)).toEqual(new Set(['overview', 'loadingRemoteTerms']));
  expect(closing.filter((edge) => from(edge) !== to(edge)).map(named)).toEqual([]);
  const others = back.filter((edge) => !closing.includes(edge));
  expect(targetsOf(others)).toEqual(new Set(['overview']));
  expect(breaking(others, (edge) => equal(choiceOf(after(edge)), choiceOf(before(edge))))).toEqual([]);
});
