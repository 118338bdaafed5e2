import { expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { offline } from '#harness/dom/gate.ts';
import { dialog, reachable, sees, tap, toasts } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { answerOf } from '#harness/server/ask.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const onPhone = async () => {
  const body = { username: 'meiling', password: 'Orchid-2026', remember: true };
  return (await answerOf(world(), signinCalls.signIn, { body, headers: { 'user-agent': IPHONE } })).token;
};
const open = async () => {
  const harness = await openHarness(world(), { at: '/profile/sessions', as: 'meiling' });
  await harness.until(() => sees('Others'), 'the sessions');
  return harness;
};
const askToEnd = async () => {
  const harness = await open();
  tap('button', 'Log out: Safari on iPhone');
  await harness.until(() => dialog() !== null, 'the question');
  return harness;
};
const statusOf = async (token: string) => (await world().call('GET', '/profile', { token })).status;

it('the profile leads to the sessions, and back', async () => {
  const harness = await openHarness(world(), { at: '/profile', as: 'meiling' });
  tap('link', /^Signed-in devices/);
  await harness.until(() => sees('You are signed in nowhere else.'), 'the sessions');
  expect(reachable('button', (name) => name.startsWith('Log out: '))).toEqual([]);
  await harness.back();
  expect(harness.address()).toBe('/profile');
});

it('SERVER-04: another session ends after the question, and this one goes on', async () => {
  const phone = await onPhone();
  const harness = await askToEnd();
  tap('button', 'Yes, log it out');
  await harness.until(() => sees('Safari on iPhone is logged out'), 'the outcome');
  expect(sees('You are signed in nowhere else.')).toBe(true);
  expect([await statusOf(phone), harness.address()]).toEqual([401, '/profile/sessions']);
});

it('NO changes nothing', async () => {
  const phone = await onPhone();
  const harness = await askToEnd();
  tap('button', 'No, keep it signed in');
  await harness.settle();
  expect([harness.gate.sentTo(profileCalls.endSession), await statusOf(phone)]).toEqual([[], 200]);
});

it('one that has ended meanwhile is gone, too', async () => {
  const phone = await onPhone();
  const harness = await askToEnd();
  await answerOf(world(), signinCalls.signOut, { token: phone });
  tap('button', 'Yes, log it out');
  await harness.until(() => sees('Safari on iPhone is logged out'), 'the outcome');
  expect(toasts()).toEqual([]);
});

it('without an answer nothing is said to have ended; once more asks for the same, and another one for another', async () => {
  const phone = await onPhone();
  await world().signIn('meiling');
  const harness = await askToEnd();
  harness.gate.route(profileCalls.endSession, offline);
  tap('button', 'Yes, log it out');
  await harness.until(() => sees('Safari on iPhone may not be logged out'), 'the failure');
  expect(await statusOf(phone)).toBe(200);
  for (const name of ['Safari on iPhone', 'Another browser', 'Safari on iPhone']) {
    tap('button', `Log out: ${name}`);
    await harness.until(() => dialog() !== null, 'the question');
    tap('button', 'Yes, log it out');
    await harness.until(() => sees(`${name} may not be logged out`), 'the failure');
  }
  const [first, again, other, last] = harness.gate.sentTo(profileCalls.endSession).map(({ key }) => key);
  expect(again).toBe(first);
  expect(new Set([first, other, last]).size).toBe(3);
});
