import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { NOTIFICATIONS_MAX } from '#contract/constants.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { RECORD_NOTICES } from '#server/kit/record-notices.ts';
import type { ListedNotice } from './notification.types.ts';
import type { NoticeKind } from './notification.words.ts';

export interface Notice {
  patientId: PatientId;
  /** The kind of event that the notice is about. */
  kind: NoticeKind;
  /** The subject's id: appointmentId, waitlistId, invoiceId; or its text: name, en and zh of an announcement. */
  metadata: Record<string, string | number | { name: string }>;
  now: IsoInstant;
}

/** Stores a notice for the patient, in the transaction of the event. */
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

/**
 * Notices of the caller, and of family members without a login, who cannot read them; newest first.
 * Notices about records need a proven number.
 */
export const listNotices = async (db: Kysely<Database>, callerId: PatientId): Promise<ListedNotice[]> => {
  const { rows } = await sql<ListedNotice>`
    select notice.id, kind, notice.created_at as "createdAt", metadata,
      case when patient.id <> ${callerId} then patient.name end as "patientName",
      visit.entry as visit, visit.state as "visitState",
      invoice.id as "invoiceId", invoice_no as "invoiceNo", invoice_type as "invoiceType", invoice.clinic_id as "clinicId",
      parcel_no as "parcelNo", pickup.name as "pickupName", counter.name as "counterName",
      (select coalesce(json_object_agg(en, zh), '{}') from clinic_word
        where en in (visit.entry->'medservice'->>'name', visit.entry->>'doctorName', visit.entry->>'therapistName', pickup.name, counter.name)) as chinese
    from notification notice
    join patient on patient.id = notice.patient_id
    -- with its limit the entries of these visits are made, and not those of all
    left join lateral (
      select entry, state from agenda where id = coalesce(metadata->>'appointmentId', metadata->>'waitlistId') limit 1
    ) visit on true
    left join invoice on invoice.id = metadata->>'invoiceId'
    left join delivery on delivery.invoice_id = invoice.id
    left join clinic pickup on pickup.id = pickup_clinic_id
    left join clinic counter on counter.id = metadata->>'placeId'
    -- as a list, whose notices the index finds
    where kind <> 'letter' and notice.patient_id = any(array(
        select circle.patient_id from circle
        where caller_id = ${callerId} and (circle.patient_id = ${callerId}
          or not exists (select from login where login.patient_id = circle.patient_id))))
      and (has_proven_number(${callerId})
        or (kind <> all(${[...RECORD_NOTICES]}::text[]) and coalesce(is_of_account(invoice_type), true)))
    order by notice.created_at desc, notice.id
    limit ${NOTIFICATIONS_MAX}`.execute(db);
  return rows;
};
