/** Choice of a day and a time, or of a part of a day on the waitlist. */
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { addDays, type ClinicDay, type ClockTime, clinicDayOf, instantAt, MINUTE_MS } from '#contract/time.ts';
import { choosingOf, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { beginningWith, choices, control, press, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { choosePerson, choosePlace, persons, times, type Wish } from '#harness/dom/steps.ts';
import { futureSlots } from '#machines/choosing/choosing.rules.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const today = (harness: Harness) => clinicDayOf(contextOf(harness).now);
const row = (name: string) => textOf(control('button', beginningWith(name)));

/** Opens the choice of times with the wished person. */
const atTimes = async (wish: Wish): Promise<Harness> => {
  const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
  await openBooking(harness, wish.kind);
  await choosePlace(harness, wish);
  await choosePerson(harness, wish);
  return harness;
};
const MARCUS: Wish = { place: 'Orchard', person: 'Dr Marcus Koh' };
const AISYAH: Wish = { place: 'Novena', person: 'Dr Nur Aisyah' };

const days = () => [...document.querySelectorAll<HTMLElement>('button[data-day]')];
const stateOf = (day: HTMLElement) => day.ariaLabel?.split(', ').slice(2).join(', ') ?? '';
const windows = () =>
  screen.queryAllByRole('radiogroup', { name: /^Waitlist for / }).flatMap((group) => ready('radio', undefined, group));
const chosen = () => ready('radio').filter((radio) => radio.ariaChecked === 'true');
const tapDay = async (harness: Harness, day: ClinicDay | undefined) => {
  const cell = days().find(({ dataset }) => dataset['day'] === day);
  if (!cell) throw new Error(`${day} is not shown`);
  press(cell);
  await harness.settle();
};
const tapIn = async (harness: Harness, radios: HTMLElement[], index = 0) => {
  const radio = radios[index];
  if (!radio) throw new Error('Nothing is offered');
  press(radio);
  await harness.settle();
};
const ALL_WINDOWS = ['Morning08:00-12:00', 'Afternoon13:00-17:00', 'Evening18:00-21:00'];

describe('the days', () => {
  it('BOOK-13: only days with a free time or an open waitlist can be tapped; the others say that there is none', async () => {
    const harness = await atTimes(AISYAH);
    const { days: free, waitlistDays, now } = choosingOf(harness);
    const withTimes = new Set(
      free
        .filter(({ date, rolledouts }) => rolledouts.some(({ startTime }) => instantAt(date, startTime) > now))
        .map(({ date }) => date),
    );
    const withWaitlist = new Set(waitlistDays.map(({ aptDate }) => aptDate).filter((day) => day >= today(harness)));
    for (const cell of days()) {
      const day = cell.dataset['day'] as ClinicDay;
      const isOffered = withTimes.has(day) || withWaitlist.has(day);
      expect([day, cell.ariaDisabled !== 'true']).toEqual([day, isOffered]);
      expect([day, ['no times', 'in the past'].includes(stateOf(cell))]).toEqual([day, !isOffered]);
    }
    const states = new Set(days().map(stateOf));
    expect(states).toEqual(new Set(['in the past', 'times open', 'full, waitlist open', 'no times']));
    const closed = days().find((cell) => stateOf(cell) === 'no times');
    await tapDay(harness, closed?.dataset['day'] as ClinicDay);
    expect(contextOf(harness).aptDate).not.toBe(closed?.dataset['day']);
  });

  it('BOOK-11: a day that is tapped shows its own times, by the part of the day', async () => {
    const harness = await atTimes({ place: 'Tampines', person: 'Dr Lim Jun Hao' });
    const monday = addDays(today(harness), 2);
    await tapDay(harness, monday);
    const slots = choosingOf(harness).days.find(({ date }) => date === monday)?.rolledouts ?? [];
    expect([times().length, sees('Mon, 23 Nov')]).toEqual([slots.length, true]);
    expect(screen.getAllByRole('heading', { level: 3 }).map(textOf).slice(0, 2)).toEqual(['Morning', 'Evening']);
    await tapDay(harness, addDays(monday, 1));
    expect(times().every((time) => textOf(time).endsWith('Doctor by video'))).toBe(true);
  });

  it('CONST-06 CONST-07: the time that is used is told as weekday, day, month and 12-hour time', async () => {
    const harness = await atTimes({ place: 'Tampines', person: 'Dr Lim Jun Hao' });
    await tapDay(harness, addDays(today(harness), 2));
    await tapIn(
      harness,
      times().filter((time) => textOf(time).endsWith('PM')),
    );
    const { startTimeVal } = contextOf(harness);
    const hour = Number(startTimeVal?.slice(0, 2)) - 12;
    const words = `Mon, 23 Nov ${hour}${startTimeVal?.slice(2)} PM`;
    expect(textOf(control('button', beginningWith('Use ')))).toBe(`Use ${words}`);
    tap('button', beginningWith('Use '));
    await harness.settle();
    expect(row('When')).toBe(`When${words}Change`);
  });
});

describe('on a device elsewhere', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each([
    ['Asia/Singapore', false],
    ['Pacific/Auckland', true],
    ['America/New_York', true],
  ])('CONST-08: in %s days and times are Singapore’s', async (device, isTold) => {
    process.env['TZ'] = device;
    const harness = await atTimes({ place: 'Tampines', person: 'Dr Lim Jun Hao' });
    expect([days().find((cell) => cell.ariaCurrent === 'date')?.dataset['day'], times().length]).toEqual([
      '2026-11-21',
      futureSlots(choosingOf(harness).days, '2026-11-21' as ClinicDay, contextOf(harness).now).length,
    ]);
    expect(sees('All times are Singapore time.')).toBe(isTold);
    await tapDay(harness, '2026-11-23' as ClinicDay);
    expect(times().slice(0, 2).map(textOf)).toEqual(['9:30 AM', '9:45 AM']);
  });
});

describe('a time or the waitlist', () => {
  it('BOOK-16: a day alone is not enough; a time or a part of the day is asked for', async () => {
    const harness = await atTimes(MARCUS);
    expect(contextOf(harness).aptDate).not.toBeNull();
    expect([control('button', 'Use this time').ariaDisabled, sees('Choose a time to continue')]).toEqual([
      'true',
      true,
    ]);
    tap('button', 'Use this time');
    expect(document.activeElement).toBe(times()[0]);
  });

  it('BOOK-17 BOOK-18: a time and a part of the day take turns', async () => {
    const harness = await atTimes(MARCUS);
    await tapIn(harness, times());
    const { startTimeVal } = contextOf(harness);
    expect(startTimeVal).not.toBeNull();
    await tapIn(harness, windows(), 1);
    expect(contextOf(harness)).toMatchObject({
      isWaiting: true,
      startTimeVal: null,
      bookingAppt: null,
      waitingTimeVal: { startTime: '13:00', endTime: '17:00' },
    });
    expect(chosen().map(textOf)).toEqual(['Afternoon13:00-17:00']);
    await tapIn(harness, times());
    expect(contextOf(harness)).toMatchObject({
      isWaiting: false,
      startTimeVal,
      waitingTimeVal: null,
      bookingWaitList: null,
    });
    expect(chosen()).toEqual([times()[0]]);
  });

  it('BOOK-21: exactly three parts of a day are offered, also where all its times are taken', async () => {
    const harness = await atTimes(AISYAH);
    const full = days().find((cell) => stateOf(cell) === 'full, waitlist open');
    await tapDay(harness, full?.dataset['day'] as ClinicDay);
    expect([times().length, windows().map(textOf)]).toEqual([0, ALL_WINDOWS]);
    expect(sees('All times are taken.')).toBe(true);
    const open = days().find((cell) => stateOf(cell) === 'times open' && cell.dataset['day'] !== today(harness));
    await tapDay(harness, open?.dataset['day'] as ClinicDay);
    expect([times().length > 0, windows().map(textOf)]).toEqual([true, ALL_WINDOWS]);
    expect(sees('No time that suits you?')).toBe(true);
  });

  it('BOOK-22: a part of today that has ended is hidden, also while the page stays open', async () => {
    const harness = await atTimes(MARCUS);
    await tapDay(harness, today(harness));
    expect(windows().map(textOf)).toEqual(ALL_WINDOWS);
    await harness.sleepUntil(instantAt(today(harness), '17:30' as ClockTime));
    await harness.pass(MINUTE_MS);
    expect(windows().map(textOf)).toEqual(['Evening18:00-21:00']);
    await tapDay(harness, addDays(today(harness), 2));
    expect(windows().map(textOf)).toEqual(ALL_WINDOWS);
  });

  it('BOOK-59 BOOK-15: a waitlist day of the chosen person and place lets the booking go on', async () => {
    const harness = await atTimes(AISYAH);
    const { location, provider } = contextOf(harness);
    const asked = harness.gate.sentTo(appointmentCalls.listWaitlistDays).at(-1)?.url.searchParams;
    expect([asked?.get('clinic'), asked?.get('providerId')]).toEqual([location?._id, provider?._id]);
    const full = days().find((cell) => stateOf(cell) === 'full, waitlist open')?.dataset['day'] as ClinicDay;
    await tapDay(harness, full);
    await tapIn(harness, windows(), 2);
    expect(contextOf(harness).bookingWaitList).toEqual({ aptDate: full });
    await tapIn(harness, choices('Service'));
    expect(textOf(control('button', beginningWith('Join the waitlist for ')))).toMatch(
      /^Join the waitlist for \w{3}, \d\d \w{3} 18:00-21:00$/,
    );
    tap('button', beginningWith('Join the waitlist for '));
    await harness.settle();
    expect(row('When')).toMatch(/^When\w{3}, \d\d \w{3}, waitlist 18:00-21:00Change$/);
    expect(ready('button', 'Next')).toHaveLength(1);
  });

  it('BOOK-23: nobody can wait for a remote consultation', async () => {
    const harness = await atTimes({ kind: 'remote', person: 'Dr Nur Aisyah' });
    expect([times().length > 0, windows().length, sees('waitlist')]).toEqual([true, 0, false]);
    expect(harness.gate.sentTo(appointmentCalls.listWaitlistDays)).toHaveLength(0);
    expect(contextOf(harness).bookingAppt).toBeNull();
  });
});

describe('any person', () => {
  const anyone = async () => {
    const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
    await openBooking(harness);
    await choosePlace(harness);
    tap('radio', beginningWith('Any doctor'));
    await harness.settle();
    return harness;
  };

  it('BOOK-15 BOOK-20: every open time is offered with its person; the chosen one brings them', async () => {
    const harness = await anyone();
    const people = new Set(times().map((time) => textOf(time).replace(/^.*[AP]M/, '')));
    expect(people).toEqual(new Set(['Dr Marcus Koh', 'Dr Tan Wei Ling']));
    expect(windows()).toHaveLength(0);
    tap('button', 'Back');
    await harness.settle();
    expect([row('Who'), row('When')]).toEqual(['WhoAny doctorChange', 'WhenChoose a date and time']);
    expect(control('button', 'Next').ariaDisabled).toBe('true');
    tap('button', beginningWith('When'));
    await harness.settle();
    await tapIn(
      harness,
      times().filter((time) => textOf(time).endsWith('Dr Tan Wei Ling')),
    );
    await tapIn(harness, choices('Service'));
    tap('button', beginningWith('Use '));
    await harness.settle();
    expect([row('Who'), ready('button', 'Next').length]).toEqual(['WhoDr Tan Wei LingChange', 1]);
  });

  it('BOOK-20: a person who is tapped then is kept, and day and time are chosen anew', async () => {
    const harness = await anyone();
    await tapIn(
      harness,
      times().filter((time) => textOf(time).endsWith('Dr Tan Wei Ling')),
    );
    tap('button', 'Back');
    await harness.settle();
    tap('button', beginningWith('Who'));
    await harness.settle();
    harness.gate.hold(appointmentCalls.listSlots);
    await tapIn(
      harness,
      persons().filter((choice) => textOf(choice).includes('Dr Marcus Koh')),
    );
    expect(contextOf(harness)).toMatchObject({
      provider: { name: 'Dr Marcus Koh' },
      isTimeFirst: false,
      aptDate: null,
      startTimeVal: null,
      bookingAppt: null,
    });
  });
});
