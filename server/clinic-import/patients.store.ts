/** Patients without an account, as a former system knew them. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PatientLine } from '#contract/clinic-folder/people-files.ts';
import type { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export const insertPatient = async (db: Kysely<Database>, line: PatientLine, now: IsoInstant): Promise<PatientId> => {
  const id = randomUUID() as string as PatientId;
  const { name, email, phone, country_code, postal, address, unit, birth_month, language } = line;
  const contact = { email, phone, country_code, postal, address, unit };
  await db
    .insertInto('patient')
    .values({ id, name, is_guest: false, ...contact, birth_month, language, created_at: now })
    .execute();
  return id;
};

/** Writes missing data, and overwrites none. @returns whether something was missing */
export const completePatient = async (db: Kysely<Database>, id: PatientId, line: PatientLine): Promise<boolean> => {
  const { email, phone, country_code, postal, address, unit, birth_month, language } = line;
  const { rows } = await sql`
    update patient set email = coalesce(email, ${email}), phone = coalesce(phone, ${phone}),
      country_code = coalesce(country_code, ${country_code}), postal = coalesce(postal, ${postal}),
      address = coalesce(address, ${address}), unit = coalesce(unit, ${unit}),
      birth_month = coalesce(birth_month, ${birth_month}), language = coalesce(language, ${language})
    where id = ${id} and ((email is null and ${email}::text is not null) or (phone is null and ${phone}::text is not null)
      or (country_code is null and ${country_code}::text is not null) or (postal is null and ${postal}::text is not null)
      or (address is null and ${address}::text is not null) or (unit is null and ${unit}::text is not null)
      or (birth_month is null and ${birth_month}::int is not null) or (language is null and ${language}::text is not null))
    returning id`.execute(db);
  return rows.length > 0;
};

/** Whether another patient has the same name and the same email or phone. */
export const hasNamesake = async (
  db: Kysely<Database>,
  { name, email, phone }: Pick<PatientLine, 'name' | 'email' | 'phone'>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from patient where lower(name) = lower(${name}) and not is_guest and merged_into is null
      and (lower(email) = ${email}::text or phone = ${phone}::text) limit 1`.execute(db);
  return rows.length > 0;
};
