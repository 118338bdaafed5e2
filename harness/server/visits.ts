/** Visits and rival bookings in the seeded world, and the deadline for cancelling a visit. */
import { appointmentCalls, type CreateAppointment } from '#contract/calls/appointment.calls.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { NOW } from '#model/samples.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from '#server/demo/places.data.ts';
import { ask } from './ask.ts';
import type { World } from './world.ts';

const MEI = patientIdOf('meiling');

export const visit = (id: string, startsAt: IsoInstant, state: 'confirmed' | 'missed' | 'rejected') => ({
  id,
  slot_id: null,
  clinic_id: clinicIdOf('Orchard salon'),
  // this provider works only in the afternoon, so the morning is free
  provider_id: providerIdOf('Jasmine Goh'),
  service_id: serviceIdOf('Body massage'),
  patient_id: MEI,
  type: 'NORMAL' as const,
  state,
  starts_at: startsAt,
  ends_at: addMs(startsAt, 30 * MINUTE_MS),
  moreinfo: '',
  missed_appointment: false,
  room: null,
  created_at: NOW,
});

/** Deletes all appointments and waitlist entries of Mei Ling and her family. */
export const forgetVisits = async ({ db }: World): Promise<void> => {
  const theirs = [MEI, patientIdOf('ethan'), patientIdOf('siewhoon')];
  await db.deleteFrom('appointment').where('patient_id', 'in', theirs).execute();
  await db.deleteFrom('waitlist_entry').where('patient_id', 'in', theirs).execute();
};

/** Adds these appointments to Mei Ling's. */
export const addVisits = async ({ db }: World, ...entries: readonly Appointment[]): Promise<void> => {
  const visits = entries.map(({ _id, startDateTime, state, movedFrom, revision }) => ({
    ...visit(_id, startDateTime, state === 'rejected' ? 'rejected' : 'confirmed'),
    moved_from: movedFrom,
    revision,
  }));
  await db.insertInto('appointment').values(visits).execute();
};

export const setCancellationHours = async ({ db }: World, nonCancellationPeriodHrs: number): Promise<void> => {
  const content = JSON.stringify({ otherConfig: { nonCancellationPeriodHrs, remoteClinicId: 'orchard-clinic' } });
  await db.updateTable('setting').set({ content }).where('name', '=', 'appointment').execute();
};

/** Books the slot as another patient. */
export const takeSlot = async (world: World, body: unknown): Promise<void> => {
  const token = await world.signIn('siti');
  const { status } = await ask(world, appointmentCalls.createAppointment, {
    token,
    body: { ...(body as CreateAppointment), patientId: patientIdOf('siti') },
  });
  if (status !== 200) throw new Error(`The rival did not get it: ${status}`);
};
