import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { orderCalls } from '#contract/calls/order.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { answerOf, ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { orderOf, startGuest } from '#harness/server/store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const lines: string[] = [];
const world = worldPerFile({ logs: { write: (line: string) => void lines.push(line) } });
const MARK = 'MARKED';
/** Members that a call's line and an alarm's may have; the only alarm here rejects a forwarded address. */
const MEMBERS = ['requestId', 'method', 'route', 'status', 'ms', 'actor', 'code', 'level', 'time', 'cause'];
const OF_ALARMS = ['level', 'time', 'event', 'alarm'];

test('SERVER-02: logs tell what was called and how it ended, and nothing of who called and what was said', async () => {
  const token = await world().signIn('meiling');
  const [slot] = await freeSlots(world(), token);
  if (!slot) throw new Error('Nothing is free');
  const marked = Object.fromEntries(
    ['clinic', 'role', 'month', 'patientId', 'dc-category', 'token', 'q'].map((name) => [name, `${MARK}-${name}`]),
  );
  const headers = {
    'user-agent': MARK,
    'x-forwarded-for': MARK,
    'x-request-id': MARK,
    cookie: MARK,
    [OPERATOR_KEY_HEADER]: MARK,
    'idempotency-key': MARK,
  };
  for (const call of Object.values(allCalls).flatMap((calls) => Object.values<Call>(calls))) {
    const path = `${call.path.replaceAll(/:\w+/g, `${MARK}-id`)}?${new URLSearchParams(marked)}`;
    const body = {
      ...bookingOf(slot),
      username: `${MARK}-username`,
      password: `${MARK}-password`,
      remember: false,
      moreinfo: `${MARK}-moreinfo`,
      patientId: `${MARK}-patient`,
    };
    for (const bearer of [token, `${MARK}-token`, undefined])
      await world().call(call.method, path, {
        token: /logout|revoke/.test(call.path) ? undefined : bearer,
        body,
        headers,
      });
  }
  await world().call('GET', `/${MARK}/nowhere?x=${MARK}`, { token });
  await world().call('POST', '/appointment/slot', {
    token,
    body: { ...bookingOf(slot), moreinfo: `${MARK}-moreinfo` },
  });
  await world().call('POST', '/signin/login', { body: `{"${MARK}":` });
  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(30);
  expect(text).not.toContain(MARK);
  // ids and times contain digits, too
  const said = text.replaceAll(/"(?:requestId|time)":"[^"]*"/g, '');
  for (const person of [token, 'meiling', 'Mei Ling', '9123', 'Tiong Bahru', 'Orchid'])
    expect(said).not.toContain(person);
  for (const line of lines) {
    const members = Object.keys(JSON.parse(line) as object);
    expect(members.includes('alarm') ? OF_ALARMS : MEMBERS).toEqual(expect.arrayContaining(members));
  }
});

test('SERVER-02: an unexpected error is answered with 500 without its words, and logged without what it repeats', async () => {
  lines.length = 0;
  const token = await world().signIn('meiling');
  await world().db.deleteFrom('setting').where('name', '=', 'appointment').execute();
  const { status, body } = await world().call('GET', '/settings/appointment', { token });
  expect(status).toBe(500);
  expect(body).toMatchObject({
    success: false,
    code: 'UNEXPECTED',
    message: 'Something went wrong. Please try again.',
  });
  const [line] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(line).toMatchObject({ route: '/settings/appointment', status: 500, actor: 'member', code: 'UNEXPECTED' });
  expect(JSON.stringify(line)).toContain('settings.store.ts');
});

test('SERVER-02 ROLE-04: the key of an order never stands in the log, however its page and calls are asked', async () => {
  lines.length = 0;
  const guest = await startGuest(world());
  const order = await orderOf(world(), { 'Calm barrier cream': 1 }, { ...guest, reuses: false });
  const asked = { token: guest.token, params: { id: order._id } };
  expect((await ask(world(), invoiceCalls.requestConfirmation, asked)).status).toBe(200);
  const { data } = await answerOf(world(), orderCalls.giveKey, asked);
  const { key } = data;
  expect(key).toMatch(/^[\w-]{43}$/);
  for (const call of [orderCalls.readOrder, orderCalls.receiveOrder, orderCalls.loadOrderReceipt] as Call[])
    for (const body of [{ key }, { key: `${key}x` }, `{"key":"${key}"`])
      await world().call(call.method, call.path, { body });
  const address = `/order/${key}`;
  const page = await world().app.request(`https://myniks.test${address}`, { headers: { referer: address } });
  expect(page.status).toBeLessThan(500);
  await world().call('GET', address, { headers: { referer: address, 'user-agent': key } });
  await world().call('POST', `/order/read?key=${key}`, { body: { key } });
  await readLetters(world());
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.join('')).not.toContain(key);
});
