/** A guest asks for the link of an order again. */
import { beforeEach, describe, expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { orderCalls } from '#contract/calls/order.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { OrderKey } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { readLetters, subjectsOf } from '#harness/server/letters.ts';
import { signUp, signUpOf, verifiedGuest } from '#harness/server/newcomer.ts';
import { asStaff } from '#harness/server/orders.ts';
import { HOME } from '#harness/server/refills.ts';
import { orderOf, startGuest } from '#harness/server/store.ts';
import type { OutboxMessage } from '#sandbox/outbox/outbox.ts';
import { lettersAndMail } from '#server/letters/letters.job.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CREAM = { 'Calm barrier cream': 1 };
const EMAIL = 'nora.new@example.com';
const delivery = { ...HOME, otherFields: { ...HOME.otherFields, name: 'Nora Wee', email: EMAIL } };

interface Placed {
  token: string;
  order: Invoice;
  /** The key that the end of the checkout has shown. */
  key: OrderKey;
}
const place = async (headers = {}): Promise<Placed> => {
  const guest = await startGuest(world());
  const order = await orderOf(world(), CREAM, { ...guest, delivery, reuses: false, headers });
  const { token } = guest;
  const params = { id: order._id };
  await answerOf(world(), invoiceCalls.requestConfirmation, { token, params });
  await readLetters(world());
  const { data } = await answerOf(world(), orderCalls.giveKey, { token, params });
  return { token, order, key: data.key };
};
const askLink = (number: string, email = EMAIL) => ask(world(), orderCalls.askForLink, { body: { number, email } });
const again = async (number: string, email = EMAIL) => {
  expect((await askLink(number, email)).answer).toEqual({ success: true });
  return readLetters(world());
};
const keyIn = (letter?: OutboxMessage) => (/\/order\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '') as OrderKey;
const read = (key: OrderKey) => ask(world(), orderCalls.readOrder, { body: { key } });
const codesOf = async (...keys: OrderKey[]) => Promise.all(keys.map(async (key) => (await read(key)).code));

let placed: Placed;
let number: string;
beforeEach(async () => {
  placed = await place();
  number = placed.order.invoiceNo;
});

describe('a new link', () => {
  test('ROLE-04 CHECKOUT-15: goes to the email that the guest left with the order, opens it, and ends the links of before', async () => {
    const [letter, ...more] = await again(number);
    expect(more).toEqual([]);
    expect([letter?.to, letter?.subject]).toEqual([EMAIL, `Your order ${number}: a new link`]);
    expect(letter?.text).toContain(`Here is the way back to your order ${number}. The link works until Fri, 19 Feb.`);
    expect(letter?.text).not.toMatch(/barrier cream|Orchard|91234567|Nora/);
    const { answer } = await read(keyIn(letter));
    expect(answer?.data).toMatchObject({ order: { invoiceNo: number }, worksUntil: '2027-02-19T02:00:00.000Z' });
    expect(await codesOf(placed.key)).toEqual(['NOT_FOUND']);
  });

  test('I18N-01: its letter is in the language of the order', async () => {
    const { order } = await place({ 'Accept-Language': 'zh-CN' });
    const [letter] = await again(order.invoiceNo);
    expect(letter?.subject).toBe(`您的订单 ${order.invoiceNo}：新链接`);
    expect(letter?.text).toContain(`这是返回您订单 ${order.invoiceNo} 的链接，有效至 2月19日（星期五）。`);
  });

  test('ROLE-04: number and email are taken as people write them', async () => {
    const [letter] = await again(` #${number.toLowerCase().replace('-', ' – ')} `, ' Nora.New@EXAMPLE.com ');
    expect(await codesOf(keyIn(letter))).toEqual([null]);
  });

  test('ROLE-04: works for 90 days also where the former one ended long after the delivery, and can be asked for again', async () => {
    const { order } = placed;
    await asStaff(
      world(),
      operatorCalls.receiveTransfer,
      { id: order._id },
      { amount: moneyToWire(order.ostBalance), reference: `PN-${number}` },
    );
    await asStaff(world(), operatorCalls.shipOrder, { id: order._id }, { parcelNo: '8841' });
    await asStaff(world(), operatorCalls.deliverOrder, { id: order._id });
    world().clock.advance(200 * DAY_MS);
    await readLetters(world());
    expect(await codesOf(placed.key)).toEqual(['NOT_FOUND']);
    const key = keyIn((await again(number))[0]);
    world().clock.advance(90 * DAY_MS - 1);
    expect(await codesOf(key)).toEqual([null]);
    world().clock.advance(1);
    expect(await codesOf(key)).toEqual(['NOT_FOUND']);
    expect(await codesOf(keyIn((await again(number))[0]))).toEqual([null]);
  });

  test('a key of a letter that is written after the asking stays', async () => {
    await askLink(number);
    world().clock.advance(1);
    const later = await answerOf(world(), orderCalls.giveKey, {
      token: placed.token,
      params: { id: placed.order._id },
    });
    const [letter] = await readLetters(world());
    expect(await codesOf(later.data.key, keyIn(letter), placed.key)).toEqual([null, null, 'NOT_FOUND']);
  });
});

describe('nothing is sent, and the answer is the same', () => {
  test.each([
    ['another email', () => [number, 'nora@example.com']],
    ['a number that there is not', () => ['INV-999999', EMAIL]],
    ['the email of a member', () => [number, 'meiling.tan@example.com']],
  ] as const)('ROLE-04: for %s; the link works on', async (_, named) => {
    const [asked = '', email] = named();
    expect(await again(asked, email)).toEqual([]);
    expect(await codesOf(placed.key)).toEqual([null]);
    expect(await world().db.selectFrom('order_link_ask').selectAll().execute()).toEqual([]);
  });

  test('ROLE-06: for the order of a member', async () => {
    const token = await world().signIn('meiling');
    const { _id: id, invoiceNo } = await orderOf(world(), CREAM, { token, delivery });
    await answerOf(world(), invoiceCalls.requestConfirmation, { token, params: { id } });
    await readLetters(world());
    expect(await again(invoiceNo)).toEqual([]);
  });

  test('ROLE-04: for an order that was not placed', async () => {
    const guest = await startGuest(world());
    const { invoiceNo } = await orderOf(world(), CREAM, { ...guest, delivery, reuses: false });
    expect(await again(invoiceNo)).toEqual([]);
  });

  test('AUTH-25: for an order that an account has taken along, also between the asking and the letter', async () => {
    await askLink(number);
    const body = signUpOf({ identifier: EMAIL });
    expect((await signUp(world(), await verifiedGuest(world(), EMAIL), body)).status).toBe(200);
    const isNew = ({ subject }: OutboxMessage) => subject?.includes('a new link');
    expect((await readLetters(world())).filter(isNew)).toEqual([]);
    world().clock.advance(MINUTE_MS);
    expect((await again(number)).filter(isNew)).toEqual([]);
    expect(await codesOf(placed.key)).toEqual([null]);
  });
});

describe('once', () => {
  test('SERVER-17: a lost answer that is asked for again makes one letter; a minute later there is another, which ends the first', async () => {
    await askLink(number);
    const [first, ...more] = await again(number);
    expect(more).toEqual([]);
    world().clock.advance(MINUTE_MS - 1);
    expect(await again(number)).toEqual([]);
    world().clock.advance(1);
    const [second] = await again(number);
    expect(await codesOf(keyIn(first), keyIn(second))).toEqual(['NOT_FOUND', null]);
  });

  test('SERVER-17: two processes send one letter, and its link works', async () => {
    const placings = [placed, await place()];
    world().outbox.clear();
    await Promise.all(placings.map(({ order }) => askLink(order.invoiceNo)));
    await Promise.all([1, 2, 3].map(() => lettersAndMail(world().deps)()));
    await world().sendLetters();
    const letters = world().outbox.list();
    expect(subjectsOf(letters).toSorted()).toEqual(
      placings.map(({ order }) => `Your order ${order.invoiceNo}: a new link`).toSorted(),
    );
    expect(await codesOf(...letters.map(keyIn))).toEqual([null, null]);
    expect(await codesOf(...placings.map(({ key }) => key))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    world().outbox.clear();
  });

  test('SERVER-17: a process that writes the letter and is too late to queue it leaves the link of the other one', async () => {
    await askLink(number);
    const { deps } = world();
    // reads the time for the letter, and waits there until another process has sent it
    let isLate = true;
    const late = {
      ...deps,
      clock: {
        now: async () => {
          const now = await deps.clock.now();
          if (isLate) {
            isLate = false;
            await lettersAndMail(deps)();
          }
          return now;
        },
      },
    };
    await lettersAndMail(late)();
    const [letter, ...more] = await readLetters(world());
    expect(more).toEqual([]);
    expect(await codesOf(keyIn(letter))).toEqual([null]);
  });

  test('SERVER-17: a process that is killed before the letter is queued ends no link', async () => {
    await askLink(number);
    const dying = { ...world().deps, clock: { now: () => Promise.reject(new Error('killed')) } };
    await lettersAndMail(dying)();
    expect(await codesOf(placed.key)).toEqual([null]);
    const [letter] = await readLetters(world());
    expect(await codesOf(placed.key, keyIn(letter))).toEqual(['NOT_FOUND', null]);
  });
});
