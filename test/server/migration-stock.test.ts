/** A database from before late orders ended by themselves, brought up to date. */
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
    insert into patient (id, name, email, phone, is_guest, created_at) values
      ('member', 'Mei', 'mei@example.com', '+60 0112345678', false, ${MADE}), ('guest', 'Guest', null, null, true, ${MADE})`.execute(
    tx,
  );
  await sql`insert into login (patient_id, user_id, email, password_hash) values ('member', 'mei', 'Mei@example.com', 'hash')`.execute(
    tx,
  );
  await sql`
    insert into identifier (patient_id, kind, claimed_at, proven_at, proven_by) values
      ('member', 'email', ${MADE}, null, null), ('member', 'phone', ${MADE}, ${MADE}, 'code')`.execute(tx);
  for (const [id, patient, state, transferLate, answerLate, delivery] of [
    ['announced', 'guest', 'announced', MADE, null, 'Pickup'],
    ['abroad', 'member', 'none', null, MADE, 'Deliver To Other Countries'],
    ['refill', 'member', 'none', null, MADE, 'Pickup'],
  ] as const) {
    await sql`
      insert into invoice (id, invoice_no, receipt_id, patient_id, invoice_type, created_at, finalized, subtotal, total_discount,
        total_tax, points_redeemed, rounding, total, payment_status, transfer_by, transfer_late_at, answer_by, answer_late_at)
      values (${id}, ${id}, ${id}, ${patient}, 'Online Store', ${MADE}, true, 10, 0, 0, 0, 0, 10, ${state}, ${MADE}, ${transferLate},
        ${MADE}, ${answerLate})`.execute(tx);
    await sql`
      insert into journal_entry (invoice_id, kind, amount, cause, created_at) values (${id}, 'charge', 10, ${id}, ${MADE})`.execute(
      tx,
    );
    await sql`
      insert into delivery (invoice_id, delivery_type, delivery_status, fee, email, phone_code, phone_number)
      values (${id}, ${delivery}, 'Pending', 0, 'Ann@example.com', '+65', '9000 1111')`.execute(tx);
  }
  await sql`set constraints all immediate`.execute(tx);
  await sql`
    insert into promotion (id, code, promo_type, discount_type, discount) values ('ten', 'TEN', 'DISCOUNT', 'PERCENTAGE', 10)`.execute(
    tx,
  );
  await sql`
    insert into promotion_use (promotion_id, invoice_id, patient_id, used_at) values
      ('ten', 'announced', 'guest', ${MADE}), ('ten', 'abroad', 'member', ${MADE})`.execute(tx);
};

test('what was late before has its time again, and its patient hears of the day; other requests stay as they are', async () => {
  await inPast(world(), '0020', async (tx) => {
    await insertPast(tx);
    await applyMigrations(tx);
    const { rows } = await sql`
      select id, transfer_late_at is null as "transferIsHeard", answer_late_at is null as "answerIsHeard",
        transfer_by > ${MADE} as "hasTransferTime", answer_by > ${MADE} as "hasAnswerTime" from invoice order by id`.execute(
      tx,
    );
    expect(rows).toEqual([
      { id: 'abroad', transferIsHeard: true, answerIsHeard: true, hasTransferTime: false, hasAnswerTime: true },
      { id: 'announced', transferIsHeard: true, answerIsHeard: true, hasTransferTime: true, hasAnswerTime: false },
      { id: 'refill', transferIsHeard: true, answerIsHeard: false, hasTransferTime: false, hasAnswerTime: false },
    ]);
  });
});

test('a use of a code knows the proven contacts of a member, and the email of a guest’s order', async () => {
  await inPast(world(), '0020', async (tx) => {
    await insertPast(tx);
    await applyMigrations(tx);
    const { rows } =
      await sql`select patient_id as patient, email, phone from promotion_use order by patient_id`.execute(tx);
    expect(rows).toEqual([
      { patient: 'guest', email: 'ann@example.com', phone: null },
      { patient: 'member', email: null, phone: '+60112345678' },
    ]);
  });
});
