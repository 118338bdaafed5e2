/** Who is known here cannot be told from how long an answer takes. */
import { expect, test } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { ask } from '#test/world/ask.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

/** Dear enough that leaving a check out would show. */
const world = worldPerFile({ deps: { passwordCost: { memoryKiB: 8_192, passes: 1 } } });
const ROUNDS = 25;
const FACTOR = 2.5;

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Medians of both, asked in turn. */
const compare = async (run: (username: string) => Promise<unknown>): Promise<[known: number, unknown: number]> => {
  const times: Record<'meiling' | 'nobody', number[]> = { meiling: [], nobody: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const username of ['meiling', 'nobody'] as const) {
      const startedAt = performance.now();
      await run(username);
      times[username].push(performance.now() - startedAt);
      await world().sendMail();
    }
  }
  return [middle(times.meiling), middle(times.nobody)];
};

test('SERVER-07: a wrong password takes as long for an unknown user as for a known one', async () => {
  const signIn = (username: string, password: string) =>
    ask(world(), signinCalls.signIn, { body: { username, password, remember: false } });
  // with this the stored hash gets the cost of this server
  expect((await signIn('meiling', 'Orchid-2026')).status).toBe(200);
  const [known, unknown] = await compare((username) => signIn(username, 'wrong'));
  expect(Math.max(known / unknown, unknown / known)).toBeLessThan(FACTOR);
});

test('AUTH-22: asking for a link takes as long for an unknown user as for a known one', async () => {
  const [known, unknown] = await compare((username) =>
    ask(world(), signinCalls.forgotPassword, { body: { username } }),
  );
  expect(Math.max(known / unknown, unknown / known)).toBeLessThan(FACTOR);
});
