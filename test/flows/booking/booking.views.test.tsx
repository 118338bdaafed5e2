import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { contextOf } from '#harness/booking/booking.steps.ts';
import { choices, control, dialog, reachable, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { book, toDetail, toInfo, toStart, type Wish } from '#harness/dom/steps.ts';
import { takeSlot } from '#harness/server/visits.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { providerIdOf, serviceIdOf } from '#server/demo/places.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const atBooking = () => openHarness(world(), { at: '/appointment', as: 'meiling' });
const created = ({ gate }: Harness) => gate.sentTo(appointmentCalls.createAppointment).at(-1)?.body;

describe('who it is for', () => {
  it('BOOK-07 BOOK-24: the signed-in person and the family can be chosen; the message is kept', async () => {
    const harness = await atBooking();
    await toDetail(harness, { patient: 'Ethan', message: 'A rash since Monday' });
    expect(contextOf(harness)).toMatchObject({ patient: { name: 'Ethan Tan' }, moreinfo: 'A rash since Monday' });
    expect([sees('Ethan Tan'), sees('A rash since Monday')]).toEqual([true, true]);
    tap('button', 'Change who it is for');
    await harness.settle();
    expect(choices('Patient').map((choice) => textOf(choice).replace(/^[A-Z]{2}/, ''))).toEqual([
      'Tan Mei LingMe',
      'Ethan TanFamily',
      'Tan Siew HoonFamily',
    ]);
  });

  it('BOOK-25: Next waits for a patient, and says so', async () => {
    const harness = await atBooking();
    await toInfo(harness);
    expect([control('button', 'Next').ariaDisabled, sees('Choose the patient to continue')]).toEqual(['true', true]);
    tap('button', 'Next');
    expect(document.activeElement).toBe(choices('Patient')[0]);
    tap('radio', /Me$/);
    await harness.settle();
    expect(ready('button', 'Next')).toHaveLength(1);
  });

  it.each<[Wish['kind'], string]>([
    ['doctor', 'Patient'],
    ['therapist', 'Client'],
  ])('BOOK-26: with a %s the person is the %s', async (kind, label) => {
    const harness = await atBooking();
    await toInfo(harness, kind ? { kind } : {});
    expect(reachable('radio').length).toBe(choices(label).length);
    expect(sees(`Who is the ${label.toLowerCase()}?`)).toBe(true);
  });

  it('BOOK-61: an appointment at the same time today is told before the last look', async () => {
    const harness = await atBooking();
    await toInfo(harness, { person: 'Dr Tan Wei Ling' });
    const { aptDate: day, bookingAppt: slot } = contextOf(harness);
    expect([day, slot?.startTime]).toEqual(['2026-11-21', expect.any(String)]);
    const startsAt = new Date(`${day}T${slot?.startTime}:00+08:00`).toISOString();
    await world()
      .db.updateTable('appointment')
      .set({
        starts_at: startsAt,
        ends_at: new Date(Date.parse(startsAt) + 1_200_000).toISOString(),
        provider_id: providerIdOf('Hafiz Ismail'),
      })
      .where('id', '=', 'appointment-meiling-today')
      .execute();
    tap('radio', /Me$/);
    await harness.settle();
    const read = harness.gate.sentTo(appointmentCalls.listTodayAppointments);
    expect(read.map(({ url }) => url.searchParams.get('patientId'))).toEqual([patientIdOf('meiling')]);
    tap('button', 'Next');
    await harness.until(() => dialog() !== null, 'the notice');
    expect(textOf(dialog() ?? document.body)).toMatch(/^Already booked at \d+:\d\d [AP]M today/);
    tap('button', 'Continue anyway');
    await harness.settle();
    expect(sees('Check before you book')).toBe(true);
  });
});

describe('the last look', () => {
  it('BOOK-27 BOOK-48: start, info, detail, and the server’s word makes it confirmed', async () => {
    const harness = await atBooking();
    const step = () => new URLSearchParams(harness.address().split('?')[1]).get('step');
    await toStart(harness);
    const seen = [step()];
    tap('button', 'Next');
    await harness.settle();
    seen.push(step());
    tap('radio', /Me$/);
    await harness.settle();
    tap('button', 'Next');
    await harness.settle();
    seen.push(step());
    harness.gate.hold(appointmentCalls.createAppointment);
    await book(harness);
    expect(sees('You are booked')).toBe(false);
    await harness.gate.release(appointmentCalls.createAppointment);
    await harness.until(() => sees('You are booked'), 'booked');
    await harness.until(() => step() !== 'detail', 'the last step');
    seen.push(step());
    expect(seen).toEqual(['start', 'info', 'detail', 'confirmed']);
    expect(harness.gate.sentTo(profileCalls.listAppointments).length).toBeGreaterThan(1);
    expect(world().writes()).toBe(1);
  });

  it('BOOK-55 BOOK-56 BOOK-58: the booking with a doctor carries just these members', async () => {
    const harness = await atBooking();
    await toDetail(harness, { person: 'Dr Tan Wei Ling', service: 'Mole check', message: 'Left arm' });
    const { aptDate, bookingAppt: slot } = contextOf(harness);
    await book(harness);
    expect(created(harness)).toEqual({
      aptDate,
      patientId: patientIdOf('meiling'),
      moreinfo: 'Left arm',
      missedAppointment: false,
      type: 'NORMAL',
      doctor: providerIdOf('Dr Tan Wei Ling'),
      slotId: slot?._id,
      startTime: slot?.startTime,
      endTime: slot?.endTime,
      medservice: serviceIdOf('Mole check'),
    });
  });

  it('BOOK-56: the booking with a therapist carries the therapist and no doctor', async () => {
    const harness = await atBooking();
    await toDetail(harness, { kind: 'therapist', person: 'Priya Nair' });
    await book(harness);
    expect(created(harness)).toMatchObject({ therapist: providerIdOf('Priya Nair') });
    expect(created(harness)).not.toHaveProperty('doctor');
    await harness.until(() => sees('You are booked'), 'booked');
  });

  it('ROLE-03: a family member can be the patient', async () => {
    const harness = await atBooking();
    await toDetail(harness, { patient: 'Siew Hoon' });
    await book(harness);
    await harness.until(() => sees('You are booked'), 'booked');
    expect(created(harness)).toMatchObject({ patientId: patientIdOf('siewhoon') });
  });

  it('BOOK-49: a time that somebody else got: the message, three free times near it, and every other answer kept', async () => {
    const harness = await atBooking();
    await toDetail(harness, { person: 'Dr Tan Wei Ling', patient: 'Ethan', message: 'Left arm' });
    harness.gate.hold(appointmentCalls.createAppointment);
    await book(harness);
    await takeSlot(world(), created(harness));
    await harness.gate.release(appointmentCalls.createAppointment);
    await harness.until(() => sees('Nearest free times'), 'other times');
    expect(toasts()).toEqual(['This slot has just been taken.']);
    const offered = document.querySelectorAll<HTMLElement>('section[role=dialog] section button');
    expect(offered).toHaveLength(3);
    expect(textOf(offered[0] ?? document.body)).toContain('Dr Tan Wei Ling');
    offered[0]?.click();
    await harness.until(() => sees('Check before you book'), 'the last look');
    expect([sees('Ethan Tan'), sees('Left arm')]).toEqual([true, true]);
    await book(harness);
    await harness.gate.release(appointmentCalls.createAppointment);
    await harness.until(() => sees('You are booked'), 'booked');
    expect(world().writes()).toBe(2);
  });

  it('BOOK-49: any other refusal shows its message as a toast, and the step and every answer stay', async () => {
    const harness = await atBooking();
    await toDetail(harness, { patient: 'Ethan', message: 'Left arm' });
    await world().db.deleteFrom('family').execute();
    await book(harness);
    await harness.until(() => toasts().length > 0, 'the message');
    expect(toasts()).toHaveLength(1);
    expect([sees('Check before you book'), sees('Ethan Tan'), sees('Left arm'), sees('Not booked')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(ready('button', 'Book appointment')).toHaveLength(1);
  });
});
