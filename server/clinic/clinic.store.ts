import { type Kysely, sql } from 'kysely';
import type { AnswerInputOf, QueryOf } from '#contract/call.ts';
import type { clinicCalls } from '#contract/calls/clinic.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import type { ClinicDay, IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';

export const listClinics = async (
  db: Kysely<Database>,
  today: ClinicDay,
): Promise<AnswerInputOf<typeof clinicCalls.listClinics>['data']> => {
  const rows = await db
    .selectFrom('clinic')
    .selectAll()
    .select(sql<number | null>`(select (content->>'horizonDays')::int from setting where name = 'times')`.as('horizon'))
    .where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>=', today)]))
    .orderBy('position')
    .execute();
  return rows.map(
    ({
      id,
      name,
      clinic_type,
      is_online_store,
      is_allowed_for_pickup,
      address,
      telephone,
      hours,
      directions,
      licence,
      horizon,
    }) => ({
      _id: id,
      name,
      clinicType: clinic_type,
      isOnlineStore: is_online_store,
      isAllowedForPickup: is_allowed_for_pickup,
      address,
      generalConfig: { telephone, address },
      hours,
      directions,
      licence,
      ...(horizon !== null && { horizonDays: horizon }),
    }),
  );
};

export const isForPickup = async (db: Kysely<Database>, id: ClinicId): Promise<boolean> => {
  const clinic = await db.selectFrom('clinic').select('is_allowed_for_pickup').where('id', '=', id).executeTakeFirst();
  return clinic?.is_allowed_for_pickup ?? false;
};

type Providers = AnswerInputOf<typeof clinicCalls.listProviders>['data'];

/** Active doctors or therapists who work at the clinic from now on; or who consult there remotely. */
export const listProviders = async (
  db: Kysely<Database>,
  { clinic, role, remote }: QueryOf<typeof clinicCalls.listProviders>,
  now: IsoInstant,
): Promise<Providers> => {
  const ofKind = remote === undefined ? sql`type <> 'TELE_PATIENT_REMOTE'` : sql`type = 'TELE_PATIENT_REMOTE'`;
  const { rows } = await sql<{ provider: Providers[number] }>`
    select json_build_object(
      '_id', p.id,
      'name', p.name,
      'designation', p.designation,
      'registration', p.registration,
      'role', p.role,
      'services', offered.services,
      'categories', offered.categories,
      'languages', p.languages,
      'nextFree', (select iso(starts_at) from offered_slots(${now})
        where provider_id = p.id and clinic_id = ${clinic} and ${ofKind} and starts_at > ${now} and is_free
        order by starts_at limit 1)
    ) as provider
    from provider p
    join lateral (
      select json_agg(json_build_object('_id', s.id, 'name', s.name, 'dragoncareCategory', s.category,
          'totalFee', round(dollars(s.price) * (100 + s.tax::numeric) / 100, 2), 'taxPercentage', s.tax)
          order by s.position, s.name) as services,
        json_agg(distinct s.category) as categories
      from provider_service ps join service s on s.id = ps.service_id where ps.provider_id = p.id
    ) offered on true
    where p.is_active and p.role = ${role}
      and exists (select from slot where provider_id = p.id and clinic_id = ${clinic} and ${ofKind} and starts_at > ${now} and withdrawn_at is null)
    order by p.position, p.name`.execute(db);
  return rows.map(({ provider }) => provider);
};
