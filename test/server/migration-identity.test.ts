/** A database from before identifiers were claimed or proven, brought up to date. */
import { sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { applyMigrations } from '#server/db/migrate.store.ts';
import type { Database } from '#server/db/tables.types.ts';
import { inPast } from '#test/kit/past.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const MADE = '2026-01-02T03:04:05.000Z';

const insertPast = async (tx: Transaction<Database>): Promise<void> => {
  await sql`
    insert into patient (id, name, email, phone, is_guest, created_at)
    select id, id, id || '@example.com', phone, false, ${MADE}::timestamptz
    from (values ('linked', '+6590000001'), ('unlinked', null), ('passport', '+6590000003'), ('nologin', null)) p (id, phone)`.execute(
    tx,
  );
  await sql`
    insert into login (patient_id, user_id, email, password_hash)
    select id, id, email, 'hash' from patient where id <> 'nologin'`.execute(tx);
  await sql`
    insert into patient_identity (patient_id, kind, number_hmac, number_sealed, nationality, singpass_sub) values
      ('linked', 'nric', 'a', 'sealed', 'SG', 'sub'),
      ('unlinked', 'nric', 'b', 'sealed', 'SG', null),
      ('passport', 'passport', 'c', 'sealed', 'JP', null),
      ('nologin', 'nric', 'd', 'sealed', 'SG', null)`.execute(tx);
  await sql`insert into outbox_mail values ('mail', 'sealed', 0, ${MADE}, ${MADE})`.execute(tx);
};

test('what is linked to a digital ID or was recorded by the clinic is proven, everything else is claimed', async () => {
  await inPast(world(), '0007', async (tx) => {
    await insertPast(tx);
    await applyMigrations(tx);
    const rows = await tx.selectFrom('identifier').selectAll().orderBy('patient_id').orderBy('kind').execute();
    const claimed = { claimed_at: MADE, proven_at: null, proven_by: null, lost_at: null, lost_to: null };
    expect(rows).toEqual([
      { patient_id: 'linked', kind: 'email', ...claimed },
      { patient_id: 'linked', kind: 'number', ...claimed, proven_at: MADE, proven_by: 'digital-id' },
      { patient_id: 'linked', kind: 'phone', ...claimed },
      { patient_id: 'nologin', kind: 'number', ...claimed, proven_at: MADE, proven_by: 'counter' },
      { patient_id: 'passport', kind: 'email', ...claimed },
      { patient_id: 'passport', kind: 'number', ...claimed },
      { patient_id: 'passport', kind: 'phone', ...claimed },
      { patient_id: 'unlinked', kind: 'email', ...claimed },
      { patient_id: 'unlinked', kind: 'number', ...claimed },
    ]);
    const countries = await tx
      .selectFrom('patient_identity')
      .select(['patient_id', 'country'])
      .where('country', '<>', '')
      .execute();
    expect(countries).toEqual([{ patient_id: 'passport', country: 'JP' }]);
    expect(await tx.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'mail' }]);
  });
});

test('an empty database comes through as well, and one that is up to date stays as it is', async () => {
  await inPast(world(), '0007', async (tx) => {
    await applyMigrations(tx);
    await applyMigrations(tx);
    expect(await tx.selectFrom('identifier').selectAll().execute()).toEqual([]);
  });
});
