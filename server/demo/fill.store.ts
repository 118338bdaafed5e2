import { type Kysely, sql } from 'kysely';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import { createVault, type Vault } from '#server/kit/sealed.ts';
import { skipLetters } from '#server/letters/letters.store.ts';
import { hashPassword, type PasswordCost } from '#server/password/password.service.ts';
import { claim } from '#server/patient/identifier.store.ts';
import { insertIdentity } from '#server/patient/identity.store.ts';
import { insertKnownAppointments } from './appointments.store.ts';
import { makeInvoices } from './invoices.service.ts';
import { insertNiks } from './niks.store.ts';
import { insertNotices } from './notifications.service.ts';
import { DESK_PATIENTS, LEGAL_PEOPLE, MEMBERS, OTHERS, patientIdOf } from './people.data.ts';
import { CATEGORIES, CLINICS, SERVICES } from './places.data.ts';
import { issueRecords } from './records.service.ts';
import { insertRefills, waitFromNow } from './refills.store.ts';
import { bookAtDesk, rollSlots } from './slots.store.ts';
import { PROVIDER_SERVICES, PROVIDERS } from './staff.data.ts';
import { insertStore } from './store.store.ts';
import { WORDS } from './words.data.ts';

const insertPlaces = async (tx: Kysely<Database>): Promise<void> => {
  await tx
    .insertInto('category')
    .values(CATEGORIES.map((name, position) => ({ name, position })))
    .execute();
  await tx.insertInto('clinic').values(CLINICS).execute();
  await tx.insertInto('service').values(SERVICES).execute();
  await tx.insertInto('provider').values(PROVIDERS).execute();
  await tx.insertInto('provider_service').values(PROVIDER_SERVICES).execute();
  await tx.insertInto('clinic_word').values(WORDS).execute();
};

const insertPeople = async (tx: Kysely<Database>, now: IsoInstant, hashes: string[]): Promise<void> => {
  const members = MEMBERS.map(({ userId, name, email, phone, address: { countryCode, postal, address, unit } }) => ({
    id: patientIdOf(userId),
    name,
    email,
    phone,
    country_code: countryCode,
    postal,
    address,
    unit,
    is_guest: false,
    created_at: now,
  }));
  const others = [...OTHERS.map(({ key, ...person }) => ({ id: patientIdOf(key), ...person })), ...DESK_PATIENTS].map(
    (person) => ({
      email: null,
      phone: null,
      ...person,
      is_guest: false,
      created_at: now,
    }),
  );
  await tx.insertInto('patient').values(members).execute();
  await tx.insertInto('patient').values(others).execute();
  await tx
    .insertInto('login')
    .values(
      MEMBERS.map(({ userId, email }, index) => ({
        patient_id: patientIdOf(userId),
        user_id: userId,
        email,
        password_hash: hashes[index] ?? '',
      })),
    )
    .execute();
  const tags = MEMBERS.flatMap((member) =>
    'tags' in member ? member.tags.map((name) => ({ patient_id: patientIdOf(member.userId), name })) : [],
  );
  await tx.insertInto('patient_tag').values(tags).execute();
  const family = MEMBERS.flatMap((member) =>
    'family' in member
      ? member.family.map((key) => ({ patient_id: patientIdOf(member.userId), member_id: patientIdOf(key) }))
      : [],
  );
  await tx.insertInto('family').values(family).execute();
};

const insertIdentities = async (tx: Kysely<Database>, vault: Vault, now: IsoInstant): Promise<void> => {
  for (const { key, ...person } of LEGAL_PEOPLE) {
    await insertIdentity(tx, vault, { ...person, patientId: patientIdOf(key), sub: null });
    await claim(tx, patientIdOf(key), { number: 'counter' }, now);
  }
  for (const member of MEMBERS) {
    const isClaimed = 'isClaimed' in member;
    const [number, email] = isClaimed ? [null, null] : (['counter', 'code'] as const);
    await claim(tx, patientIdOf(member.userId), { number, email, phone: 'code' }, now);
  }
};

/** Fills an empty database with the demo world; an existing one only gets the slots up to the horizon. */
export const fillDemoWorld = async (
  db: Kysely<Database>,
  now: IsoInstant,
  { passwordCost, secret }: { passwordCost: PasswordCost; secret: Buffer },
): Promise<void> => {
  const isEmpty = (await db.selectFrom('clinic').select('id').limit(1).executeTakeFirst()) === undefined;
  const hashes = isEmpty ? await Promise.all(MEMBERS.map(({ password }) => hashPassword(password, passwordCost))) : [];
  await db.transaction().execute(async (tx) => {
    if (isEmpty) {
      await insertPlaces(tx);
      await insertPeople(tx, now, hashes);
    }
    const hasIdentities = (await tx.selectFrom('patient_identity').select('kind').limit(1).execute()).length > 0;
    if (!hasIdentities) await insertIdentities(tx, createVault(secret), now);
    const hasStore = (await tx.selectFrom('product').select('id').limit(1).execute()).length > 0;
    if (!hasStore) await insertStore(tx, now);
    const newDays = await rollSlots(tx, now);
    if (isEmpty) {
      await insertKnownAppointments(tx, now);
      await insertNiks(tx, now);
      await makeInvoices(tx, now);
      await insertRefills(tx, now);
      await waitFromNow(tx, now);
      await issueRecords(tx, now);
      await insertNotices(tx, now);
      await skipLetters(tx, now);
    }
    if (newDays) await bookAtDesk(tx, newDays, now);
    // the embedded database gathers no statistics by itself, and plans badly without
    await sql`analyze`.execute(tx);
  });
};
