import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Slot, SlotDay } from '#contract/entities/appointment.ts';
import { Clinic, Provider } from '#contract/entities/clinic.ts';
import { addMs, instantAt, MINUTE_MS } from '#contract/time.ts';
import { ClinicDay, IsoInstant } from '#contract/time-formats.ts';
import { initialContext } from '#machines/booking/booking.answers.ts';
import { appointmentOf, sameTimeToday } from '#machines/booking/booking.rules.ts';
import { initialChoosing, withNearby, withNearbySlot } from '#machines/choosing/choosing.answers.ts';
import {
  futureSlots,
  inCategory,
  isOpenMonth,
  matching,
  nearestTo,
  onlyOf,
  openDays,
  placesFor,
  servicesOf,
} from '#machines/choosing/choosing.rules.ts';
import {
  at10,
  at15,
  bedok,
  consultation,
  days,
  drLim,
  drTan,
  facial,
  mei,
  NOW,
  novenaSalon,
  orchard,
  review,
  TODAY,
  todayAt10,
  tomorrowAt11,
} from '#model/samples.ts';

const retail = v.parse(Clinic, { ...orchard, _id: 'shop', clinicType: 'Retail' });
const slotOf = (_id: string, startTime: string, members: object = {}) =>
  v.parse(Slot, { ...at10, _id, startTime, ...members });
const withLim = { doctor: { _id: 'lim', name: 'Dr Lim' } };
const begun = initialContext({ wizardId: 'w', kind: 'provider', now: NOW, patients: [mei], isHintDismissed: false });
const empty = { ...begun, ...initialChoosing(begun) };
const answered = {
  ...empty,
  location: orchard,
  provider: drTan,
  aptDate: TODAY,
  bookingAppt: at10,
  service: consultation,
  patient: mei,
  moreinfo: 'Back pain',
};

const offeredAt = (now: IsoInstant) => futureSlots(days, TODAY, now).map(({ _id }) => _id);
const todayWith = (rolledouts: unknown[]) => [v.parse(SlotDay, { date: TODAY, rolledouts }), ...days.slice(1)];

describe('places and people', () => {
  it('BOOK-09: doctors are booked at clinics, therapists at salons', () => {
    const all = [orchard, novenaSalon, bedok, retail];
    expect(placesFor('provider', all)).toEqual([orchard, bedok]);
    expect(placesFor('therapist', all)).toEqual([novenaSalon]);
  });

  it('BOOK-10: the search finds names that contain the keyword, whatever its case', () => {
    expect(matching(' TAN ', [drTan, drLim])).toEqual([drTan]);
    expect(matching('', [drTan, drLim])).toEqual([drTan, drLim]);
    expect(matching('zzz', [drTan, drLim])).toEqual([]);
  });

  it('a category limits people to those who have it', () => {
    const dermatologist = v.parse(Provider, { ...drLim, categories: ['Skin'] });
    expect(inCategory('Skin', [drTan, dermatologist])).toEqual([dermatologist]);
    expect(inCategory(null, [drTan, dermatologist])).toEqual([drTan, dermatologist]);
  });

  it('BOOK-58: the only service of the category is taken by itself', () => {
    const mixed = slotOf('mixed', '10:00', { services: [consultation, facial] });
    expect(onlyOf(servicesOf(mixed, 'Skin'))).toEqual(facial);
    expect(onlyOf(servicesOf(mixed, null))).toBeNull();
    expect(onlyOf(servicesOf(at10, null))).toEqual(consultation);
  });
});

