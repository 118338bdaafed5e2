/** The way back to an order that was made without an account. */
import { beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { orderCalls } from '#contract/calls/order.calls.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, DEFAULT_APP_ID } from '#contract/constants.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { OrderKey } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { DAY_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { patientOf } from '#harness/server/claims.ts';
import { signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { asStaff } from '#harness/server/orders.ts';
import { HOME } from '#harness/server/refills.ts';
import { orderOf, setInStore, startGuest } from '#harness/server/store.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { textOf } from '#test/kit/pdf-text.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CREAM = { 'Calm barrier cream': 1 };
const delivery = {
  ...HOME,
  deliveryAddress: '290 Orchard Road #14-08',
  otherFields: {
    ...HOME.otherFields,
    name: 'Nora Wee',
    email: 'Nora.New@example.com',
    phoneCode: '+65' as const,
    phoneNumber: '91112222',
  },
};
let guest: Awaited<ReturnType<typeof startGuest>>;
let order: Invoice;
beforeEach(async () => {
  await setInStore(world(), 'Calm barrier cream', 5);
  guest = await startGuest(world());
  order = await orderOf(world(), CREAM, { ...guest, delivery, reuses: false });
});

const place = () => ask(world(), invoiceCalls.requestConfirmation, { token: guest.token, params: { id: order._id } });
const askKey = () => ask(world(), orderCalls.giveKey, { token: guest.token, params: { id: order._id } });
const keyOf = async (): Promise<OrderKey> => {
  await place();
  const { answer } = await askKey();
  if (answer === null) throw new Error('No key was given');
  return answer.data.key;
};
const read = (key: OrderKey) => ask(world(), orderCalls.readOrder, { body: { key } });
const pay = () =>
  asStaff(
    world(),
    operatorCalls.receiveTransfer,
    { id: order._id },
    { amount: moneyToWire(order.ostBalance), reference: `PN-${order.invoiceNo}` },
  );
const deliver = async () => {
  await pay();
  await asStaff(world(), operatorCalls.shipOrder, { id: order._id }, { parcelNo: '8841' });
  await asStaff(world(), operatorCalls.deliverOrder, { id: order._id });
};

describe('the key of an order', () => {
  test('ROLE-04: the guest who placed it gets one, and whoever holds it reads state, bill and how to pay, without a session', async () => {
    const { answer } = await read(await keyOf());
    expect(answer?.data).toMatchObject({
      order: { invoiceNo: order.invoiceNo, total: order.total, payment: { status: 'announced' } },
      worksUntil: null,
      payNow: { uen: expect.any(String), contact: { phone: expect.any(String) } },
    });
  });

  test('ROLE-04: address, phone and email are masked, name and parcel are not', async () => {
    const { answer } = await read(await keyOf());
    const [way] = answer?.data.order.delivery ?? [];
    expect(way?.deliveryAddress).toBe('2•• O•••••• R••• #1•-0•, S•••••••• 1•••••');
    expect(way?.otherFields).toMatchObject({
      name: 'Nora Wee',
      email: 'n****@example.com',
      phoneNumber: '+65****2222',
    });
    expect(JSON.stringify(answer)).not.toMatch(/91112222|Nora\.New|Orchard/);
  });

  test('the database keeps its hash, and it has 256 bits', async () => {
    const key = await keyOf();
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const rows = await world().db.selectFrom('order_key').selectAll().execute();
    expect(rows.map(({ key_hash }) => Buffer.from(key_hash).equals(hashToken(key)))).toContain(true);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('a fresh one ends no other: an older letter leads back, too', async () => {
    const first = await keyOf();
    const second = await keyOf();
    expect(first).not.toBe(second);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([200, 200]);
  });

  test('there is none before the order is placed, none for another guest and none of a member’s order', async () => {
    expect((await askKey()).code).toBe('NOT_FOUND');
    await place();
    const other = await startGuest(world());
    const asked = await ask(world(), orderCalls.giveKey, { token: other.token, params: { id: order._id } });
    expect(asked.code).toBe('NOT_FOUND');
    const token = await world().signIn('meiling');
    const own = await orderOf(world(), CREAM, { token });
    await ask(world(), invoiceCalls.requestConfirmation, { token, params: { id: own._id } });
    expect((await ask(world(), orderCalls.giveKey, { token, params: { id: own._id } })).code).toBe('NOT_FOUND');
  });

  test('a key that there is not says no more than that', async () => {
    expect((await read('nothing' as OrderKey)).code).toBe('NOT_FOUND');
  });

  test('it works until 90 days after the delivery', async () => {
    const key = await keyOf();
    world().clock.advance(200 * DAY_MS);
    expect((await read(key)).status).toBe(200);
    await deliver();
    world().clock.advance(90 * DAY_MS - 1);
    expect((await read(key)).answer?.data.worksUntil).not.toBeNull();
    world().clock.advance(1);
    expect((await read(key)).code).toBe('NOT_FOUND');
  });

  test('REC-18 REC-19: it confirms that the order was received, once it can have arrived', async () => {
    const key = await keyOf();
    const receive = () => ask(world(), orderCalls.receiveOrder, { body: { key } });
    expect((await receive()).code).toBe('NOT_RECEIVABLE');
    await deliver();
    expect([(await receive()).status, (await receive()).status]).toEqual([200, 200]);
    expect((await read(key)).answer?.data.order.delivery[0]?.deliveryStatus).toBe('Received');
  });

  test('it gives the receipt once something was paid', async () => {
    const key = await keyOf();
    const receipt = () =>
      world().fetch(
        new Request(`http://localhost${DEFAULT_API_BASE}/order/receipt?${APP_ID_PARAM}=${DEFAULT_APP_ID}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ key }),
        }),
      );
    expect((await receipt()).status).toBe(404);
    await pay();
    const paid = await receipt();
    expect([paid.status, paid.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(textOf(new Uint8Array(await paid.arrayBuffer()))).toContain(order.invoiceNo);
  });

  test('it is no session: no other call takes it', async () => {
    const key = await keyOf();
    const id = order._id;
    const asked = await ask(world(), invoiceCalls.loadInvoice, {
      token: key,
      params: { id },
      query: { patientId: guest.patient },
    });
    expect(asked.status).toBe(401);
  });
});

describe('an account with the contact of the order', () => {
  const joined = async (identifier?: string) => {
    const changes = identifier === undefined ? {} : { identifier };
    const { email, ...body } = { email: 'nora.new@example.com', ...signUpOf(changes) };
    const token = await verifiedGuest(world(), identifier);
    expect((await signUp(world(), token, body)).status).toBe(200);
    return patientOf(world(), email);
  };
  const ownerOf = async () =>
    (await world().db.selectFrom('invoice').select('patient_id').where('id', '=', order._id).executeTakeFirstOrThrow())
      .patient_id;

  test.each([undefined, signUpOf().phone])(
    'AUTH-25 SIGNUP-22: it takes the placed order along, proven by %s',
    async (identifier) => {
      await place();
      const patientId = await joined(identifier);
      expect(await ownerOf()).toBe(patientId);
      const notices = await world()
        .db.selectFrom('notification')
        .select(['kind', 'letter', 'metadata'])
        .where('patient_id', '=', patientId)
        .execute();
      const metadata = { numbers: order.invoiceNo };
      expect(notices).toContainEqual({ kind: 'ordersTakenAlong', letter: 'orders.taken.along', metadata });
    },
  );

  test('a draft, and the order of another contact, stay where they are', async () => {
    await joined();
    expect(await ownerOf()).toBe(guest.patient);
  });

  test('the link of before works on', async () => {
    const key = await keyOf();
    await joined();
    expect((await read(key)).status).toBe(200);
  });
});
