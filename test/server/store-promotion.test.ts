/** Promotions of the store: what each does, who may use it, and how often. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Token } from '#contract/ids.ts';
import { moneyFromWire as sgd } from '#contract/money.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { typeBack } from '#harness/server/contacts.ts';
import { payByTransfer } from '#harness/server/orders.ts';
import { ABROAD, HOME, PICKUP } from '#harness/server/refills.ts';
import { askCode, askOrder, orderOf, previewOf, setInStore, startGuest, type Wanted } from '#harness/server/store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { followOrders } from '#server/money/late-orders.service.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let token: string;
beforeEach(async () => {
  token = await world().signIn('meiling');
});

const CREAM: Wanted = { 'Calm barrier cream': 2 };
const BALMS: Wanted = { 'Lip balm SPF 20': 5, 'Hand cream': 4 };
const shapeOf = (items: Pick<Invoice['items'][number], 'name' | 'qty' | 'afterTaxPrice'>[]) =>
  items.map(({ name, qty, afterTaxPrice }) => [name, qty, afterTaxPrice]);

describe('CHECKOUT-10 SERVER-59 API-65: the preview and the order show the same effect of', () => {
  test.for<[string, string, Wanted, unknown[][]]>([
    ['DISCOUNT by a percentage', 'WELCOME10', CREAM, [['Calm barrier cream', 2, sgd(94.176)]]],
    ['DISCOUNT by a fixed sum', 'FIVEOFF', CREAM, [['Calm barrier cream', 2, sgd(99.19)]]],
    [
      'BUYXGETY',
      'BUY2GET1',
      BALMS,
      [
        ['Lip balm SPF 20', 5, sgd(53.955)],
        ['Hand cream', 4, sgd(69.324)],
        ['Lip balm SPF 20', 2, 0],
        ['Hand cream', 2, 0],
      ],
    ],
    [
      'FREEGIFT',
      'FREEGIFT',
      CREAM,
      [
        ['Calm barrier cream', 2, sgd(104.64)],
        ['Lip balm SPF 20', 1, 0],
      ],
    ],
    [
      'COMPLEX',
      'COMPLEX20',
      { 'Calm barrier cream': 3 },
      [
        ['Calm barrier cream', 3, sgd(125.568)],
        ['Calm barrier cream', 1, 0],
        ['Hand cream', 1, 0],
      ],
    ],
  ])('%s', async ([, code, wanted, lines]) => {
    const { invoicePreview, promotion } = await previewOf(world(), code, wanted, { token });
    expect(shapeOf(invoicePreview.items)).toEqual(lines);
    for (const [way, delivery] of [
      ['singapore', HOME],
      ['country', ABROAD],
    ] as const) {
      const order = await orderOf(world(), wanted, { token, delivery, promotions: [code] });
      expect(shapeOf(order.items)).toEqual(lines);
      expect(order.total).toBe(invoicePreview.ways[way].total);
      expect(order.totalDiscount).toBe(invoicePreview.totalDiscount);
    }
    expect(promotion.promoCode).toBe(code);
  });
});

test('CHECKOUT-08: a code is taken without the blanks around it, and one of blanks alone is refused', async () => {
  expect((await previewOf(world(), ' WELCOME10 ', CREAM, { token })).promotion.promoCode).toBe('WELCOME10');
  for (const code of ['', '   ', '\u3000']) expect((await askCode(world(), code, CREAM, { token })).status).toBe(400);
});

test('CHECKOUT-12 SERVER-58: a code without effect on this cart is refused, at the preview and at the order', async () => {
  const refusal = 'PROMOTION_WITHOUT_EFFECT';
  expect((await askCode(world(), 'BUY2GET1', CREAM, { token })).code).toBe(refusal);
  expect((await askOrder(world(), CREAM, { token, promotions: ['BUY2GET1'] })).code).toBe(refusal);
  expect((await askOrder(world(), CREAM, { token, promotions: ['EXPIRED'] })).code).toBe('PROMOTION_EXPIRED');
});

test('SERVER-59: a promotion counts from its first instant to the one before its end, in the preview and in the order', async () => {
  const now = await world().clock.now();
  const spans = [
    { begins: now, ends: null, code: null },
    { begins: addMs(now, 1), ends: null, code: 'PROMOTION_EXPIRED' },
    { begins: null, ends: addMs(now, 1), code: null },
    { begins: null, ends: now, code: 'PROMOTION_EXPIRED' },
  ];
  for (const { begins, ends, code } of spans) {
    await sql`update promotion set begins_at = ${begins}, ends_at = ${ends} where code = 'FIVEOFF'`.execute(world().db);
    expect((await askCode(world(), 'FIVEOFF', CREAM, { token })).code).toBe(code);
    expect((await askOrder(world(), CREAM, { token, promotions: ['FIVEOFF'] })).code).toBe(code);
  }
});

test('a gift that is not there any more is not promised', async () => {
  await setInStore(world(), 'Lip balm SPF 20', 0);
  expect((await askCode(world(), 'FREEGIFT', CREAM, { token })).code).toBe('PROMOTION_WITHOUT_EFFECT');
});

test('SERVER-58: a code that one patient may use once is used up by an order that is paid, and not by a draft', async () => {
  const code = { token, promotions: ['ONCEONLY'] };
  const draft = await orderOf(world(), CREAM, code);
  expect((await askCode(world(), 'ONCEONLY', CREAM, { token })).status).toBe(200);
  const paid = await orderOf(world(), CREAM, code);
  expect(paid._id).toBe(draft._id);
  await payByTransfer(world(), token, paid._id);
  expect((await askCode(world(), 'ONCEONLY', CREAM, { token })).code).toBe('PROMOTION_USED_UP');
  expect((await askOrder(world(), CREAM, code)).code).toBe('PROMOTION_USED_UP');
  const siti = { token: await world().signIn('siti'), patient: patientIdOf('siti') };
  expect((await askCode(world(), 'ONCEONLY', CREAM, siti)).status).toBe(200);
});

/** A guest's order with the code that one person may use once; email and phone are proven before, or the email alone. */
const onceAsGuest = async (email: string, phoneNumber: string, isPhoneProven = true) => {
  const started = await startGuest(world(), email);
  const phone = `+65${phoneNumber}`;
  if (isPhoneProven) await typeBack(world(), started.token as Token, phone);
  const guest = { ...started, identifiers: [email, phone] };
  const delivery = { ...PICKUP, otherFields: { ...PICKUP.otherFields, email, phoneNumber } };
  return askOrder(world(), CREAM, { ...guest, delivery, reuses: false, promotions: ['ONCEONLY'] });
};

