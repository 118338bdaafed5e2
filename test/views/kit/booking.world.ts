/** Visits and rivals in the seeded world. */
import { appointmentCalls, type CreateAppointment } from '#contract/calls/appointment.calls.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { patientIdOf } from '#server/db/demo/people.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from '#server/db/demo/places.ts';
import { NOW } from '#test/model/samples.ts';
import { ask } from '#test/world/ask.ts';
import type { World } from '#test/world/world.ts';

const MEI = patientIdOf('meiling');

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

/** Somebody else books just this slot. */
export const takeSlot = async (world: World, body: unknown): Promise<void> => {
  const token = await world.signIn('siti');
  const { status } = await ask(world, appointmentCalls.createAppointment, {
    token,
    body: { ...(body as CreateAppointment), patientId: patientIdOf('siti') },
  });
  if (status !== 200) throw new Error(`The rival did not get it: ${status}`);
};
