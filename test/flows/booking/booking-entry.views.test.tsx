/** The ways into booking: the cards of /appointment, Book again, and the first step of a remote consultation. */
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { bookingOf, contextOf, openBooking } from '#harness/booking/booking.steps.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { beginningWith, choices, control, press, ready, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { choosePerson, choosePlace, persons, times, toDetail } from '#harness/dom/steps.ts';
import { answerOf } from '#harness/server/ask.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from '#server/demo/places.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const atEntry = (as: 'meiling' | 'kenji' = 'meiling') => openHarness(world(), { at: '/appointment', as });
const where = () => textOf(document.querySelector('[data-field=location]') ?? document.body);
const isConfirmed = (harness: Harness) => bookingOf(harness).getSnapshot().matches('confirmed');

/** Taps the controls in order, and counts them. */
const counting = (harness: Harness) => {
  let count = 0;
  return {
    tap: async (target: HTMLElement | undefined) => {
      if (target === undefined) throw new Error(`There is nothing to tap:\n${textOf(document.body)}`);
      count += 1;
      press(target);
      await harness.settle();
    },
    count: () => count,
  };
};

describe('/appointment', () => {
  it.each([
    ['doctor', 'provider', 'Choose a clinic'],
    ['therapist', 'therapist', 'Choose a salon'],
    ['remote', 'remote', 'Remote consultation'],
  ] as const)('BOOK-03: the card of a %s booking opens the popup for that kind', async (card, kind, place) => {
    const harness = await atEntry();
    await openBooking(harness, card);
    expect([contextOf(harness).kind, harness.address(), where().includes(place)]).toEqual([
      kind,
      `/appointment?flow=booking&kind=${kind}&step=start`,
      true,
    ]);
  });

  it('BOOK-03: without rooms for video the third card stays, says so, and dials', async () => {
    const otherConfig = { nonCancellationPeriodHrs: 24, remoteClinicId: 'orchard-clinic', offersVideo: false };
    await openHarness(world(), {
      at: '/appointment',
      as: 'meiling',
      before: (gate) =>
        gate.route(settingsCalls.loadAppointmentSettings, answer(200, { success: true, data: { otherConfig } })),
    });
    const card = control('link', beginningWith('Remote consultation'));
    expect(textOf(card)).toBe('Remote consultationNot offered now. Call us: 6550 0100');
    expect(card.getAttribute('href')).toBe('tel:+6565500100');
  });

  it('BOOK-03: without a salon the card of therapists stays, says so, and dials', async () => {
    const otherConfig = { nonCancellationPeriodHrs: 24, remoteClinicId: 'orchard-clinic', offersTherapists: false };
    await openHarness(world(), {
      at: '/appointment',
      as: 'meiling',
      before: (gate) =>
        gate.route(settingsCalls.loadAppointmentSettings, answer(200, { success: true, data: { otherConfig } })),
    });
    const card = control('link', beginningWith('With a therapist'));
    expect(textOf(card)).toBe('With a therapistNot offered now. Call us: 6550 0100');
    expect(card.getAttribute('href')).toBe('tel:+6565500100');
  });

  it('BOOK-03 BOOK-48: the first visit to a clinic is booked with nine taps', async () => {
    const harness = await atEntry('kenji');
    const taps = counting(harness);
    await taps.tap(control('link', beginningWith('With a doctor')));
    await harness.until(() => harness.flow('booking') !== null, 'the booking popup');
    await harness.settle();
    await taps.tap(control('button', beginningWith('Where')));
    await taps.tap(choices('Choose a clinic', beginningWith('Tampines'))[0]);
    await taps.tap(persons().find((person) => textOf(person).includes('Dr Lim Jun Hao')));
    await taps.tap(times()[0]);
    await taps.tap(control('button', beginningWith('Use ')));
    await taps.tap(control('button', 'Next'));
    await taps.tap(control('button', 'Next'));
    await taps.tap(control('button', 'Book appointment'));
    expect([isConfirmed(harness), taps.count()]).toEqual([true, 9]);
  });

  it('BOOK-03 BOOK-48: an earlier visit is booked again with four taps, with its place, person, patient and service', async () => {
    const harness = await atEntry();
    const taps = counting(harness);
    await taps.tap(control('button', (name) => name.includes('Dr Tan Wei Ling')));
    await harness.until(() => harness.flow('booking') !== null, 'the booking popup');
    await harness.settle();
    expect(harness.address()).toBe('/appointment?flow=booking&kind=provider&step=time');
    await taps.tap(times()[0]);
    await taps.tap(control('button', beginningWith('Use ')));
    await taps.tap(control('button', 'Book appointment'));
    expect([isConfirmed(harness), taps.count()]).toEqual([true, 4]);
    expect(harness.gate.sentTo(appointmentCalls.createAppointment).at(-1)?.body).toMatchObject({
      doctor: providerIdOf('Dr Tan Wei Ling'),
      medservice: serviceIdOf('Skin review'),
    });
    expect(contextOf(harness).location?._id).toBe(clinicIdOf('Orchard clinic'));
  });

  it('BOOK-04: a visit to a therapist is booked again with the therapist', async () => {
    const harness = await atEntry();
    expect(sees('Book again')).toBe(true);
    tap('button', (name) => name.includes('Priya Nair'));
    await harness.until(() => harness.flow('booking') !== null, 'the booking popup');
    await harness.settle();
    expect(contextOf(harness)).toMatchObject({
      kind: 'therapist',
      location: { name: 'Orchard salon' },
      provider: { name: 'Priya Nair' },
      patientName: 'Tan Mei Ling',
    });
    expect(sees('Booking for Tan Mei Ling')).toBe(true);
    tap('button', 'Back');
    await harness.settle();
    expect(ready('button', beginningWith('Where'))).toHaveLength(1);
  });

  it('BOOK-03: somebody without earlier visits is offered none', async () => {
    await atEntry('kenji');
    expect([sees('With a doctor'), sees('Book again')]).toEqual([true, false]);
  });
});