test('SERVER-58: a guest who comes again is the same one by email or by phone', async () => {
  expect((await onceAsGuest('nora@example.com', '90001111')).code).toBeNull();
  expect((await onceAsGuest('nora@example.com', '90002222')).code).toBe('PROMOTION_USED_UP');
  expect((await onceAsGuest('other@example.com', '90001111')).code).toBe('PROMOTION_USED_UP');
  expect((await onceAsGuest('other@example.com', '90002222')).code).toBeNull();
  // members count by account: people of one household may share a phone
  const siti = { token: await world().signIn('siti'), patient: patientIdOf('siti') };
  const delivery = { ...PICKUP, otherFields: { ...PICKUP.otherFields, phoneNumber: '90001111' } };
  expect((await askOrder(world(), CREAM, { ...siti, delivery, promotions: ['ONCEONLY'] })).code).toBeNull();
});

describe('SERVER-58: a member and a guest are one person by what is proven', () => {
  const asSiti = async (more: object = {}) => {
    const siti = { token: await world().signIn('siti'), patient: patientIdOf('siti') };
    return askOrder(world(), CREAM, { ...siti, promotions: ['ONCEONLY'], ...more });
  };
  const SITI = { email: 'siti.rahman@example.com', phone: '91234506' };
  const OTHER = { email: 'nobody@example.com', phone: '90003333' };

  test.for([
    ['the email', SITI.email, OTHER.phone],
    ['the phone', OTHER.email, SITI.phone],
  ] as const)('used as a guest with %s, it is used for the member', async ([, email, phone]) => {
    expect((await onceAsGuest(email, phone)).code).toBeNull();
    expect((await asSiti()).code).toBe('PROMOTION_USED_UP');
    const siti = { token: await world().signIn('siti'), patient: patientIdOf('siti') };
    expect((await askCode(world(), 'ONCEONLY', CREAM, siti)).code).toBe('PROMOTION_USED_UP');
  });

  test('a phone that a guest merely types on an order uses nothing up, of a member or of another guest', async () => {
    expect((await onceAsGuest(OTHER.email, SITI.phone, false)).code).toBeNull();
    expect((await asSiti()).code).toBeNull();
    expect((await onceAsGuest('third@example.com', SITI.phone, false)).code).toBeNull();
    expect((await onceAsGuest('fourth@example.com', SITI.phone)).code).toBe('PROMOTION_USED_UP');
  });

  test('used by the member, it is used for the guest with one of both', async () => {
    expect((await asSiti()).code).toBeNull();
    expect((await onceAsGuest(SITI.email, OTHER.phone)).code).toBe('PROMOTION_USED_UP');
    expect((await onceAsGuest(OTHER.email, SITI.phone)).code).toBe('PROMOTION_USED_UP');
    const guest = { ...(await startGuest(world(), SITI.email)), identifiers: [SITI.email] };
    expect((await askCode(world(), 'ONCEONLY', CREAM, guest)).code).toBe('PROMOTION_USED_UP');
    expect((await onceAsGuest(OTHER.email, OTHER.phone)).code).toBeNull();
  });

  test('a guest proves the email before it applies, and for no other code', async () => {
    const email = OTHER.email;
    const guest = await startGuest(world());
    const once = (identifiers: string[], by = guest) => ({
      ...by,
      identifiers,
      reuses: false,
      promotions: ['ONCEONLY'],
    });
    expect((await askCode(world(), 'ONCEONLY', CREAM, once([]))).code).toBe('CODE_NEEDED');
    // proofs of another session do not count
    await startGuest(world(), email);
    expect((await askCode(world(), 'ONCEONLY', CREAM, once([email]))).code).toBe('CODE_NEEDED');
    expect((await askOrder(world(), CREAM, once([email]))).code).toBe('CODE_NEEDED');
    expect((await askCode(world(), 'WELCOME10', CREAM, guest)).status).toBe(200);
    const proven = await startGuest(world(), email);
    expect((await askCode(world(), 'ONCEONLY', CREAM, once([email], proven))).status).toBe(200);
    expect((await askOrder(world(), CREAM, once([email], proven))).code).toBeNull();
    // a member may still use the code
    expect((await askCode(world(), 'ONCEONLY', CREAM, { token })).status).toBe(200);
  });
});

