/** A world in which the labels of the booking model are true; it is seeded at the model's NOW. */
import { appointmentCalls, type CreateAppointment } from '#contract/calls/appointment.calls.ts';
import type { SlotId } from '#contract/ids.ts';
import {
  addDays,
  addMs,
  type ClinicDay,
  type ClockTime,
  type IsoInstant,
  instantAt,
  MINUTE_MS,
} from '#contract/time.ts';
import { patientIdOf } from '#server/db/demo/people.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from '#server/db/demo/places.ts';
import { NOW, TODAY, TOMORROW } from '#test/model/samples.ts';
import { ask } from '#test/world/ask.ts';
import type { World } from '#test/world/world.ts';

const DOCTOR = providerIdOf('Dr Marcus Koh');
const KEPT_SERVICE = serviceIdOf('Hair loss consultation');
const SECOND_SERVICE = serviceIdOf('Scalp treatment');
const MEI = patientIdOf('meiling');
const at = (day: ClinicDay, time: string): IsoInstant => instantAt(day, time as ClockTime);

/** @param hasChoice whether today's free time, at 15:00, serves for two things; else it is at 10:00 and serves for one */
export const prepareBooking = async ({ db }: World, hasChoice: boolean): Promise<void> => {
  await db.insertInto('category').values({ name: 'General', position: 9 }).execute();
  await db
    .updateTable('service')
    .set({ name: 'Consultation', category: 'General' })
    .where('id', '=', KEPT_SERVICE)
    .execute();
  await db
    .updateTable('service')
    .set({ name: 'Review', category: 'General' })
    .where('id', '=', SECOND_SERVICE)
    .execute();
  if (!hasChoice)
    await db
      .deleteFrom('provider_service')
      .where('provider_id', '=', DOCTOR)
      .where('service_id', '=', SECOND_SERVICE)
      .execute();
  await db.updateTable('patient').set({ name: 'Mei' }).where('id', '=', MEI).execute();
  await db.updateTable('patient').set({ name: 'Kai' }).where('id', '=', patientIdOf('ethan')).execute();
  await db.deleteFrom('appointment').where('patient_id', '=', MEI).where('starts_at', '>', NOW).execute();
  await db.deleteFrom('appointment').where('provider_id', '=', DOCTOR).execute();
  const kept = [at(TODAY, hasChoice ? '15:00' : '10:00'), at(TOMORROW, '11:00')];
  await db.deleteFrom('slot').where('provider_id', '=', DOCTOR).where('starts_at', 'not in', kept).execute();
};

export const visit = (id: string, startsAt: IsoInstant, state: 'confirmed' | 'missed' | 'rejected') => ({
  id,
  slot_id: null,
  clinic_id: clinicIdOf('Orchard salon'),
  // works in the afternoon only, so the morning is free
  provider_id: providerIdOf('Jasmine Goh'),
  service_id: serviceIdOf('Body massage'),
  patient_id: MEI,
  type: 'NORMAL' as const,
  state,
  starts_at: startsAt,
  ends_at: addMs(startsAt, 30 * MINUTE_MS),
  moreinfo: '',
  missed_appointment: false,
  teleconsult_link: null,
  created_at: NOW,
});

/** The patient is expected elsewhere at ten today. */
export const bookElsewhereAtTen = async ({ db }: World): Promise<void> =>
  void (await db
    .insertInto('appointment')
    .values(visit('elsewhere', at(TODAY, '10:00'), 'confirmed'))
    .execute());

/** The patient did not come last week. */
export const missOne = async ({ db }: World): Promise<void> =>
  void (await db
    .insertInto('appointment')
    .values(visit('missed', at(addDays(TODAY, -7), '10:00'), 'missed'))
    .execute());

/** Somebody else books just this slot. */
export const takeSlot = async (world: World, body: unknown): Promise<void> => {
  const token = await world.signIn('siti');
  const { status } = await ask(world, appointmentCalls.createAppointment, {
    token,
    body: { ...(body as CreateAppointment), patientId: patientIdOf('siti') },
  });
  if (status !== 200) throw new Error(`The rival did not get it: ${status}`);
};

/** The doctor works at 15:00 today too, and both services are on offer. */
export const openMore = async ({ db }: World): Promise<void> => {
  const startsAt = at(TODAY, '15:00');
  await db
    .insertInto('provider_service')
    .values({ provider_id: DOCTOR, service_id: SECOND_SERVICE })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('slot')
    .values({
      id: 'slot-15' as SlotId,
      clinic_id: clinicIdOf('Orchard clinic'),
      provider_id: DOCTOR,
      type: 'NORMAL',
      starts_at: startsAt,
      ends_at: addMs(startsAt, 30 * MINUTE_MS),
    })
    .execute();
};
