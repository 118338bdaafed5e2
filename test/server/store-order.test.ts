/** Orders of the online store: priced by the server, their stock kept for a time and sold once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { storeCartOfRefusal } from '#contract/entities/store.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { asStaff, readInvoice } from '#harness/server/orders.ts';
import { ABROAD } from '#harness/server/refills.ts';
import { askCode, askOrder, inStore, orderOf, previewOf, setInStore, startGuest } from '#harness/server/store.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CREAM = { 'Calm barrier cream': 2 };
let token: string;
beforeEach(async () => {
  token = await world().signIn('meiling');
});

describe('an order', () => {
  test('SERVER-49 REC-15 CHECKOUT-16: is priced from the database, and waits as Pending', async () => {
    const order = await orderOf(world(), CREAM, { token });
    // 96.00 and 9 %, rounded to 5 cents
    expect(order).toMatchObject({
      invoiceType: 'Online Store',
      finalized: false,
      total: 1_046_500,
      ostBalance: 1_046_500,
    });
    expect(order.delivery[0]?.deliveryStatus).toBe('Pending');
  });

  test('CHECKOUT-13 SERVER-50 SERVER-51: reuses the draft with the query, and only then', async () => {
    const first = await orderOf(world(), CREAM, { token });
    const second = await orderOf(world(), { 'Calm barrier cream': 1 }, { token });
    expect([second._id, second.items[0]?.qty]).toEqual([first._id, 1]);
    expect((await orderOf(world(), CREAM, { token, reuses: false }))._id).not.toBe(first._id);
  });

  test('SERVER-66: a draft is no order yet: the clinic can take no step with it', async () => {
    const { _id: id } = await orderOf(world(), CREAM, { token });
    const { acceptOrder, rejectOrder, readyForPickup, deliverOrder } = operatorCalls;
    const codes: (string | null)[] = [];
    for (const step of [acceptOrder, rejectOrder, readyForPickup, deliverOrder])
      codes.push((await asStaff(world(), step, { id }, {})).code);
    expect(codes).toEqual(Array(4).fill('NOT_FOUND'));
    expect(await readInvoice(world(), token, id)).toMatchObject({ finalized: false });
  });

  test('a product that is not sent to a country is refused with the cart, and is sent to others', async () => {
    const spray = { 'Sport sun spray SPF 30': 1 };
    const reply = await askOrder(world(), spray, { token, delivery: ABROAD });
    expect(reply.code).toBe('NOT_SENT_THERE');
    expect(storeCartOfRefusal(reply.refusal?.data)?.items).toHaveLength(1);
    expect((await askOrder(world(), spray, { token })).status).toBe(200);
  });

  test('a total that the person did not see is refused with the cart as it is now', async () => {
    const reply = await askOrder(world(), CREAM, { token, total: 1 });
    expect(reply.code).toBe('PRICE_CHANGED');
    expect(storeCartOfRefusal(reply.refusal?.data)?.ways.clinic.total).toBe(1_046_500);
    expect(await inStore(world(), 'Calm barrier cream')).toBe(30);
  });

  test('nobody orders for another’s patient, and China is refused by the server too', async () => {
    const siti = { token: await world().signIn('siti') };
    expect((await askOrder(world(), CREAM, siti)).code).toBe('NOT_FOUND');
    const delivery = { ...ABROAD, otherFields: { ...ABROAD.otherFields, countryCode: 'CN' as const } };
    expect((await askOrder(world(), CREAM, { token, delivery })).code).toBe('NOT_SENT_TO_CHINA');
    expect((await askOrder(world(), { nothing: 1 }, { token })).code).toBe('INVALID');
  });

  test('CHECKOUT-15: without notes of its own the order of a guest says who and where the guest is', async () => {
    const guest = await startGuest(world());
    const { _id } = await orderOf(world(), CREAM, { ...guest, reuses: false });
    const notes = await world().db.selectFrom('invoice').select('notes').where('id', '=', _id).executeTakeFirst();
    expect(notes?.notes).toBe('Tan Mei Ling, +65 91234567, meiling.tan@example.com');
  });

  test('CHECKOUT-14: no guest’s draft is reused', async () => {
    const guest = await startGuest(world());
    const first = await orderOf(world(), CREAM, { ...guest, reuses: false });
    expect((await orderOf(world(), CREAM, { ...guest, reuses: false }))._id).not.toBe(first._id);
  });

  test('the last pieces are kept for one while they are paid, and are there again after a quarter of an hour', async () => {
    await setInStore(world(), 'Calm barrier cream', 2);
    const order = await orderOf(world(), CREAM, { token });
    expect(await inStore(world(), 'Calm barrier cream')).toBe(0);
    const guest = await startGuest(world());
    expect((await askOrder(world(), CREAM, { ...guest, reuses: false })).code).toBe('OUT_OF_STOCK');
    world().clock.advance(15 * MINUTE_MS);
    await followOrders(world().deps);
    expect(await inStore(world(), 'Calm barrier cream')).toBe(2);
    expect((await readInvoice(world(), token, order._id)).ostBalance).toBe(0);
  });
});

describe('a code', () => {
  test('SERVER-58 API-65: an unknown or expired one is refused; another gives a preview and the promotion', async () => {
    expect((await askCode(world(), 'NOBODY', CREAM, { token })).code).toBe('PROMOTION_UNKNOWN');
    expect((await askCode(world(), 'EXPIRED', CREAM, { token })).code).toBe('PROMOTION_EXPIRED');
    const { invoicePreview, promotion } = await previewOf(world(), 'welcome10', CREAM, { token });
    expect([promotion.promoCode, invoicePreview.totalDiscount]).toEqual(['WELCOME10', 96_000]);
  });
});
