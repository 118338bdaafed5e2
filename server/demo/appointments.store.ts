/** The documented appointments of the demo's accounts. */
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
import type { Database } from '#server/db/tables.types.ts';
import { type MemberId, patientIdOf } from './people.data.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from './places.data.ts';

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

type Appointment = Insertable<Database['appointment']>;

const visitsToCome = (now: IsoInstant): Appointment[] => {
  const patientId = patientIdOf('meiling');
  const today = { name: 'meiling-today', patientId, startsAt: laterToday(now), minutes: 20, who: DOCTOR };
  const startsAt = at(addDays(clinicDayOf(now), 5), '10:00');
  const soon = { name: 'meiling-soon', patientId, startsAt, minutes: 30, who: DOCTOR };
  const slotTime = `${clinicDayOf(startsAt).replaceAll('-', '')}-${clockTimeOf(startsAt).replace(':', '')}`;
  return [
    {
      ...agreed('appointment', today, now),
      type: 'TELE_PATIENT_REMOTE',
      state: 'confirmed',
      room: 'meiling-today',
      reminded_at: now,
    },
    {
      ...agreed('appointment', soon, now),
      slot_id: `slot-tan-wei-ling-${slotTime}` as SlotId,
      type: 'NORMAL',
      state: 'new',
    },
  ];
};

const pastVisits = (now: IsoInstant): Appointment[] => {
  const past = (name: string, user: MemberId, daysAgo: number, state: 'confirmed' | 'missed', who = DOCTOR) => {
    const startsAt = at(addDays(clinicDayOf(now), -daysAgo), '10:00');
    const visit = { name, patientId: patientIdOf(user), startsAt, minutes: 30, who };
    const ended_at = state === 'confirmed' ? addMs(startsAt, 30 * MINUTE_MS) : null;
    return { ...agreed('appointment', visit, now), type: 'NORMAL' as const, state, ended_at };
  };
  return [
    past('meiling-past-1', 'meiling', 26, 'confirmed'),
    past('meiling-past-2', 'meiling', 75, 'confirmed', THERAPIST),
    past('ravi-missed-1', 'ravi', 12, 'missed'),
    past('grace-missed-1', 'grace', 9, 'missed'),
    past('grace-missed-2', 'grace', 40, 'missed', THERAPIST),
    past('grace-missed-3', 'grace', 70, 'missed'),
    past('daniel-missed-1', 'daniel', 20, 'missed'),
  ];
};

const waitlistEntries = (now: IsoInstant): Insertable<Database['waitlist_entry']>[] => {
  const waiting = (name: string, days: number, from: string, hours: number, state: 'pending' | 'rejected') => {
    const startsAt = at(addDays(clinicDayOf(now), days), from);
    const visit = { name, patientId: patientIdOf('meiling'), startsAt, minutes: hours * 60, who: DOCTOR };
    return { ...agreed('waitlist', visit, now), state };
  };
  return [waiting('meiling-pending', 3, '13:00', 4, 'pending'), waiting('meiling-rejected', 9, '18:00', 3, 'rejected')];
};

export const insertKnownAppointments = async (db: Kysely<Database>, now: IsoInstant): Promise<void> => {
  await db
    .insertInto('appointment')
    .values([...visitsToCome(now), ...pastVisits(now)])
    .execute();
  await db.insertInto('waitlist_entry').values(waitlistEntries(now)).execute();
};
