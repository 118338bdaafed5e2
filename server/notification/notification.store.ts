import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { NOTIFICATIONS_MAX } from '#contract/constants.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import type { ClinicId, InvoiceId, NotificationId, PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.ts';
import type { NoticeKind } from './notification.words.ts';

export interface Notice {
  patientId: PatientId;
  /** What happened. */
  kind: NoticeKind;
  /** Names what it is about: appointmentId, waitlistId, invoiceId; or says it: name, en and zh of an announcement. */
  metadata: Record<string, string | number | { name: string }>;
  now: IsoInstant;
}

/** Tells the patient, in the transaction of what it tells. */
export const notify = async (tx: Kysely<Database>, { patientId, kind, metadata, now }: Notice): Promise<void> => {
  await tx
    .insertInto('notification')
    .values({
      id: randomUUID(),
      patient_id: patientId,
      kind,
      metadata: JSON.stringify(metadata),
      created_at: now,
    })
    .execute();
};

/** A notice with what it is about, as it is now. */
export interface ToldNotice {
  id: NotificationId;
  kind: string;
  createdAt: IsoInstant;
  metadata: Record<string, string | number>;
  /** Whom it is for, if that is not who reads it. */
  patientName: string | null;
  /** An appointment or a waitlist entry, as it travels. */
  visit: Appointment | null;
  visitState: string | null;
  invoiceId: InvoiceId | null;
  invoiceNo: string | null;
  invoiceType: string | null;
  clinicId: ClinicId | null;
  parcelNo: string | null;
  pickupName: string | null;
}

/**
 * Those of the caller, and of family members who have no login and so could not read them; the newest, newest first.
 * Without a proven number there are none about records.
 */
export const listNotices = async (db: Kysely<Database>, callerId: PatientId): Promise<ToldNotice[]> => {
  const { rows } = await sql<ToldNotice>`
    select notice.id, kind, notice.created_at as "createdAt", metadata,
      case when patient.id <> ${callerId} then patient.name end as "patientName",
      agenda.entry as visit, agenda.state as "visitState",
      invoice.id as "invoiceId", invoice_no as "invoiceNo", invoice_type as "invoiceType", invoice.clinic_id as "clinicId",
      parcel_no as "parcelNo", pickup.name as "pickupName"
    from notification notice
    join patient on patient.id = notice.patient_id
    left join agenda on agenda.id = coalesce(metadata->>'appointmentId', metadata->>'waitlistId')
    left join invoice on invoice.id = metadata->>'invoiceId'
    left join delivery on delivery.invoice_id = invoice.id
    left join clinic pickup on pickup.id = pickup_clinic_id
    where (notice.patient_id = ${callerId} or notice.patient_id in (
        select circle.patient_id from circle
        where caller_id = ${callerId} and not exists (select from login where login.patient_id = circle.patient_id)))
      and (has_proven_number(${callerId})
        or (kind not in ('regimenIssued', 'documentIssued') and coalesce(is_of_account(invoice_type), true)))
    order by notice.created_at desc, notice.id
    limit ${NOTIFICATIONS_MAX}`.execute(db);
  return rows;
};
