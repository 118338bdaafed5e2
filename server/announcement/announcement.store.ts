/** Announcements of the group: each member has a notification that names one. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Announcement } from '#contract/entities/desk.ts';
import type { AnnouncementId, ClinicId, StaffId } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { hasChosen } from '#server/letters/letters.store.ts';

export interface Audience {
  audience: 'all' | 'place' | 'niks';
  place: ClinicId | null;
}

/** A visit of so long ago makes its patient one of the place. */
const VISIT_MS = 365 * DAY_MS;

/** Patients with an account. */
const members = ({ audience, place }: Audience, now: IsoInstant): RawBuilder<unknown> => {
  const all = sql`select patient_id from login`;
  if (audience === 'niks')
    return sql`${all} where patient_id in (select patient_id from niks_account where closed_at is null)`;
  if (audience === 'all') return all;
  return sql`${all} where patient_id in (
    select caller_id from circle join appointment on appointment.patient_id = circle.patient_id
    where clinic_id = ${place} and starts_at > ${addMs(now, -VISIT_MS)} and state not in ('released', 'held', 'lost'))`;
};

export const countMembers = async (db: Kysely<Database>, audience: Audience, now: IsoInstant): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from (${members(audience, now)}) member`.execute(db);
  return rows[0]?.count ?? 0;
};

export const hasPlace = async (db: Kysely<Database>, id: ClinicId): Promise<boolean> =>
  (await db.selectFrom('clinic').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

interface NewAnnouncement extends Audience {
  id: AnnouncementId;
  en: string;
  zh: string;
  madeBy: StaffId;
  now: IsoInstant;
}

/** @returns how many members got it */
export const insertAnnouncement = async (
  tx: Kysely<Database>,
  { id, en, zh, madeBy, now, ...audience }: NewAnnouncement,
): Promise<number> => {
  const metadata = JSON.stringify({ announcementId: id, en, zh, placeId: audience.place });
  const isMailed = hasChosen(sql`member.patient_id`, { kind: 'announcements', channel: 'mail' });
  // events of members who have not chosen letters would only make those of others wait
  const { rows } = await sql`
    insert into notification (id, patient_id, kind, metadata, created_at, letter, subject)
    select gen_random_uuid()::text, patient_id, 'announcement', ${metadata}::jsonb, ${now}::timestamptz,
      case when ${isMailed} then 'announcement' end, case when ${isMailed} then ${id}::text end
    from (${members(audience, now)}) member returning id`.execute(tx);
  await tx
    .insertInto('announcement')
    .values({
      id,
      en,
      zh,
      audience: audience.audience,
      place_id: audience.place,
      made_by: madeBy,
      made_at: now,
      reached: rows.length,
    })
    .execute();
  return rows.length;
};

/** Takes it out of every list, and keeps the time of the first withdrawal. @returns false when there is none */
export const withdrawAnnouncement = async (
  tx: Kysely<Database>,
  id: AnnouncementId,
  now: IsoInstant,
): Promise<boolean> => {
  const { rows } = await sql`
    update announcement set withdrawn_at = coalesce(withdrawn_at, ${now}::timestamptz) where id = ${id} returning id`.execute(
    tx,
  );
  await sql`delete from notification where kind = 'announcement' and metadata->>'announcementId' = ${id}`.execute(tx);
  return rows.length > 0;
};

/** The newest first. */
export const listAnnouncements = async (
  db: Kysely<Database>,
  { after, limit }: { after: readonly string[]; limit: number },
): Promise<Announcement[]> => {
  const [at = null, id = ''] = after;
  const { rows } = await sql<Announcement>`
    select announcement.id as "_id", en, zh, audience, place_id as place, staff.name as "madeBy", made_at as "madeAt",
      reached as count, withdrawn_at as "withdrawnAt"
    from announcement join staff on staff.id = made_by
    where ${at}::timestamptz is null or made_at < ${at}::timestamptz or (made_at = ${at}::timestamptz and announcement.id > ${id})
    order by made_at desc, announcement.id limit ${limit}`.execute(db);
  return rows;
};