describe('a remote consultation', () => {
  it('BOOK-09: its place is given, with what it costs, and cannot be changed', async () => {
    const harness = await atEntry();
    await openBooking(harness, 'remote');
    expect(where()).toBe('WhereRemote consultationPrepaid, $70.85 with GST');
    expect([ready('button', beginningWith('Where')), ready('button', beginningWith('Who')).length]).toEqual([[], 1]);
    const { data } = await answerOf(world(), settingsCalls.loadAppointmentSettings, {
      token: await world().signIn('meiling'),
    });
    expect(contextOf(harness).location?._id).toBe(data.otherConfig.remoteClinicId);
    await choosePlace(harness, { kind: 'remote' });
    expect(harness.gate.sentTo(clinicCalls.listProviders).at(-1)?.url.searchParams.get('remote')).toBe('true');
  });

  it('BOOK-09: when its terms cannot be fetched it says so, and asks again with a tap', async () => {
    const harness = await atEntry();
    harness.gate.route(settingsCalls.loadRemoteFee, offline);
    await openBooking(harness, 'remote');
    await harness.pass(MINUTE_MS);
    expect(sees('That could not be loaded')).toBe(true);
    expect(where()).toBe('WhereRemote consultationTry again');
    tap('button', 'Next');
    expect(document.activeElement).toBe(control('button', beginningWith('Where')));
    harness.gate.route(settingsCalls.loadRemoteFee, (request) => world().fetch(request));
    tap('button', beginningWith('Where'));
    await harness.settle();
    expect([sees('That could not be loaded'), where()]).toEqual([
      false,
      'WhereRemote consultationPrepaid, $70.85 with GST',
    ]);
  });

  it('BOOK-10: its doctors are found by name', async () => {
    const harness = await atEntry();
    await openBooking(harness, 'remote');
    await choosePlace(harness, { kind: 'remote' });
    write(control('searchbox'), 'xyz');
    expect(sees('No doctors found for the keyword xyz')).toBe(true);
    write(control('searchbox'), 'marcus');
    await choosePerson(harness, { kind: 'remote' });
    expect(contextOf(harness).provider?.name).toBe('Dr Marcus Koh');
  });
});

describe('place and patient', () => {
  it('BOOK-09: places are found by name and by area', async () => {
    const harness = await atEntry();
    await openBooking(harness);
    tap('button', beginningWith('Where'));
    await harness.settle();
    write(control('searchbox'), 'sinaran');
    expect(choices('Choose a clinic').map((choice) => textOf(choice).slice(0, 13))).toEqual(['Novena clinic']);
    write(control('searchbox'), 'Salon');
    expect([choices('Choose a clinic'), sees('No places found for the keyword Salon')]).toEqual([[], true]);
  });

  it('BOOK-07: whom it is for stands on every step once it is known', async () => {
    const harness = await atEntry();
    await toDetail(harness, { patient: 'Ethan' });
    expect(sees('Booking for Ethan Tan')).toBe(true);
    tap('button', 'Change place, person or time');
    await harness.settle();
    expect(sees('Booking for Ethan Tan')).toBe(true);
    tap('button', beginningWith('When'));
    await harness.settle();
    expect(sees('Booking for Ethan Tan')).toBe(true);
  });
});
