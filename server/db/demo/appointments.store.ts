/** The appointments that the accounts of the demo world are known for. */
import type { Insertable, Kysely } from 'kysely';
import type { PatientId, SlotId } from '#contract/ids.ts';
import {
  addDays,
  addMs,
  type ClinicDay,
  type ClockTime,
  clinicDayOf,
  clockTimeOf,
  HOUR_MS,
  type IsoInstant,
  instantAt,
  MINUTE_MS,
} from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import { patientIdOf } from './people.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from './places.ts';

const at = (day: ClinicDay, time: string): IsoInstant => instantAt(day, time as ClockTime);

/** The next half hour that is at least an hour away, or the last one of the day. */
const laterToday = (now: IsoInstant): IsoInstant => {
  const latest = at(clinicDayOf(now), '23:30');
  const half = 30 * MINUTE_MS;
  const next = addMs(now, HOUR_MS);
  const rounded = addMs(next, (half - (Date.parse(next) % half)) % half);
  return rounded < latest ? rounded : latest;
};

const DOCTOR = { provider: 'Dr Tan Wei Ling', clinic: 'Orchard clinic', service: 'Skin review' };
const THERAPIST = { provider: 'Priya Nair', clinic: 'Orchard salon', service: 'Facial' };

interface Visit {
  name: string;
  patientId: PatientId;
  startsAt: IsoInstant;
  minutes: number;
  who: typeof DOCTOR;
}

const agreed = (kind: string, { name, patientId, startsAt, minutes, who }: Visit, now: IsoInstant) => ({
  id: `${kind}-${name}`,
  clinic_id: clinicIdOf(who.clinic),
  provider_id: providerIdOf(who.provider),
  service_id: serviceIdOf(who.service),
  patient_id: patientId,
  starts_at: startsAt,
  ends_at: addMs(startsAt, minutes * MINUTE_MS),
  moreinfo: '',
  missed_appointment: false,
  created_at: addMs(startsAt < now ? startsAt : now, -48 * HOUR_MS),
});

export const insertKnownAppointments = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  const today = clinicDayOf(now);
  const meiling = patientIdOf('meiling');
  const past = (name: string, patientId: PatientId, daysAgo: number, state: 'confirmed' | 'missed', who = DOCTOR) => ({
    ...agreed(
      'appointment',
      { name, patientId, startsAt: at(addDays(today, -daysAgo), '10:00'), minutes: 30, who },
      now,
    ),
    type: 'NORMAL' as const,
    state,
  });
  const remote: Insertable<Database['appointment']> = {
    ...agreed(
      'appointment',
      { name: 'meiling-today', patientId: meiling, startsAt: laterToday(now), minutes: 20, who: DOCTOR },
      now,
    ),
    type: 'TELE_PATIENT_REMOTE',
    state: 'confirmed',
    teleconsult_link: 'https://meet.example.com/meiling-today',
    reminded_at: now,
  };
  const soon = at(addDays(today, 5), '10:00');
  const booked: Insertable<Database['appointment']> = {
    ...agreed(
      'appointment',
      { name: 'meiling-soon', patientId: meiling, startsAt: soon, minutes: 30, who: DOCTOR },
      now,
    ),
    slot_id:
      `slot-tan-wei-ling-${clinicDayOf(soon).replaceAll('-', '')}-${clockTimeOf(soon).replace(':', '')}` as SlotId,
    type: 'NORMAL',
    state: 'new',
  };
  await db
    .insertInto('appointment')
    .values([
      remote,
      booked,
      past('meiling-past-1', meiling, 26, 'confirmed'),
      past('meiling-past-2', meiling, 75, 'confirmed', THERAPIST),
      past('ravi-missed-1', patientIdOf('ravi'), 12, 'missed'),
      past('grace-missed-1', patientIdOf('grace'), 9, 'missed'),
      past('grace-missed-2', patientIdOf('grace'), 40, 'missed', THERAPIST),
      past('grace-missed-3', patientIdOf('grace'), 70, 'missed'),
      past('daniel-missed-1', patientIdOf('daniel'), 20, 'missed'),
    ])
    .execute();
  const waiting = (name: string, days: number, from: string, hours: number, state: 'pending' | 'rejected') => {
    const visit = {
      name,
      patientId: meiling,
      startsAt: at(addDays(today, days), from),
      minutes: hours * 60,
      who: DOCTOR,
    };
    return { ...agreed('waitlist', visit, now), state };
  };
  await db
    .insertInto('waitlist_entry')
    .values([
      waiting('meiling-pending', 3, '13:00', 4, 'pending'),
      waiting('meiling-rejected', 9, '18:00', 3, 'rejected'),
    ])
    .execute();
};