test('SERVER-58: the same promotion twice is one', async () => {
  const [first, second] = await Promise.all(
    [['WELCOME10', 'WELCOME10'], ['WELCOME10']].map((promotions) =>
      askOrder(world(), CREAM, { token, promotions, reuses: false }),
    ),
  );
  expect([first?.code, second?.code]).toEqual([null, null]);
  expect(first?.answer?.data.invoice.total).toBe(second?.answer?.data.invoice.total);
});

test('a code with one use left is used by one of a hundred who order at once, and is there again when that order lapses', async () => {
  await setInStore(world(), 'Calm barrier cream', 200);
  const siti = { token: await world().signIn('siti'), patient: patientIdOf('siti') };
  const guest = await startGuest(world());
  const people = [{ token }, siti, { ...guest, reuses: false }];
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      askOrder(world(), CREAM, { token, ...people[index % 3], promotions: ['LASTONE'] }),
    ),
  );
  expect(new Set(replies.map(({ status, code }) => `${status} ${code ?? ''}`))).toEqual(
    new Set(['200 ', '409 PROMOTION_USED_UP']),
  );
  const uses = async () => {
    const { rows } = await sql<{ patient: string }>`
      select distinct patient_id as patient from promotion_use join delivery using (invoice_id)
      where delivery_status <> 'Rejected'`.execute(world().db);
    return rows.length;
  };
  expect(await uses()).toBe(1);
  world().clock.advance(16 * MINUTE_MS);
  await followOrders(world().deps);
  expect(await uses()).toBe(0);
  expect((await askCode(world(), 'LASTONE', CREAM, siti)).status).toBe(200);
});

