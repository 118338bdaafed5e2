/** A key of a system that is bound to addresses is a wrong key everywhere else. */
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { allStaffCalls } from '#contract/calls/staff-acts.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { isAllowed, isNetwork } from '#server/kit/allowed-addresses.ts';
import { behindProxy, from } from '#test/kit/from.ts';
import { firstAdmin, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
behindProxy(world);

const make = async (admin: Person, addresses?: readonly string[]) => {
  const endsAt = addMs(await world().clock.now(), 365 * DAY_MS);
  const body = { name: 'Laboratory', role: 'reception', endsAt, ...(addresses && { addresses }) };
  return admin.ask(staffCalls.createKey, { body });
};
/** Calls with an unknown appointment: a right key gets NOT_FOUND. */
const knock = (key: string | undefined, address: string) => {
  const asked = { params: { id: 'nobody' }, ...from(address, { [OPERATOR_KEY_HEADER]: key ?? '' }) };
  return ask(world(), operatorCalls.acceptAppointment, asked);
};

test('a key works from its addresses and networks alone, in IPv4 and IPv6', async () => {
  const admin = await firstAdmin(world());
  const { answer } = await make(admin, ['203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48']);
  const code = async (address: string) => (await knock(answer?.data.key, address)).code;
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.250', '2001:db8:1:2::9'])
    expect([address, await code(address)]).toEqual([address, 'NOT_FOUND']);
  for (const address of ['203.0.113.8', '198.51.101.1', '2001:db8:2::1', 'unknown'])
    expect([address, await code(address)]).toEqual([address, 'OPERATORS_ONLY']);
  const free = await make(admin);
  expect((await knock(free.answer?.data.key, '192.0.2.1')).code).toBe('NOT_FOUND');
  const keys = (await admin.ask(staffCalls.listKeys)).answer?.data ?? [];
  expect(new Set(keys.map(({ addresses }) => addresses.join(' ')))).toEqual(
    new Set(['', '203.0.113.7 198.51.100.0/24 2001:db8:1::/48']),
  );
});

test('a try from elsewhere is refused and counted as a wrong key, is no use of it, and is in the trail by its name', async () => {
  const admin = await firstAdmin(world());
  const { answer } = await make(admin, ['203.0.113.7']);
  const { _id: id, key } = answer?.data ?? {};
  const wrong = (await knock('nk_wrong', '192.0.2.1')).refusal;
  const elsewhere = (await knock(key, '192.0.2.1')).refusal;
  expect({ ...elsewhere, requestId: '' }).toEqual({ ...wrong, requestId: '' });
  for (let n = 0; n < 8; n += 1) await knock(key, '192.0.2.1');
  expect((await knock(key, '192.0.2.1')).code).toBe('TOO_MANY_TRIES');
  const [listed] = (await admin.ask(staffCalls.listKeys)).answer?.data ?? [];
  expect(listed?.usedAt).toBe(null);
  const tries = await world()
    .db.selectFrom('trail')
    .select(['act', 'outcome', 'who'])
    .where('key_id', '=', id ?? null)
    .execute();
  expect(tries).toHaveLength(9);
  expect(tries[0]).toEqual({ act: 'acceptAppointment', outcome: 'OPERATORS_ONLY', who: 'Laboratory' });
  expect((await knock(key, '203.0.113.7')).code).toBe('NOT_FOUND');
});

test('no call of the staff tells a key from elsewhere from a wrong one, whatever it is about', async () => {
  const admin = await firstAdmin(world());
  const { answer } = await make(admin, ['203.0.113.7']);
  const answers = async (key: string, call: Call) => {
    world().clock.advance(DAY_MS / 4);
    const asked = { params: { id: 'nobody', member: 'nobody' }, ...from('192.0.2.1', { [OPERATOR_KEY_HEADER]: key }) };
    const { status, code, refusal } = await ask(world(), call, asked);
    return [call.path, status, code, { ...refusal, requestId: '' }];
  };
  const calls = Object.values(allStaffCalls).filter(({ access }) => access === 'operator');
  expect(calls.length).toBeGreaterThan(100);
  for (const call of calls)
    expect(await answers(answer?.data.key ?? '', call)).toEqual(await answers('nk_wrong', call));
  expect((await knock(answer?.data.key, '203.0.113.7')).code).toBe('NOT_FOUND');
});

test('a wrong address is named by its place, and there are 20 at most', async () => {
  const admin = await firstAdmin(world());
  const { status, code, refusal } = await make(admin, ['203.0.113.7', '203.0.113.300']);
  expect([status, code, Object.keys(refusal?.fields ?? {})]).toEqual([400, 'INVALID', ['addresses.1']]);
  expect((await make(admin, Array(21).fill('203.0.113.7'))).code).toBe('INVALID');
  expect((await make(admin, Array(20).fill('203.0.113.7'))).status).toBe(200);
});

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['::1/128', true],
  ['203.0.113.0/33', false],
  ['203.0.113.0/0', false],
  ['203.0.113.0/024', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/24/24', false],
  ['203.0.113', false],
  ['2001:db8::/129', false],
  ['fe80::1%eth0', false],
  ['clinic.example', false],
  ['', false],
])('%s is an address or network: %s', (text, isOne) => {
  expect(isNetwork(text)).toBe(isOne);
});

test('an unknown caller is at no address', () => {
  expect([isAllowed([], null), isAllowed(['203.0.113.7'], null)]).toEqual([true, false]);
});
