/** Answer times do not reveal which accounts exist. */
import { expect, test } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { ask } from '#harness/server/ask.ts';
import { sentTo, signUpWith } from '#harness/server/claims.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

/** A password cost at which a skipped check shows in the time. */
const world = worldPerFile({ deps: { passwordCost: { memoryKiB: 8_192, passes: 1 } } });
const ROUNDS = 25;
/** Ratio from which a series fails: a check that only one name has, or has twice, about doubles the time. */
const FACTOR = 1.6;

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Median times by name; the names take turns. */
const compare = async (
  usernames: readonly string[],
  run: (username: string) => Promise<unknown>,
): Promise<Record<string, number>> => {
  const times = new Map(usernames.map((username) => [username, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [username, taken] of times) {
      const startedAt = performance.now();
      await run(username);
      taken.push(performance.now() - startedAt);
      await world().sendMail();
    }
  }
  return Object.fromEntries([...times].map(([username, taken]) => [username, middle(taken)]));
};
/** Ratio of the slowest to the fastest median. */
const spread = (medians: Record<string, number>): number =>
  Math.max(...Object.values(medians)) / Math.min(...Object.values(medians));

const SERIES = 5;
/** Repeats series, since load distorts one of them; a real difference shows in each. */
const expectAlike = async (
  usernames: readonly string[],
  run: (username: string) => Promise<unknown>,
): Promise<void> => {
  const spreads: number[] = [];
  while (spreads.length < SERIES && !spreads.some((one) => one < FACTOR))
    spreads.push(spread(await compare(usernames, run)));
  expect(Math.min(...spreads)).toBeLessThan(FACTOR);
};

const signIn = (username: string, password: string) =>
  ask(world(), signinCalls.signIn, { body: { username, password, remember: false } });

test('SERVER-07: a wrong password takes as long for an unknown user as for a known one', async () => {
  // upgrades the stored hash to this server's cost
  expect((await signIn('meiling', 'Orchid-2026')).status).toBe(200);
  await expectAlike(['meiling', 'nobody'], (username) => signIn(username, 'wrong'));
});

test('SERVER-07: a wrong password takes as long for an email that another account has lost, also after a reset', async () => {
  const lost = { username: 'owner@example.com', identifier: '+6590001111', phone: '+6590001111' } as const;
  await signUpWith(world(), { ...lost, identity: { nric: 'S9412345C' } });
  await signUpWith(world(), { username: lost.username, identifier: lost.username, password: 'Moonbird-77' });
  expect((await signIn(lost.username, 'Sunbird-77')).code).toBe('USER_ID_LOST');
  const expectTaken = () => expectAlike([lost.username, 'nobody'], (username) => signIn(username, 'wrong'));
  await expectTaken();
  await ask(world(), signinCalls.forgotPassword, { body: { username: lost.username } });
  const [mail] = await sentTo(world(), lost.username);
  const resetToken = /resetPassword\/([\w-]+)/.exec(mail ?? '')?.[1];
  await ask(world(), signupCalls.setPassword, { body: { resetToken, password: 'Robin-2031' } });
  expect((await signIn(lost.username, 'Robin-2031')).status).toBe(200);
  await expectTaken();
});

test('AUTH-22: asking for a link takes as long for an unknown user as for a known one', async () => {
  await expectAlike(['meiling', 'daniel', 'nobody'], (username) =>
    ask(world(), signinCalls.forgotPassword, { body: { username } }),
  );
});