describe('times', () => {
  it('BOOK-12: a slot that begins now or earlier is not offered, one a minute ahead is', () => {
    const start = instantAt(TODAY, at10.startTime);
    expect(offeredAt(addMs(start, -MINUTE_MS))).toEqual(['at10', 'at15']);
    expect(offeredAt(start)).toEqual(['at15']);
  });

  it('BOOK-11: a day offers its own slots, earliest first', () => {
    const mixed = todayWith([at15, at10]);
    expect(futureSlots(mixed, TODAY, NOW)).toEqual([at10, at15]);
    expect(futureSlots(mixed, null, NOW)).toEqual([]);
    expect(openDays(todayWith([]), NOW)).toEqual(['2026-11-25']);
  });

  it.each([
    ['BOOK-14: the month before is closed', 2026, 10, false],
    ['BOOK-14: the present month is open', 2026, 11, true],
    ['BOOK-14: the month of the last day that has slots is open', 2027, 1, true],
    ['BOOK-14: the month after is closed', 2027, 2, false],
  ])('%s', (_, year, month, isOpen) => {
    expect(isOpenMonth({ year, month }, { location: null, now: NOW })).toBe(isOpen);
  });

  it.each([
    [90, 2027, 2, true],
    [90, 2027, 3, false],
    [14, 2026, 12, true],
    [14, 2027, 1, false],
  ])('BOOK-14: a place whose times are made for %i days opens %i-%i: %s', (horizonDays, year, month, isOpen) => {
    expect(isOpenMonth({ year, month }, { location: { ...orchard, horizonDays }, now: NOW })).toBe(isOpen);
  });

  it('CONST-08: the present month is that of Singapore, where it may be tomorrow already', () => {
    const lastEvening = v.parse(IsoInstant, '2026-11-30T16:30:00.000Z');
    expect(isOpenMonth({ year: 2026, month: 11 }, { location: null, now: lastEvening })).toBe(false);
  });

  it('BOOK-61: the same time today is the same instant, not the same clock time', () => {
    expect(sameTimeToday({ ...answered, today: [todayAt10] })).toEqual(todayAt10);
    expect(sameTimeToday({ ...answered, today: [todayAt10], bookingAppt: at15 })).toBeNull();
    expect(sameTimeToday({ ...answered, today: [todayAt10], aptDate: v.parse(ClinicDay, '2026-11-25') })).toBeNull();
    expect(sameTimeToday({ ...answered, today: null })).toBeNull();
  });
});

describe('a lost slot', () => {
  const lost = { day: TODAY, slot: at10 };
  const idsNear = (rolledouts: unknown[], category: string | null = null) =>
    nearestTo(lost, todayWith(rolledouts), category, NOW).map(({ slot }) => slot._id);

  it('BOOK-49: three free slots are offered, the same person first and nearest first', () => {
    expect(idsNear([slotOf('at12', '12:00'), slotOf('at11', '11:00'), at15, at10])).toEqual(['at11', 'at12', 'at15']);
  });

  it('BOOK-49: then the same hour with another person, and no other hour of theirs', () => {
    const rolledouts = [slotOf('lim10', '10:30', withLim), slotOf('lim12', '12:00', withLim), at15];
    expect(idsNear(rolledouts)).toEqual(['at15', 'tomorrowAt11', 'lim10']);
  });

  it('BOOK-49: slots without a service of the category are left out', () => {
    expect(idsNear([slotOf('skin11', '11:00', { services: [facial] })], 'Skin')).toEqual(['skin11']);
  });

  it('the chosen service stays if the nearby slot offers it, else the first it offers is taken', () => {
    const context = {
      ...answered,
      service: review,
      provider: drTan,
      ...withNearby({ ...answered, service: review }, { days, waitlist: [] }),
    };
    expect(context.service).toEqual(review);
    expect(withNearbySlot(context, { day: TODAY, slot: at15 })).toMatchObject({ bookingAppt: at15, service: review });
    expect(withNearbySlot(context, { day: TODAY, slot: tomorrowAt11 })).toMatchObject({ service: consultation });
  });
});

describe('the create call', () => {
  it('BOOK-55: carries these members and no clinic', () => {
    expect(Object.keys(appointmentOf(answered)).toSorted()).toEqual([
      'aptDate',
      'doctor',
      'endTime',
      'medservice',
      'missedAppointment',
      'moreinfo',
      'patientId',
      'slotId',
      'startTime',
      'type',
    ]);
  });

  it('BOOK-56: names the doctor or the therapist, never both', () => {
    const byTherapist = slotOf('facial', '10:00', { doctor: null, therapist: { _id: 'ng', name: 'Ng' } });
    expect(appointmentOf(answered)).toMatchObject({ doctor: 'tan' });
    const booked = appointmentOf({ ...answered, bookingAppt: byTherapist });
    expect(booked).toMatchObject({ therapist: 'ng' });
    expect(booked).not.toHaveProperty('doctor');
  });

  it('BOOK-06: the booking type is the chosen slot’s', () => {
    const byVideo = slotOf('video', '10:00', { type: 'TELE_PROVIDER_REMOTE' });
    expect(appointmentOf({ ...answered, bookingAppt: byVideo }).type).toBe('TELE_PROVIDER_REMOTE');
  });
});
