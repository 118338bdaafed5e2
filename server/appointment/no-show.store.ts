/** Appointments that a patient missed, and the deposits that settle them. */
import { type Kysely, sql } from 'kysely';
import type { AnswerInputOf } from '#contract/call.ts';
import type { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import type { Database } from '#server/db/tables.types.ts';

type NoShow = AnswerInputOf<typeof appointmentCalls.checkNoShow>['data'];

/** The latest missed appointment that is not settled; null when the patient is not of the caller's circle. */
export const findNoShow = async (
  db: Kysely<Database>,
  callerId: PatientId,
  patientId: PatientId,
): Promise<NoShow | null> => {
  const { rows } = await sql<{ latest: NoShow['latestAppointmentDetails'] }>`
    select (
      select json_build_object(
        'clinic', clinic.name,
        'aptDate', to_char(starts_at at time zone 'Asia/Singapore', 'YYYY-MM-DD'),
        'startTime', to_char(starts_at at time zone 'Asia/Singapore', 'HH24:MI'),
        'startDateTime', iso(starts_at),
        'call', clinic.telephone)
      from open_missed join clinic on clinic.id = clinic_id
      where open_missed.patient_id = circle.patient_id order by starts_at desc, open_missed.id limit 1) as latest
    from circle where caller_id = ${callerId} and circle.patient_id = ${patientId}`.execute(db);
  const [row] = rows;
  return row ? { hasAnyNoShowAppointments: row.latest !== null, latestAppointmentDetails: row.latest ?? null } : null;
};

/** Whether the deposit of an invoice is a credit; null when it is no deposit of the caller's circle. */
export const findCredit = async (
  db: Kysely<Database>,
  callerId: PatientId,
  invoiceId: InvoiceId,
): Promise<boolean | null> => {
  const { rows } = await sql<{ isCredited: boolean }>`
    select exists (select from inventory_credit where inventory_credit.invoice_id = ${invoiceId}) as "isCredited"
    from appointment
    where invoice_id = ${invoiceId} and type <> 'TELE_PATIENT_REMOTE'
      and patient_id in (select circle.patient_id from circle where caller_id = ${callerId})`.execute(db);
  return rows[0]?.isCredited ?? null;
};
