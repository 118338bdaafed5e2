import { type Kysely, sql } from 'kysely';
import type { AnswerInputOf } from '#contract/call.ts';
import type { profileCalls } from '#contract/calls/profile.calls.ts';
import type { PatientId } from '#contract/ids.ts';
import type { PostalAddress } from '#contract/particulars.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { PICTURES } from '#server/picture/picture.store.ts';

type ProfileAnswer = AnswerInputOf<typeof profileCalls.loadProfile>;

export const findProfile = async (
  db: Kysely<Database>,
  patientId: PatientId,
  now: IsoInstant,
): Promise<ProfileAnswer['data']> => {
  const { rows } = await sql<{ profile: ProfileAnswer['data'] }>`
    -- kept in place: by itself it would be made of all patients, since it is asked twice
    with tagged as not materialized (
      select id, coalesce((select json_agg(json_build_object('name', name) order by name) from patient_tag
        where patient_id = patient.id), '[]') as tags
      from patient
    )
    select json_build_object(
      '_id', patient.id,
      'name', patient.name,
      'email', email,
      'phone', phone,
      'profilePicUrl', ${PICTURES} || picture.name,
      'isGuestPatient', is_guest,
      'tags', tags,
      'familyMembers', coalesce((
        select json_agg(json_build_object('_id', member.id, 'name', member.name, 'tags', tagged.tags) order by member.name)
        from family join patient member on member.id = member_id join tagged on tagged.id = member_id
        where family.patient_id = patient.id), '[]'),
      'address', case when address is not null then json_build_object(
        'countryCode', country_code, 'postal', postal, 'address', address, 'unit', unit) end,
      'birthMonth', birth_month,
      'standing', json_build_object('number', standing_of(patient.id, 'number'),
        'email', standing_of(patient.id, 'email'), 'phone', standing_of(patient.id, 'phone')),
      'hasDigitalId', exists (select from patient_identity where patient_id = patient.id and singpass_sub is not null),
      'pending', json_build_object('email', pending_of(patient.id, 'email', ${now}), 'phone', pending_of(patient.id, 'phone', ${now})),
      -- what the clinic brought over is its own word: it shows while the number is proven
      'credit', dollars((select coalesce(sum(amount), 0) from credits_of(patient.id)
        where kind = 'deposit' or has_proven_number(patient.id))::bigint)
    ) as profile
    from patient join tagged using (id) left join picture on picture.patient_id = patient.id where patient.id = ${patientId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A session without a patient');
  return row.profile;
};

/** Fields that a person may change without a code; email and phone have their own way. */
export interface Details {
  name?: string | undefined;
  address?: PostalAddress | undefined;
  /** 1 to 12 */
  birthMonth?: number | undefined;
}

export const setDetails = async (
  tx: Kysely<Database>,
  patientId: PatientId,
  { name, address, birthMonth }: Details,
): Promise<void> => {
  const changes = {
    ...(name !== undefined && { name }),
    ...(birthMonth !== undefined && { birth_month: birthMonth }),
    ...(address && {
      country_code: address.countryCode,
      postal: address.postal,
      address: address.address,
      unit: address.unit,
    }),
  };
  if (Object.keys(changes).length > 0)
    await tx.updateTable('patient').set(changes).where('id', '=', patientId).execute();
};
