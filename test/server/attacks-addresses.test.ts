/** A stranger who has many addresses, or writes one address in many ways, is counted as one. */
import { expect, test } from 'vitest';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { openWorld, type World } from '#harness/server/world.ts';
import { behindProxy, from } from '#test/kit/from.ts';
import { nricOf } from '#test/kit/numbers.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** A fifth of every limit: an address looks twelve numbers up in an hour, a network 48, a session one. */
const lines: string[] = [];
const world = worldPerFile({ rateLimitScale: 0.2, logs: { write: (line: string) => void lines.push(line) } });
behindProxy(world);

/** Number of checks that were answered, each of another number in another session. */
const checks = async (count: number, addressOf: (n: number) => string): Promise<number> => {
  let answered = 0;
  for (let n = 0; n < count; n += 1) {
    const { token } = await answerOf(world(), signinCalls.signInAsGuest, from(addressOf(n)));
    const query = { nric: nricOf(n) };
    const { status } = await ask(world(), patientCalls.checkPatient, { token, query, ...from(addressOf(n)) });
    if (status === 200) answered += 1;
  }
  return answered;
};
const hex = (n: number) => n.toString(16);

test('the addresses of one IPv6 /64 are one address', async () => {
  expect(await checks(15, (n) => `2001:db8:1:2:${hex(n)}:${hex(n * 7)}:${hex(n * 31)}:1`)).toBe(12);
});

test('the /64 of one IPv6 /48 have a limit together', async () => {
  expect(await checks(52, (n) => `2001:db8:5:${hex(n)}::1`)).toBe(48);
});

test('a port that a proxy writes with the address makes no other address of it', async () => {
  expect(await checks(15, (n) => `203.0.113.20:${10_000 + n}`)).toBe(12);
  expect(await checks(1, () => '203.0.113.20')).toBe(0);
});

test('an IPv4 address that is written as IPv6 is the same address', async () => {
  const spellings = ['203.0.113.30', '::ffff:203.0.113.30', '[::ffff:203.0.113.30]:443', '::ffff:cb00:711e'];
  expect(await checks(15, (n) => spellings[n % 4] ?? '')).toBe(12);
});

test('addresses that are none are one address', async () => {
  expect(await checks(15, (n) => `junk-${n}`)).toBe(12);
});

test('what a client writes before the address that the proxy appends changes nothing', async () => {
  expect(await checks(15, (n) => `198.51.100.${n}, 203.0.113.40`)).toBe(12);
});

test('a forwarded address that no proxy of ours vouches for is an alarm in the log, once an hour, and is not believed', async () => {
  const said: string[] = [];
  const direct: World = await openWorld({
    rateLimitScale: 0.2,
    logs: { write: (line: string) => void said.push(line) },
  });
  const alarms = () => said.filter((line) => line.includes('"alarm":true') && line.includes('TRUST_PROXY'));
  const check = async (n: number) => {
    const { token } = await answerOf(direct, signinCalls.signInAsGuest);
    const query = { nric: nricOf(n) };
    return (await ask(direct, patientCalls.checkPatient, { token, query, ...from(`198.51.100.${n}`) })).status;
  };
  try {
    await answerOf(direct, signinCalls.signInAsGuest);
    expect(alarms()).toEqual([]);
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) statuses.push(await check(n));
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(alarms()).toHaveLength(1);
    direct.clock.advance(59 * MINUTE_MS);
    await check(70);
    expect(alarms()).toHaveLength(1);
    direct.clock.advance(HOUR_MS);
    await check(75);
    expect(alarms()).toHaveLength(2);
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toEqual([]);
  } finally {
    await direct.close();
  }
});
