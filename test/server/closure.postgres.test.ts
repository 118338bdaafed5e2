/** Closing an account while ordering for it; needs connections that can wait for each other. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeInvoice } from '#harness/server/orders.ts';
import { openWorld } from '#harness/server/world.ts';
import { lockForClosing } from '#server/account/closure.store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { asRefused } from '#server/kit/database-errors.ts';

test('an order that was sent before an account is closed, and would be made after it, is refused', async () => {
  const world = await openWorld();
  const patientId = patientIdOf('kenji');
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
    return rows.length;
  };
  const invoices = () => world.db.selectFrom('invoice').select('id').where('patient_id', '=', patientId).execute();
  try {
    const before = await invoices();
    let order: Promise<unknown> = Promise.resolve();
    await world.db.transaction().execute(async (tx) => {
      await lockForClosing(tx, patientId);
      order = makeInvoice(world, { patientId }).catch((error: unknown) => asRefused(error).code);
      await vi.waitUntil(async () => (await waiting()) > 0);
      await sql`
        insert into closure (id, patient_id, language, asked_at, ended_at, outcome)
        values ('closing', ${patientId}, 'en', now(), now(), 'done')`.execute(tx);
    });
    expect(await order).toBe('NOT_FOUND');
    expect(await invoices()).toEqual(before);
  } finally {
    await world.close();
  }
});
