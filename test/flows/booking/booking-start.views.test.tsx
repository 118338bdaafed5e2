import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { type ClockTime, clinicDayOf, instantAt, MINUTE_MS } from '#contract/time.ts';
import { choosingOf, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { beginningWith, choices, control, ready, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { choosePerson, choosePlace, persons, times, toStart, type Wish } from '#harness/dom/steps.ts';
import { serviceIdOf } from '#server/demo/places.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const atBooking = () => openHarness(world(), { at: '/appointment', as: 'meiling' });
const row = (name: string) => control('button', beginningWith(name));
const titleOf = (choice: HTMLElement) => textOf(choice);

describe('the first step', () => {
  it('BOOK-02: asks for place, person and time, one after the other', async () => {
    const harness = await atBooking();
    await openBooking(harness);
    expect(['Where', 'Who', 'When'].map((name) => textOf(row(name)))).toEqual([
      'WhereChoose a clinic',
      'WhoChoose a place first',
      'WhenChoose a person first',
    ]);
    expect([row('Who').ariaDisabled, row('When').ariaDisabled]).toEqual(['true', 'true']);
    const next = control('button', 'Next');
    expect([
      next.ariaDisabled,
      textOf(document.getElementById(next.getAttribute('aria-describedby') ?? '') ?? next),
    ]).toEqual(['true', 'Choose a place to continue']);
    tap('button', 'Next');
    expect(document.activeElement).toBe(row('Where'));
  });

  it.each<[Wish['kind'], string[], string[]]>([
    ['doctor', ['Orchard clinic', 'Novena clinic', 'Tampines clinic'], ['Dr Marcus Koh', 'Dr Tan Wei Ling']],
    ['therapist', ['Orchard salon', 'Jurong salon'], ['Jasmine Goh', 'Priya Nair']],
  ])('BOOK-04 BOOK-09: with a %s only such places and people are offered', async (kind = 'doctor', places, people) => {
    const harness = await atBooking();
    await openBooking(harness, kind);
    tap('button', beginningWith('Where'));
    await harness.settle();
    const offered = choices(kind === 'doctor' ? 'Choose a clinic' : 'Choose a salon').map(titleOf);
    expect(offered).toHaveLength(places.length);
    for (const [index, place] of places.entries()) expect(offered[index]).toContain(place);
    tap('radio', beginningWith('Orchard'));
    await harness.settle();
    const offeredPeople = persons(kind).map(titleOf);
    expect(offeredPeople).toHaveLength(people.length);
    for (const [index, person] of people.entries()) expect(offeredPeople[index]).toContain(person);
  });

  it.each<[Wish['kind'], string]>([
    ['doctor', 'No doctors found for the keyword zzz'],
    ['therapist', 'No therapists found for the keyword zzz'],
  ])('BOOK-10: the search for a %s goes by name, and says so when nobody is found', async (kind = 'doctor', words) => {
    const harness = await atBooking();
    await openBooking(harness, kind);
    await choosePlace(harness, { kind });
    write(control('searchbox'), kind === 'doctor' ? 'mARC' : 'pRIY');
    expect(persons(kind)).toHaveLength(1);
    write(control('searchbox'), 'zzz');
    expect([sees(words), persons(kind).length]).toEqual([true, 0]);
  });

  it('BOOK-11: a day shows the start times of the chosen person, as the slots carry them', async () => {
    const harness = await atBooking();
    await openBooking(harness);
    await choosePlace(harness);
    await choosePerson(harness, { person: 'Dr Tan Wei Ling' });
    const { days, aptDate: day, now } = choosingOf(harness);
    const shown = days.find(({ date }) => date === day)?.rolledouts ?? [];
    expect(shown.length).toBeGreaterThan(3);
    expect(times()).toHaveLength(shown.length);
    expect(shown.every(({ doctor, services }) => doctor?.name === 'Dr Tan Wei Ling' && services.length === 3)).toBe(
      true,
    );
    expect(clinicDayOf(now)).toBe(day);
  });

  it('BOOK-12: a time that is over is offered no more, also while the page stays open', async () => {
    const harness = await atBooking();
    await openBooking(harness);
    await choosePlace(harness);
    await choosePerson(harness, { person: 'Dr Tan Wei Ling' });
    const before = times().map(textOf);
    expect(before[0]).toMatch(/^10:/);
    await harness.sleepUntil(instantAt(clinicDayOf(contextOf(harness).now), '10:59' as ClockTime));
    await harness.pass(MINUTE_MS);
    const after = times().map(textOf);
    expect(after).toEqual(before.filter((time) => !time.startsWith('10:')));
  });

  it('BOOK-14: another month is asked for when it is opened; earlier months and those after the last cannot be', async () => {
    const harness = await atBooking();
    await openBooking(harness);
    await choosePlace(harness);
    await choosePerson(harness);
    const asked = () => harness.gate.sentTo(appointmentCalls.listSlots).map(({ url }) => url.searchParams.get('month'));
    expect([asked(), ready('button', 'Previous month').length]).toEqual([['11'], 0]);
    tap('button', 'Next month');
    await harness.settle();
    expect(asked()).toEqual(['11', '12']);
    tap('button', 'Next month');
    await harness.settle();
    expect([asked(), ready('button', 'Next month').length]).toEqual([['11', '12', '1'], 0]);
  });

  it('BOOK-19: another place clears person and time', async () => {
    const harness = await atBooking();
    await toStart(harness);
    await choosePlace(harness, { place: 'Novena' });
    expect(contextOf(harness)).toMatchObject({
      provider: null,
      aptDate: null,
      bookingAppt: null,
      startTimeVal: null,
      service: null,
    });
  });

  it('BOOK-58: the only service of a time is taken by itself; where there are several, one is asked for', async () => {
    const harness = await atBooking();
    await toStart(harness, { place: 'Tampines', person: 'Dr Lim Jun Hao' });
    expect(contextOf(harness).service?._id).toBe(serviceIdOf('General consultation'));
    await choosePlace(harness, { place: 'Orchard' });
    await choosePerson(harness, { person: 'Dr Tan Wei Ling' });
    tap('radio', beginningWith(textOf(times()[0] ?? document.body)));
    await harness.settle();
    expect([
      choices('Service').length,
      control('button', /^Use/).ariaDisabled,
      sees('Choose a service to continue'),
    ]).toEqual([3, 'true', true]);
    tap('radio', beginningWith('Skin review'));
    await harness.settle();
    expect([ready('button', /^Use/).length, contextOf(harness).service?._id]).toEqual([1, serviceIdOf('Skin review')]);
  });

  it('BOOK-58: a category limits people and services', async () => {
    const harness = await atBooking();
    await openBooking(harness);
    await choosePlace(harness, { place: 'Tampines' });
    tap('button', 'Skin');
    await harness.settle();
    expect(persons().map(textOf).join()).toContain('Dr Sarah Fernandez');
    expect(persons()).toHaveLength(1);
    await choosePerson(harness);
    expect(harness.gate.sentTo(appointmentCalls.listSlots).at(-1)?.url.searchParams.get('dc-category')).toBe('Skin');
    tap('radio', beginningWith(textOf(times()[0] ?? document.body)));
    await harness.settle();
    expect(contextOf(harness).service?.name).toBe('Skin review');
  });
});
