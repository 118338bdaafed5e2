/** Letters say how their subjects are when they are made; the notice keeps what its event has changed. */
import { type Kysely, sql } from 'kysely';
import type { AppointmentId, InvoiceId, PatientId } from '#contract/ids.ts';
import type { Money } from '#contract/money.ts';
import type { ClinicDay, ClockTime, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import type { PaidInvoice } from '#server/pdf/sheet.types.ts';

export interface Place {
  name: string;
  phone: string;
}

export interface VisitFacts {
  id: AppointmentId;
  startsAt: IsoInstant;
  endsAt: IsoInstant;
  isRemote: boolean;
  isWaitlist: boolean;
  revision: number;
  address: string;
  place: Place;
  who: { name: string; designation: string | null; registration: string | null };
}

/** An appointment or a waitlist entry. */
export const readVisit = async (db: Kysely<Database>, id: string): Promise<VisitFacts | null> => {
  const { rows } = await sql<VisitFacts>`
    select item.id, starts_at as "startsAt", ends_at as "endsAt", type = 'TELE_PATIENT_REMOTE' as "isRemote", is_waitlist as "isWaitlist",
      revision, address,
      json_build_object('name', clinic.name, 'phone', telephone) as place,
      json_build_object('name', provider.name, 'designation', designation, 'registration', registration) as who
    from (
      select id, clinic_id, provider_id, starts_at, ends_at, type, revision, false as is_waitlist from appointment where id = ${id}
      union all select id, clinic_id, provider_id, starts_at, ends_at, 'NORMAL', 0, true from waitlist_entry where id = ${id}
    ) item join clinic on clinic.id = clinic_id join provider on provider.id = provider_id`.execute(db);
  return rows[0] ?? null;
};

export interface OrderFacts {
  id: InvoiceId;
  number: string;
  isOfGuest: boolean;
  /** A guest's letters go here. */
  email: string | null;
  language: AnswerLanguage | null;
  /** Whether the account itself did not make the order, so that its letters need a proven number. */
  isRecord: boolean;
  total: Money;
  balance: Money;
  pieces: number;
  isPickup: boolean;
  parcelNo: string | null;
  /** Time from which the order can be paid. */
  payableAt: IsoInstant;
  /** Null for an order of no place. */
  place: Place | null;
  pickup: { name: string; address: string; days: number[]; opens: ClockTime; closes: ClockTime } | null;
}

export const readOrder = async (db: Kysely<Database>, id: string): Promise<OrderFacts | null> => {
  const { rows } = await sql<OrderFacts>`
    select invoice.id, invoice_no as number, patient.is_guest as "isOfGuest", delivery.email, invoice.language,
      not is_of_account(invoice_type) as "isRecord", total, balance,
      (select coalesce(sum(qty), 0)::int from invoice_item where invoice_id = invoice.id and not is_removed) as pieces,
      coalesce(delivery_type = 'Pickup', false) as "isPickup", parcel_no as "parcelNo",
      greatest(invoice.created_at, accepted_at) as "payableAt",
      case when clinic.id is not null then json_build_object('name', clinic.name, 'phone', clinic.telephone) end as place,
      case when pickup.id is not null then json_build_object('name', pickup.name, 'address', pickup.address,
        'days', pickup.open_days, 'opens', pickup.opens_at, 'closes', pickup.closes_at) end as pickup
    from invoice join patient on patient.id = invoice.patient_id
    left join clinic on clinic.id = invoice.clinic_id
    left join delivery on delivery.invoice_id = invoice.id
    left join clinic pickup on pickup.id = pickup_clinic_id
    where invoice.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Null before the first payment. */
export const readReceipt = async (db: Kysely<Database>, id: InvoiceId): Promise<PaidInvoice | null> => {
  const { rows } = await sql<PaidInvoice>`
    select entry, patient_id as "patientId", issued_to as "patientName", journal from receipt where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** The place that an event names, or that has issued its record; null for one of no place. */
export const readIssuer = async (
  db: Kysely<Database>,
  { placeId = null, attachment = null }: { placeId?: string | null; attachment?: string | null },
): Promise<Place | null> => {
  const { rows } = await sql<Place>`
    select name, telephone as phone from clinic
    where id = coalesce(${placeId}, (select clinic_id from record_entry where attachment_id = ${attachment}))`.execute(
    db,
  );
  return rows[0] ?? null;
};

export interface EndingNiks {
  points: number;
  endsOn: ClinicDay;
}

/** NIK$ that end by that day, the first day first. */
export const readEndingNiks = async (
  db: Kysely<Database>,
  { patientId, today, until }: { patientId: PatientId; today: ClinicDay; until: ClinicDay },
): Promise<EndingNiks[]> => {
  const { rows } = await sql<EndingNiks>`
    select sum(remaining)::int as points, ends_on as "endsOn" from niks_lot
    where patient_id = ${patientId} and remaining > 0 and ends_on between ${today} and ${until}
    group by ends_on order by ends_on`.execute(db);
  return rows;
};

export interface Reader {
  id: PatientId;
  name: string;
  language: AnswerLanguage | null;
  hasProvenNumber: boolean;
  /** A parent reads about this patient; null for the own letter. */
  patientName: string | null;
}

/** The accounts that hear of a patient: the own one, or without one those of the family. */
export const listReaders = async (db: Kysely<Database>, patientId: PatientId): Promise<Reader[]> => {
  const { rows } = await sql<Reader>`
    select reader.id, reader.name, reader.language, has_proven_number(reader.id) as "hasProvenNumber",
      case when reader.id <> patient.id then patient.name end as "patientName"
    from patient join circle on circle.patient_id = patient.id
    join patient reader on reader.id = caller_id join login on login.patient_id = reader.id
    where patient.id = ${patientId} and (reader.id = patient.id
      or not exists (select from login own where own.patient_id = patient.id))
    order by reader.id`.execute(db);
  return rows;
};
