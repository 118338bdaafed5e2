/** Puts appointments and waitlist entries of the demo member into the world. */
import { addMs, HOUR_MS, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import type { World } from '#harness/server/world.ts';
import type { AppointmentState } from '#server/db/visit-tables.types.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from '#server/demo/places.data.ts';

const DOCTOR = { provider: 'Dr Sarah Fernandez', clinic: 'Tampines clinic', service: 'Skin review' };
const THERAPIST = { provider: 'Hafiz Ismail', clinic: 'Jurong salon', service: 'Scalp treatment' };

export interface Visit {
  id: string;
  /** Start in hours from now; or give `startsAt`. */
  inHours?: number;
  startsAt?: IsoInstant;
  state?: AppointmentState;
  isRemote?: boolean;
  isWithTherapist?: boolean;
  /** Patient; the member by default. */
  patient?: 'meiling' | 'ethan' | 'siewhoon';
  /** Length; 20 by default. */
  minutes?: number;
  /** Hours since the booking; seven days by default. */
  bookedHoursAgo?: number;
  /** Address of a remote consultation's video room. */
  room?: string;
}

const agreedOf = async (world: World, visit: Visit) => {
  const { id, inHours = 0, startsAt, isWithTherapist = false, patient = 'meiling', minutes = 20 } = visit;
  const { bookedHoursAgo = 7 * 24 } = visit;
  const now = await world.clock.now();
  const start = startsAt ?? addMs(now, inHours * HOUR_MS);
  const { provider, clinic, service } = isWithTherapist ? THERAPIST : DOCTOR;
  return {
    id,
    clinic_id: clinicIdOf(clinic),
    provider_id: providerIdOf(provider),
    service_id: serviceIdOf(service),
    patient_id: patientIdOf(patient),
    starts_at: start,
    ends_at: addMs(start, minutes * MINUTE_MS),
    moreinfo: '',
    missed_appointment: false,
    created_at: addMs(now, -bookedHoursAgo * HOUR_MS),
  };
};

const clear = async ({ db }: World): Promise<void> => {
  const mine = [patientIdOf('meiling'), patientIdOf('ethan'), patientIdOf('siewhoon')];
  await db.deleteFrom('appointment').where('patient_id', 'in', mine).execute();
  await db.deleteFrom('waitlist_entry').where('patient_id', 'in', mine).execute();
  // frees the calendars of the doctor and the therapist
  const busy = [DOCTOR, THERAPIST].map(({ provider }) => providerIdOf(provider));
  await db.deleteFrom('appointment').where('provider_id', 'in', busy).execute();
};

/** Replaces all visits of the member's family. */
export const setVisits = async (world: World, ...visits: Visit[]): Promise<void> => {
  await clear(world);
  for (const visit of visits) {
    const { state = 'confirmed', isRemote = false, room = null } = visit;
    const agreed = await agreedOf(world, visit);
    const type = isRemote ? ('TELE_PATIENT_REMOTE' as const) : ('NORMAL' as const);
    await world.db
      .insertInto('appointment')
      .values({ ...agreed, slot_id: null, type, state, room })
      .execute();
  }
};
/** Adds a pending or rejected waitlist entry. */
export const addToWaitlist = async (
  world: World,
  { state = 'pending', ...visit }: Visit & { state?: 'pending' | 'rejected' },
): Promise<void> =>
  void (await world.db
    .insertInto('waitlist_entry')
    .values({ ...(await agreedOf(world, visit)), state })
    .execute());
