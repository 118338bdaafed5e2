/** A letter of a card payment that its bank has not decided, and none after the decision. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#contract/calls/order.calls.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { OrderKey } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { CARDS, type OpenGateway, openGateway } from '#harness/server/gateway.ts';
import { readLetters, subjectsOf } from '#harness/server/letters.ts';
import { HOME } from '#harness/server/refills.ts';
import * as store from '#harness/server/store.ts';
import { record, secretOf, type Unpaid } from '#harness/server/unpaid.ts';
import { lettersAndMail } from '#server/letters/letters.job.ts';
import { tellUndecided } from '#server/money/undecided.service.ts';
import { firstRemote, hold } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const CREAM = { 'Calm barrier cream': 1 };
let token: string;
let gateway: OpenGateway;
beforeEach(async () => {
  gateway = await openGateway(world());
  gateway.mute();
  token = await world().signIn('meiling');
});
afterEach(() => gateway.close());

const toPay = ({ _id: id, invoiceNo, ostBalance }: Invoice): Unpaid => ({
  id,
  invoiceNo,
  amount: moneyToWire(ostBalance),
});
const after = async (ms: number) => world().clock.set(addMs(await world().clock.now(), ms));
const tellNow = () => tellUndecided(world().deps);
/** Runs a job in two processes at once, and then once more; before the third run the making of letters is killed. */
const thrice = async () => {
  await Promise.all([tellNow(), tellNow()]);
  const dying = { ...world().deps, clock: { now: () => Promise.reject(new Error('killed')) } };
  await lettersAndMail(dying)();
  await tellNow();
  return readLetters(world());
};
/** Pays with a card whose bank does not decide. @returns the id of the payment */
const payUndecided = async (unpaid: Unpaid, by = token): Promise<string> => {
  const secret = await secretOf(world(), by, unpaid);
  expect(await gateway.pay(secret, CARDS.processing)).toEqual({ status: 'processing' });
  expect((await record(world(), by, unpaid)).code).toBe('PAYMENT_PROCESSING');
  await readLetters(world());
  return secret.split('_secret')[0] ?? '';
};

describe('PAY-21 SERVER-27 SERVER-63: a card payment that its bank has not decided', () => {
  test('is told after ten minutes, once, also with two processes and after a kill', async () => {
    const order = toPay(await store.orderOf(world(), CREAM, { token, delivery: HOME }));
    await payUndecided(order);
    await after(10 * MINUTE_MS - 1);
    expect(await thrice()).toEqual([]);
    await after(1);
    const [letter, ...more] = await thrice();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(`${order.invoiceNo}: your bank has not answered yet`);
    expect(letter?.text).toContain(
      `Your bank has not decided about your payment of $${order.amount.toFixed(2)}. Please do not pay again.`,
    );
    expect(letter?.text).toContain(`/invoiceDetail?id=${order.id}`);
    await after(10 * MINUTE_MS);
    expect(await thrice()).toEqual([]);
  });

  test.each([true, false])('is not told after the decision, though no webhook has come (paid: %s)', async (isPaid) => {
    const order = toPay(await store.orderOf(world(), CREAM, { token, delivery: HOME }));
    const id = await payUndecided(order);
    await after(11 * MINUTE_MS);
    gateway.book.decide(id, isPaid);
    expect(subjectsOf(await thrice())).toEqual([
      expect.stringMatching(isPaid ? /paid, thank you$/ : /did not go through$/),
    ]);
  });

  test('HOLD-11: of a visit names its time, and leads to the appointments', async () => {
    const held = await hold(world(), token, await firstRemote(world(), token));
    await payUndecided(held.invoice);
    await after(10 * MINUTE_MS);
    const [letter, ...more] = await thrice();
    expect(more).toEqual([]);
    expect(letter?.subject).toMatch(/^Your bank has not answered yet: \w{3}, \d+ \w{3},? .*\d+:\d\d [AP]M$/);
    expect(letter?.text).toContain('When: ');
    expect(letter?.text).toContain('/appointment');
    expect(letter?.subject).not.toContain(held.slot.doctor?.name ?? '-');
  });

  test('ROLE-04: of a guest is mailed with a link to the order, which ends when the payment fails', async () => {
    const guest = await store.startGuest(world());
    const headers = { 'Accept-Language': 'zh-CN' };
    const order = toPay(await store.orderOf(world(), CREAM, { ...guest, reuses: false, delivery: HOME, headers }));
    const id = await payUndecided(order, guest.token);
    await after(10 * MINUTE_MS);
    const [letter, ...more] = await thrice();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe(`${order.invoiceNo}：银行尚未答复`);
    expect(letter?.text).not.toContain('cream');
    const [, key] = /\/order\/([\w-]{43})/.exec(letter?.text ?? '') ?? [];
    const read = () => ask(world(), orderCalls.readOrder, { body: { key: key as OrderKey } });
    expect((await read()).answer?.data.order).toMatchObject({
      invoiceNo: order.invoiceNo,
      payment: { status: 'processing' },
    });
    gateway.book.decide(id, false);
    await record(world(), guest.token, order);
    const [failed] = await readLetters(world());
    expect(failed?.subject).toBe(`${order.invoiceNo}：付款未成功`);
    expect(failed?.text).toContain('前往商店:\nhttps://myniks.test/store\n');
    expect((await read()).code).toBe('NOT_FOUND');
  });
});
