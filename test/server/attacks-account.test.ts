/** A session that was left open is not enough to take everything about a person, or to end the account. */
import { expect, test } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { lettersCalls } from '#contract/calls/letters.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
const RIGHT = 'Bonsai-2026';

const guess = (token: string, password: string) =>
  ask(world(), accountCalls.reauthenticate, { token, body: { password } });

test('a signed-in session guesses at its own password ten times, whether it wants the file, the closing or another password', async () => {
  const token = await world().signIn('kenji');
  for (let tries = 0; tries < 5; tries += 1) expect((await guess(token, `Wrong-${tries}`)).code).toBe('WRONG_PASSWORD');
  const passwords = { oldPassword: 'Wrong-again-1', newPassword: 'Lantern-2031' };
  for (let tries = 0; tries < 5; tries += 1)
    expect((await ask(world(), profileCalls.changePassword, { token, body: passwords })).code).toBe(
      'WRONG_OLD_PASSWORD',
    );
  const { code, headers } = await guess(await world().signIn('kenji'), RIGHT);
  expect([code, Number(headers.get('retry-after')) > 0]).toEqual(['TOO_MANY_TRIES', true]);
});

test('three files and five requests to close are asked for in a day, and none of them by who has not proven who they are', async () => {
  const token = await world().signIn('kenji');
  const askFor = (call: typeof accountCalls.askForDataFile | typeof accountCalls.askForClosure, as = token) =>
    ask(world(), call, { token: as });
  for (const [call, times] of [
    [accountCalls.askForDataFile, 3],
    [accountCalls.askForClosure, 5],
  ] as const) {
    for (let tries = 0; tries < 20; tries += 1) expect((await askFor(call)).code).toBe('REAUTHENTICATION_REQUIRED');
    for (let tries = 0; tries < times; tries += 1) {
      await guess(token, RIGHT);
      expect((await askFor(call)).code).toBeNull();
    }
    await guess(token, RIGHT);
    expect((await askFor(call)).code).toBe('TOO_MANY_TRIES');
    world().clock.advance(16 * MINUTE_MS);
  }
  world().clock.advance(DAY_MS);
  const later = await world().signIn('kenji');
  await guess(later, RIGHT);
  expect((await askFor(accountCalls.askForDataFile, later)).code).toBeNull();
});

test('a session changes something sixty times a minute, which letters it wants included', async () => {
  const token = await world().signIn('kenji');
  const body = { kind: 'news', channel: 'mail', isOn: true } as const;
  const codes: (string | null)[] = [];
  for (let tries = 0; tries <= 60; tries += 1)
    codes.push((await ask(world(), lettersCalls.chooseLetter, { token, body })).code);
  expect(codes.indexOf('TOO_MANY_TRIES')).toBe(60);
});
