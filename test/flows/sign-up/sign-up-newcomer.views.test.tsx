/** Signing up with the digital ID, by the real protocol. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { approve, type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { confirmCode, fillDetails, next, savePassword, sendCode } from '#harness/sign-up/sign-up.steps.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
});
afterAll(() => provider.close());
stageClocks();

const heading = () => textOf(document.querySelector('h2') ?? document.body);
const MESSAGE = 'User not found in the system. Please signup.';

/** To the digital ID's page and back to /callback, as the newcomer. */
const comeBack = async (at = '/signup'): Promise<Harness> => {
  const harness = await openHarness(world(), { at });
  tap('button', 'Sign up with Digital ID');
  await harness.until(() => harness.departures.length > 0, 'the departure');
  const { pathname, searchParams } = await approve(harness.departures.at(-1) ?? '', 'newcomer');
  await harness.reload(`${pathname}?${searchParams}`);
  await harness.until(() => harness.flow('digitalReturn') === null, 'the answer');
  await harness.settle();
  return harness;
};

describe('somebody new, by digital ID', () => {
  it('AUTH-08 SIGNUP-14 NAV-06: the message shows with the detail form at /callback, name and number filled in, the number locked', async () => {
    const harness = await comeBack();
    expect([harness.address(), heading(), sees(MESSAGE)]).toEqual(['/callback', 'Tell us about yourself', true]);
    expect([sees('Lee Xin Yi'), sees('S****345C')]).toEqual([true, true]);
    expect(ready('button', 'Change the ID number')).toEqual([]);
    expect(document.body.innerHTML).not.toContain('S9412345C');
  });

  it('AUTH-08 SIGNUP-14 SIGNUP-22: signs up, is signed in, and lands where they wanted to go', async () => {
    const harness = await comeBack('/signup?from=%2Fappointment');
    await fillDetails(harness, { name: 'Lee Xin Yi' });
    await next(harness);
    await sendCode(harness);
    await confirmCode(harness);
    await savePassword(harness);
    expect(harness.gate.sentTo(signupCalls.setPassword)[0]?.body).toMatchObject({
      identity: { ticket: expect.any(String) },
      name: 'Lee Xin Yi',
    });
    expect([toasts(), harness.address()]).toEqual([['Successfully set password'], '/appointment']);
  });

  it('a reload keeps what the digital ID gave', async () => {
    const harness = await comeBack();
    await harness.reload();
    expect([harness.address(), sees('Lee Xin Yi'), sees('S****345C')]).toEqual(['/callback', true, true]);
  });

  it('a ticket that has run out is told, and the digital ID is one tap away', async () => {
    const harness = await comeBack();
    await fillDetails(harness, { name: 'Lee Xin Yi' });
    await next(harness);
    await sendCode(harness);
    await confirmCode(harness);
    await world().db.deleteFrom('sign_up_ticket').execute();
    await savePassword(harness);
    expect(sees('Your Digital ID details have expired. Please use Digital ID again.')).toBe(true);
    expect([heading(), ready('button', 'Use Digital ID').length, ready('button', 'Next').length]).toEqual([
      'Tell us about yourself',
      1,
      0,
    ]);
  });
});
