/** Staff correct a parcel number, and take back that an order is ready. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { DeliveryType } from '#contract/entities/invoice.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { answerOf } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { asStaff, makeInvoice, payByTransfer, readInvoice } from '#harness/server/orders.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { firstAdmin, invited, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();

/** A paid refill of Mei Ling’s that the clinic has confirmed. */
const paid = async (deliveryType: DeliveryType, token: string): Promise<InvoiceId> => {
  const delivery = { deliveryType, deliveryStatus: 'Pending', fee: moneyFromWire(0) } as const;
  const id = await makeInvoice(world(), { delivery });
  if (deliveryType === 'Pickup')
    await world()
      .db.updateTable('delivery')
      .set({ pickup_clinic_id: clinicIdOf('Orchard clinic') })
      .where('invoice_id', '=', id)
      .execute();
  await asStaff(world(), operatorCalls.acceptOrder, { id });
  await payByTransfer(world(), token, id);
  await readLetters(world());
  return id;
};
const refillLetters = async () => (await readLetters(world())).filter(({ subject }) => subject?.startsWith('Refill '));
const deliveryOf = async (token: string, id: InvoiceId) => (await readInvoice(world(), token, id)).delivery?.[0];
const noticesOf = async (token: string) =>
  (await answerOf(world(), profileCalls.listNotifications, { token })).data.map(({ msg }) => msg);
const correct = (person: Person, id: InvoiceId, parcelNo: string) =>
  person.ask(operatorCalls.correctParcel, { params: { id }, body: { parcelNo } });
const unready = (person: Person, id: InvoiceId, reason = 'One bottle is cracked') =>
  person.ask(operatorCalls.unreadyOrder, { params: { id }, body: { reason } });
const trailOf = (act: string) =>
  world().db.selectFrom('trail').selectAll().where('act', '=', act).orderBy('no').executeTakeFirstOrThrow();

test('SERVER-27: the patient hears each corrected parcel number until the parcel is received', async () => {
  const token = await world().signIn('meiling');
  const id = await paid('Deliver To Singapore', token);
  const farah = await invited(world(), await firstAdmin(world()), ['dispensary']);
  expect((await correct(farah, id, '8841')).code).toBe('NOT_FOUND');
  await asStaff(world(), operatorCalls.shipOrder, { id }, { parcelNo: '8841' });
  await refillLetters();
  const written: (string | undefined)[] = [];
  for (const parcelNo of ['8842', '8841', '8842', '8842']) {
    expect((await correct(farah, id, parcelNo)).status).toBe(200);
    for (const { text } of await refillLetters()) written.push(/is (\d{4})\. The one/.exec(text)?.[1]);
    world().clock.advance(1000);
  }
  expect(written).toEqual(['8842', '8841', '8842']);
  expect((await deliveryOf(token, id))?.parcelNo).toBe('8842');
  expect((await noticesOf(token))[0]).toContain('the parcel number was wrong. It is <b>8842</b>');
  expect(await trailOf('correctParcel')).toMatchObject({ outcome: 'NOT_FOUND' });
  const { detail } = await world()
    .db.selectFrom('trail')
    .select('detail')
    .where('act', '=', 'correctParcel')
    .where('outcome', '=', 'done')
    .orderBy('no')
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ before: '8841', after: '8842' });
  await asStaff(world(), operatorCalls.deliverOrder, { id });
  expect((await correct(farah, id, '8843')).status).toBe(200);
  await world().db.updateTable('delivery').set({ delivery_status: 'Received' }).where('invoice_id', '=', id).execute();
  expect((await correct(farah, id, '8844')).code).toBe('NOT_CHANGEABLE');
  expect((await deliveryOf(token, id))?.parcelNo).toBe('8843');
});

test('SERVER-27: what is not ready after all is confirmed again; the patient hears why, and each readiness by a letter', async () => {
  const token = await world().signIn('meiling');
  const id = await paid('Pickup', token);
  const farah = await invited(world(), await firstAdmin(world()), ['dispensary']);
  const subjects = async () => (await refillLetters()).map(({ subject }) => subject?.replace(/^Refill \S+: /, ''));
  const ready = () => asStaff(world(), operatorCalls.readyForPickup, { id });
  await ready();
  expect(await subjects()).toEqual([expect.stringMatching(/^ready for pickup at /)]);
  for (const _ of [1, 2]) expect((await unready(farah, id)).status).toBe(200);
  const [letter, ...others] = await refillLetters();
  expect(others).toEqual([]);
  expect(letter?.text).toContain('The clinic says: One bottle is cracked');
  expect((await noticesOf(token)).join()).toMatch(/is not ready for pickup yet\. [^,]*One bottle is cracked/);
  const delivery = await deliveryOf(token, id);
  expect(delivery?.deliveryStatus).toBe('Confirmed');
  expect(delivery?.reached.map(({ deliveryStatus }) => deliveryStatus)).not.toContain('Pickup');
  expect(await trailOf('unreadyOrder')).toMatchObject({ reason: 'One bottle is cracked', outcome: 'done' });
  world().clock.advance(1000);
  await ready();
  expect(await subjects()).toEqual([expect.stringMatching(/^ready for pickup at /)]);
  await asStaff(world(), operatorCalls.deliverOrder, { id });
  expect((await unready(farah, id)).code).toBe('NOT_CHANGEABLE');
});

test('SERVER-27: of a pickup that several at once say is not ready, the patient hears one reason', async () => {
  const token = await world().signIn('meiling');
  const id = await paid('Pickup', token);
  const farah = await invited(world(), await firstAdmin(world()), ['dispensary']);
  await asStaff(world(), operatorCalls.readyForPickup, { id });
  await refillLetters();
  const replies = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((reason) => unready(farah, id, `${reason} is cracked`)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await noticesOf(token)).filter((msg) => msg?.includes('not ready for pickup yet'))).toHaveLength(1);
});

test('a letter of the readiness that waits is not sent once it is taken back', async () => {
  const token = await world().signIn('meiling');
  const id = await paid('Pickup', token);
  const farah = await invited(world(), await firstAdmin(world()), ['dispensary']);
  expect((await unready(farah, await paid('Deliver To Singapore', token))).code).toBe('NOT_FOUND');
  await asStaff(world(), operatorCalls.readyForPickup, { id });
  await unready(farah, id);
  expect((await refillLetters()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('not ready for pickup yet'),
  ]);
});

test('ROLE-07: the shop changes no refill', async () => {
  const token = await world().signIn('meiling');
  const id = await paid('Pickup', token);
  const wei = await invited(world(), await firstAdmin(world()), ['shop']);
  await asStaff(world(), operatorCalls.readyForPickup, { id });
  expect([(await unready(wei, id)).code, (await correct(wei, id, '1')).code]).toEqual([
    'OPERATORS_ONLY',
    'OPERATORS_ONLY',
  ]);
});
