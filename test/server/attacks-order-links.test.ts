/** Attempts from outside: asking for the link of an order again says nothing of orders and emails, and floods no mailbox. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { orderCalls } from '#contract/calls/order.calls.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { HOME } from '#harness/server/refills.ts';
import { orderOf, startGuest } from '#harness/server/store.ts';
import { behindProxy } from '#test/kit/from.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
behindProxy(world);
const EMAIL = 'nora.new@example.com';
const delivery = { ...HOME, otherFields: { ...HOME.otherFields, email: EMAIL } };

const placed = async (): Promise<string> => {
  const guest = await startGuest(world());
  const { _id: id, invoiceNo } = await orderOf(
    world(),
    { 'Calm barrier cream': 1 },
    { ...guest, delivery, reuses: false },
  );
  await answerOf(world(), invoiceCalls.requestConfirmation, { token: guest.token, params: { id } });
  await readLetters(world());
  return invoiceNo;
};
const askLink = (number: string, { email = EMAIL, from = '198.51.100.1' } = {}) =>
  ask(world(), orderCalls.askForLink, { body: { number, email }, headers: { 'x-forwarded-for': from } });
const codesOf = async (count: number, one: (n: number) => ReturnType<typeof askLink>) => {
  const codes = [];
  for (let n = 0; n < count; n += 1) codes.push((await one(n)).code);
  return codes;
};

/** Rows of the tables that the way from an ask to its letter writes. */
const rowsOf = async () => {
  const { rows } = await sql<{ letters: number; keys: number; asks: number }>`
    select (select count(*)::int from notification) as letters, (select count(*)::int from order_key) as keys,
      (select count(*)::int from order_link_ask) as asks`.execute(world().db);
  return rows[0] ?? { letters: 0, keys: 0, asks: 0 };
};

test('asking for the link of an order answers the same, and does the same work, for an order that there is and for none', async () => {
  const number = await placed();
  const before = await rowsOf();
  const answers = [];
  for (const [asked, email] of [
    [number, EMAIL],
    [number, 'nora@example.com'],
    ['INV-999999', EMAIL],
  ] as const) {
    const { status, answer } = await askLink(asked, { email });
    answers.push({ status, answer });
  }
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 200, answer: { success: true } })]),
  );
  // each leaves one row alone; a job looks the order up later, so that no answer takes longer
  expect(await rowsOf()).toEqual({ ...before, asks: before.asks + 3 });
  expect(await readLetters(world())).toHaveLength(1);
});

test('the link of an order is asked for five times in an hour by its number, wherever from and whether it exists', async () => {
  const number = await placed();
  for (const asked of [number, 'INV-999999']) {
    const codes = await codesOf(7, (n) => askLink(asked, { from: `198.51.100.${n}` }));
    expect(codes).toEqual([null, null, null, null, null, 'TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
    const spelt = await askLink(` #${asked.toLowerCase()} `, { from: '198.51.100.99' });
    expect(spelt.code).toBe('TOO_MANY_TRIES');
  }
  expect((await readLetters(world())).length).toBe(1);
  world().clock.advance(HOUR_MS);
  expect((await askLink(number)).code).toBeNull();
});

test('links of orders are asked for sixty times in an hour from one address', async () => {
  const from = '203.0.113.7';
  const codes = await codesOf(61, (n) => askLink(`INV-${100_000 + n}`, { from }));
  expect(codes.filter((code) => code === null)).toHaveLength(60);
  expect(codes.at(-1)).toBe('TOO_MANY_TRIES');
  expect((await askLink('INV-100099', { from: '203.0.113.8' })).code).toBeNull();
});

test.each(['', 'nora', 'nora@example.com\nBcc: all@example.com', `${'n'.repeat(300)}@example.com`])(
  'the email %j is refused where the link of an order is asked for, and nothing is kept',
  async (email) => {
    const { status, code } = await askLink('INV-000001', { email });
    expect([status, code]).toEqual([400, 'INVALID']);
    expect((await rowsOf()).asks).toBe(0);
    world().clock.advance(MINUTE_MS);
  },
);
