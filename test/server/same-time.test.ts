/** Who is known here cannot be told from how long an answer takes. */
import { expect, test } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { ask } from '#stage/world/ask.ts';
import { sentTo, signUpWith } from '#stage/world/claims.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

/** Dear enough that leaving a check out would show. */
const world = worldPerFile({ deps: { passwordCost: { memoryKiB: 8_192, passes: 1 } } });
const ROUNDS = 25;
/** A check that one name has and the other has not, or has twice, makes its answer about twice as slow. */
const FACTOR = 1.6;

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Medians of each name, asked in turn. */
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
/** How much longer the slowest takes than the fastest. */
const spread = (medians: Record<string, number>): number =>
  Math.max(...Object.values(medians)) / Math.min(...Object.values(medians));

const SERIES = 5;
/** A busy machine makes one series uneven; what one name costs more shows in each. */
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
  // with this the stored hash gets the cost of this server
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