describe('the birthday bonus', () => {
  const offersTo = async (ordering: { token: string; patient?: ReturnType<typeof patientIdOf> }, query: object = {}) =>
    ask(world(), storeCalls.listPromotions, {
      token: ordering.token,
      params: { patientId: ordering.patient ?? patientIdOf('meiling') },
      query: { promoType: 'BIRTHDAY_BONUS', inventoryType: 'Product', ...query },
    });
  const bornIn = (month: number | null) =>
    world().db.updateTable('patient').set({ birth_month: month }).where('id', '=', patientIdOf('meiling')).execute();

  test('NIKS-29 SERVER-57 API-64 NIKS-28: is offered in the month of birth, until its first use', async () => {
    const [offer] = (await offersTo({ token })).answer?.data ?? [];
    expect(offer).toMatchObject({
      promoType: 'BIRTHDAY_BONUS',
      promoCode: null,
      birthdayBonusPromo: { bonusRatio: 0.2 },
    });
    const unticked = await orderOf(world(), { 'Hand cream': 1 }, { token });
    await payByTransfer(world(), token, unticked._id);
    expect((await offersTo({ token })).answer?.data, 'an order without it has not used it').toHaveLength(1);
    const order = await orderOf(world(), CREAM, { token, promotions: ['birthday bonus'] });
    expect((await offersTo({ token })).answer?.data).toHaveLength(1);
    await payByTransfer(world(), token, order._id);
    expect((await offersTo({ token })).answer?.data).toEqual([]);
    expect((await askOrder(world(), CREAM, { token, promotions: ['birthday bonus'] })).code).toBe('PROMOTION_USED_UP');
  });

  test('SERVER-57: is for no other month, and for nobody whose month is not known', async () => {
    for (const month of [1, null]) {
      await bornIn(month);
      expect((await offersTo({ token })).answer?.data).toEqual([]);
      expect((await askOrder(world(), CREAM, { token, promotions: ['birthday bonus'] })).code).toBe(
        'PROMOTION_EXPIRED',
      );
    }
  });

  test('CHECKOUT-11: goes together with one code, and two codes do not', async () => {
    const order = await askOrder(world(), CREAM, { token, promotions: ['WELCOME10', 'birthday bonus'] });
    expect(order.answer?.data.invoice.totalDiscount).toBe(sgd(9.6));
    const two = await askOrder(world(), CREAM, { token, promotions: ['WELCOME10', 'FIVEOFF'] });
    expect(two.code).toBe('INVALID');
  });

  test('NIKS-32: is nothing for a guest, not even by its id', async () => {
    const guest = await startGuest(world());
    expect((await offersTo(guest)).status).toBe(403);
    const reply = await askOrder(world(), CREAM, { ...guest, reuses: false, promotions: ['birthday bonus'] });
    expect(reply.code).toBe('PROMOTION_UNKNOWN');
  });

  test('another’s is not told', async () => {
    const siti = await world().signIn('siti');
    expect((await offersTo({ token: siti })).code).toBe('NOT_FOUND');
  });
});
