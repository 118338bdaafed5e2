/** Strangers at the same address use its tries up; the sign-in screen then gets a turn of its own. */
import { expect, it } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { sees, tap } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { ask } from '#harness/server/ask.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ rateLimitScale: 1 });
stageClocks();

/** Guesses from the harness's own address, since both run in this process. */
const neighboursGuess = async () => {
  const body = { username: 'meiling', password: 'wrong', remember: false };
  for (let n = 0; n < 12; n += 1) await ask(world(), signinCalls.signIn, { body });
};
const open = async () => {
  const harness = await openHarness(world(), { at: '/signIn' });
  const signIn = async (password: string) => {
    fillSignIn('meiling', password);
    tap('button', 'Sign in');
    await harness.settle();
  };
  return { harness, signIn };
};

it('SERVER-07: a right password signs in although neighbours have used the tries of the address up', async () => {
  await neighboursGuess();
  const { harness, signIn } = await open();
  await signIn('Orchid-2026');
  expect(harness.address()).toBe('/home');
  expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toHaveLength(1);
});

it('SERVER-07 NAV-25: opening the screen asks for no session, and a wrong password leaves none', async () => {
  const { harness, signIn } = await open();
  expect(harness.gate.sent).toEqual([]);
  await signIn('Wrong-2026');
  expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toEqual([]);
  await neighboursGuess();
  await signIn('Wrong-2026');
  expect(sees(/Wrong login credentials/)).toBe(true);
  expect([harness.address(), localStorage.getItem('myniks.token')]).toEqual(['/signIn', null]);
});
