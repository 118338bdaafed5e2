import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import { moneyFromWire } from '#contract/money.ts';
import { RECEIVABLE } from '#contract/rules/delivery-status.ts';
import { addDays, type ClinicDay, clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { answerOf, freeSlots } from '#harness/server/ask.ts';
import { openWorld } from '#harness/server/world.ts';
import { MEMBERS, type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

test.for(MEMBERS)('SERVER-06: $userId signs in with the password of the demo', async ({ userId, email, password }) => {
  for (const username of [userId, email])
    expect(
      await answerOf(world(), signinCalls.signIn, { body: { username, password, remember: false } }),
    ).toHaveProperty('token');
});

test('SERVER-32: every place with doctors or therapists has something free tomorrow, and some days are full', async () => {
  const token = await world().signIn('kenji');
  const { data: clinics } = await answerOf(world(), clinicCalls.listClinics, { token });
  const tomorrow = addDays(clinicDayOf(await world().clock.now()), 1);
  for (const { _id, clinicType } of clinics) {
    const free = (await freeSlots(world(), token, { clinic: _id })).filter(({ date }) => date === tomorrow);
    expect([_id, free.length > 0]).toEqual([_id, clinicType !== 'Retail']);
  }
});

test('SERVER-32: slots reach sixty days ahead and last 15 to 30 minutes', async () => {
  const { rows } = await sql<{ first: ClinicDay; last: ClinicDay; shortest: number; longest: number }>`
    select to_char(min(starts_at) at time zone 'Asia/Singapore', 'YYYY-MM-DD') as first,
      to_char(max(starts_at) at time zone 'Asia/Singapore', 'YYYY-MM-DD') as last,
      extract(epoch from min(ends_at - starts_at))::int / 60 as shortest,
      extract(epoch from max(ends_at - starts_at))::int / 60 as longest
    from slot`.execute(world().db);
  expect(rows).toEqual([{ first: '2026-11-21', last: '2027-01-19', shortest: 15, longest: 30 }]);
});

test.for([
  '2026-11-21T02:00:00.000Z',
  '2026-11-21T15:40:00.000Z',
  '2026-12-31T16:30:00.000Z',
  '2028-02-28T20:00:00.000Z',
] as IsoInstant[])(
  'CONST-08 SERVER-29: seeded at %s, meiling has one appointment today and one in five days',
  async (now) => {
    const there = await openWorld({ now });
    const token = await there.signIn('meiling');
    const { data } = await answerOf(there, profileCalls.listAppointments, { token });
    const today = clinicDayOf(now);
    const days = data.filter(({ isWaitlist }) => !isWaitlist).map(({ startDateTime }) => clinicDayOf(startDateTime));
    expect(days).toEqual([addDays(today, -75), addDays(today, -26), today, addDays(today, 5)]);
    expect(data.find(({ startDateTime }) => clinicDayOf(startDateTime) === today)).toMatchObject({
      bookingType: 'TELE_PATIENT_REMOTE',
      teleconsultLink: expect.stringMatching(/^\/consultation\?id=/),
    });
    await there.close();
  },
);

const invoicesOf = async (userId: MemberId): Promise<Invoice[]> => {
  const token = await world().signIn(userId);
  const query = { patientId: patientIdOf(userId), finalized: 'true' };
  return (await answerOf(world(), invoiceCalls.listInvoices, { token, query })).invoices;
};

test('SERVER-44 SERVER-68: meiling’s orders are in every delivery status and have every kind of amount', async () => {
  const invoices = await invoicesOf('meiling');
  const statuses = new Set(invoices.map(({ delivery }) => delivery?.[0]?.deliveryStatus));
  expect(statuses).toEqual(new Set([...RECEIVABLE, 'Pending', 'Confirmed', 'Received', 'Rejected']));
  const payments = new Set(invoices.map(({ payment }) => payment.status));
  expect(payments).toEqual(new Set(['none', 'announced', 'paid', 'refunded']));
  const unpaid = invoices.filter(({ ostBalance }) => ostBalance > 0);
  expect(new Set(unpaid.map(({ invoiceType }) => invoiceType))).toEqual(new Set(['Refill', 'Online Store']));
  expect(unpaid.map(({ delivery }) => delivery?.[0]?.deliveryType)).toContain('Deliver To Other Countries');
  for (const has of [
    ({ itemsRemoved }: Invoice) => (itemsRemoved ?? []).length > 0,
    ({ membershipPtRedeemed }: Invoice) => membershipPtRedeemed > 0,
    ({ roundingAdjustment }: Invoice) => roundingAdjustment !== 0,
    ({ totalDiscount }: Invoice) => totalDiscount > 0,
    ({ receipt, ostBalance }: Invoice) => receipt !== null && ostBalance === 0,
  ])
    expect(invoices.some(has)).toBe(true);
});

test('SERVER-44: ravi has one receipt of at least 100 SGD in the last month, and kenji has nothing yet', async () => {
  const [paid, ...others] = await invoicesOf('ravi');
  expect(others).toEqual([]);
  expect(paid).toMatchObject({ payment: { status: 'paid' }, finalized: true });
  expect(paid?.total).toBeGreaterThanOrEqual(moneyFromWire(100));
  expect(paid?.items.every(({ inventory }) => inventory?.itemType === 'Product')).toBe(true);
  expect(await invoicesOf('kenji')).toEqual([]);
  const token = await world().signIn('kenji');
  for (const call of [recordsCalls.listRegimen, recordsCalls.listDocuments])
    expect((await answerOf(world(), call, { token })).data).toEqual([]);
});

test('SERVER-46: meiling can have five things again, one of them after the clinic confirms it; products and medicines', async () => {
  const token = await world().signIn('meiling');
  const query = { patientId: patientIdOf('meiling') };
  const { data } = await answerOf(world(), refillCalls.listRefillables, { token, query });
  expect(data).toHaveLength(5);
  expect(data.filter(({ refillInventoryConfirmation }) => refillInventoryConfirmation)).toHaveLength(1);
  expect(new Set(data.map(({ itemType }) => itemType))).toEqual(new Set(['Medicine', 'Product']));
  const kenji = await world().signIn('kenji');
  expect((await answerOf(world(), refillCalls.listMedicines, { token: kenji })).data).toEqual([]);
});

test('NIKS-08: meiling’s order from the store that is not paid waits for her at the counter', async () => {
  const unpaid = (await invoicesOf('meiling')).filter(
    ({ invoiceType, ostBalance, payment }) =>
      invoiceType === 'Online Store' && ostBalance > 0 && payment.status === 'none',
  );
  expect(unpaid.filter(({ isAtCounter }) => isAtCounter).map(({ _id }) => _id)).toEqual([
    'invoice-meiling-store-unpaid',
  ]);
  expect(unpaid.find(({ isAtCounter }) => isAtCounter)?.endsAt).not.toBeNull();
});

test('nothing of a new demo is late', async () => {
  await followOrders(world().deps);
  const { rows } = await sql`
    select from invoice where answer_late_at is not null or transfer_late_at is not null`.execute(world().db);
  expect(rows).toEqual([]);
});
