/** The staff's calls are behind one key: it is not found out by trying, at the start it is no weak one, and trying is seen. */
import { expect, test } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { HOUR_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { makeDice } from '#harness/server/dice.ts';
import { DEMO_OPERATOR_KEY, readConfig } from '#server/config/config.rules.ts';
import { behindProxy, from } from '#test/kit/from.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const lines: string[] = [];
const world = worldPerFile({ rateLimitScale: 1, logs: { write: (line: string) => void lines.push(line) } });
behindProxy(world);

const HERE = '203.0.113.1';
const WRONG = 'a-wrong-key-of-nobody';

/** Calls with an unknown appointment: a right key gets NOT_FOUND. */
const knock = async (key: string | null, address = HERE) => {
  const headers = key === null ? {} : { [OPERATOR_KEY_HEADER]: key };
  const asked = { params: { id: 'appointment-nobody' }, ...from(address, headers) };
  return (await ask(world(), operatorCalls.acceptAppointment, asked)).code;
};
const knocks = (count: number, key: string | null) => Promise.all(Array.from({ length: count }, () => knock(key)));
const alarms = () => lines.filter((line) => line.includes('"alarm":true') && line.includes('operator keys'));

test('ten wrong operator keys in an hour, and the address is not listened to, whatever key comes then', async () => {
  for (let n = 0; n < 10; n += 1) expect(await knock(WRONG)).toBe('OPERATORS_ONLY');
  expect([await knock(WRONG), await knock(DEMO_OPERATOR_KEY)]).toEqual(['TOO_MANY_TRIES', 'TOO_MANY_TRIES']);
  world().clock.advance(HOUR_MS);
  expect(await knock(DEMO_OPERATOR_KEY)).toBe('NOT_FOUND');
});

test('of forty wrong operator keys at once ten are compared, and the right one behind them is not', async () => {
  const wrong = knocks(40, WRONG);
  const right = knock(DEMO_OPERATOR_KEY);
  expect((await wrong).filter((code) => code === 'OPERATORS_ONLY')).toHaveLength(10);
  expect(await right).toBe('TOO_MANY_TRIES');
});

test('the right operator key takes no turn, nor does a call without a key, and many at once pass', async () => {
  expect(new Set(await knocks(60, DEMO_OPERATOR_KEY))).toEqual(new Set(['NOT_FOUND']));
  expect(new Set(await knocks(60, null))).toEqual(new Set(['OPERATORS_ONLY']));
  expect(await knock(DEMO_OPERATOR_KEY)).toBe('NOT_FOUND');
});

test('wrong operator keys from elsewhere keep the staff out nowhere, and are an alarm in the log, once an hour', async () => {
  lines.length = 0;
  const tryEverywhere = async () => {
    for (let n = 0; n < 300; n += 1) await knock(WRONG, `198.51.100.${n % 250}`);
  };
  await tryEverywhere();
  expect(await knock(DEMO_OPERATOR_KEY)).toBe('NOT_FOUND');
  expect(alarms()).toHaveLength(1);
  expect(lines.join('')).not.toContain(WRONG);
  world().clock.advance(HOUR_MS);
  await tryEverywhere();
  expect(alarms()).toHaveLength(2);
});

const startsWith = (OPERATOR_KEY: string) => () => readConfig({ DEMO: '0', OPERATOR_KEY });

test.each([
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  'abababababababababababab',
  'aaaaaaaaaaaabbbbbbbbbbbb',
  'aabbccddeeffgghhiijjkkll',
  'abcdefghijklmnopqrstuvwx',
  '987654321098765432109876',
  'qwertyuiopasdfghjklzxcvbnm',
  'changemechangemechangeme',
  'OPERATOR_KEY_OPERATOR_KEY',
  'a-secret-of-the-clinic-staff',
])('without DEMO the operator key %s does not start', (key) => {
  expect(startsWith(key)).toThrow(/^OPERATOR_KEY is easily guessed/);
});

test.each([
  ['0123456789abcdef', 24],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 32],
  ['abcdefghijklmnopqrstuvwxyz', 26],
])('a random operator key of %s is no weak one', (characters, length) => {
  const dice = makeDice(7);
  for (let n = 0; n < 500; n += 1) {
    const key = Array.from({ length }, () => characters[dice(characters.length)]).join('');
    expect(startsWith(key)).toThrow(/needed without DEMO/);
  }
});
