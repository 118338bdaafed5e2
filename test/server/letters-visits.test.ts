/** Letters about appointments and waitlists: whom they reach, and what they say. */
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { addMs, DAY_MS, HOUR_MS, instantAt } from '#contract/time.ts';
import { ask, bookOne } from '#harness/server/ask.ts';
import { filesIn, readLetters, subjectsOf } from '#harness/server/letters.ts';
import { asStaff } from '#harness/server/orders.ts';
import { remind } from '#server/appointment/reminder.store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const PLACE = 'Novena clinic';
const DAY = /\w{3}, \d{1,2} \w{3}, \d{1,2}:\d\d [AP]M/;

const bookFor = async (patient: 'meiling' | 'ethan' = 'meiling', from = '2026-11-26') => {
  const token = await world().signIn('meiling');
  const booked = await bookOne(world(), token, { patientId: patientIdOf(patient), from });
  return { token, ...booked, start: instantAt(booked.slot.date, booked.slot.startTime) };
};

const eventIn = (file: Buffer | undefined) => {
  const calendar = new ICAL.Component(ICAL.parse(String(file)) as unknown[]);
  const [event] = calendar.getAllSubcomponents('vevent');
  const text = (name: string) => String(event?.getFirstPropertyValue(name));
  return { method: String(calendar.getFirstPropertyValue('method')), text };
};

describe('SERVER-27: an appointment', () => {
  test('SERVER-27 SERVER-33: booked, is written about with its day, place, rules and calendar entry', async () => {
    const { appointment, start } = await bookFor();
    const [letter, ...rest] = await readLetters(world());
    expect(rest).toEqual([]);
    expect(letter).toMatchObject({ kind: 'mail', to: 'meiling.tan@example.com' });
    expect(letter?.subject).toMatch(new RegExp(`^Booked: ${DAY.source}, ${PLACE}$`));
    const text = letter?.text ?? '';
    expect(text).toMatch(/^Hello Tan Mei Ling,\n\nYou are booked at Novena clinic on /);
    expect(text).toContain(`Where: ${PLACE}, 10 Sinaran Drive`);
    expect(text).toMatch(/Takes: \d+ minutes\n/);
    expect(text).toMatch(/You can cancel in the app until .* Later, call [+\d ]+\./);
    expect(text).toContain('Attached: visit.ics');
    expect(text.match(/https?:\S+/g)).toEqual(['https://myniks.test/appointment']);
    expect(letter?.html?.match(/href=/g)).toHaveLength(1);
    const { method, text: said } = eventIn(letter && filesIn(letter)['visit.ics']);
    expect(method).toBe('PUBLISH');
    expect([said('uid'), said('sequence')]).toEqual([`${appointment._id}@myniks.example`, '0']);
    expect(said('location')).toMatch(/^Novena clinic, 10 Sinaran Drive/);
    expect(said('dtstart').slice(0, 10)).toBe(start.slice(0, 10));
    for (const name of [appointment.doctorName, appointment.medservice?.name])
      expect(`${letter?.subject} ${said('summary')}`).not.toContain(name);
  });

  test('SERVER-27: of a child without a login is written about to the parent, who reads for whom it is', async () => {
    await bookFor('ethan');
    const [letter] = await readLetters(world());
    expect(letter?.to).toBe('meiling.tan@example.com');
    expect(letter?.text).toContain('\n\nFor Ethan Tan: You are booked at ');
    expect(letter?.subject).not.toContain('Ethan');
  });

  test('NOTIF-07: accepted, is written about only to whom has chosen it', async () => {
    const { appointment } = await bookFor();
    await readLetters(world());
    await asStaff(world(), operatorCalls.acceptAppointment, { id: appointment._id });
    expect(await readLetters(world())).toEqual([]);
  });

  test('NOTIF-07 SERVER-33: rejected days before, is written about by mail with the clinic’s words and an entry that ends', async () => {
    const { appointment } = await bookFor();
    await readLetters(world());
    const reason = 'Dr Tan is on leave that week.';
    const { status } = await asStaff(world(), operatorCalls.rejectAppointment, { id: appointment._id }, { reason });
    expect(status).toBe(200);
    const [letter, ...rest] = await readLetters(world());
    expect(rest).toEqual([]);
    expect(letter?.subject).toMatch(/^Not possible: your appointment on /);
    expect(letter?.text).toMatch(/Novena clinic cannot see you on .*\. Nothing is charged\./);
    expect(letter?.text).toContain(`The clinic says: ${reason}`);
    const { method, text } = eventIn(letter && filesIn(letter)['visit-cancelled.ics']);
    expect([method, text('status'), text('sequence')]).toEqual(['CANCEL', 'CANCELLED', '1']);
  });

  test('NOTIF-07 NOTIF-08: cancelled by the clinic within the day before it, is written about by SMS, too, without a name or a link', async () => {
    const { appointment, start } = await bookFor();
    await readLetters(world());
    world().clock.set(addMs(start, -DAY_MS));
    await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: appointment._id });
    const letters = await readLetters(world());
    expect(letters.map(({ kind, to }) => `${kind} ${to}`).toSorted()).toEqual([
      'mail meiling.tan@example.com',
      'sms +6591234501',
    ]);
    const sms = letters.find(({ kind }) => kind === 'sms');
    expect(sms?.text).toMatch(
      /^Novena clinic has to cancel your appointment on .* We are sorry\. Open MyNiks or call [+\d ]+\.$/,
    );
  });

  test('NOTIF-08: a minute more than a day before it, no SMS is sent', async () => {
    const { appointment, start } = await bookFor();
    await readLetters(world());
    world().clock.set(addMs(start, -DAY_MS - 60_000));
    await asStaff(world(), operatorCalls.cancelAppointmentAtClinic, { id: appointment._id });
    expect((await readLetters(world())).map(({ kind }) => kind)).toEqual(['mail']);
  });

  test('SERVER-30: cancelled by the patient, is not written about as long as nothing was paid', async () => {
    const { token, appointment } = await bookFor();
    await readLetters(world());
    await ask(world(), appointmentCalls.cancelAppointment, { token, params: { id: appointment._id } });
    expect(await readLetters(world())).toEqual([]);
  });

  test('SERVER-27 NOTIF-08: is written about once on the day before, by mail', async () => {
    const { start } = await bookFor();
    await readLetters(world());
    world().clock.set(addMs(start, -DAY_MS));
    const now = await world().clock.now();
    await Promise.all([remind(world().db, now), remind(world().db, now)]);
    await remind(world().db, addMs(now, HOUR_MS));
    const letters = (await readLetters(world())).filter(({ subject }) => subject?.endsWith(PLACE));
    expect(subjectsOf(letters)).toEqual([expect.stringMatching(/^Tomorrow, .*, Novena clinic$/)]);
    expect(letters[0]?.text).not.toContain('You can cancel in the app');
  });
});
