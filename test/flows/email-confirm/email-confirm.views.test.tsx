/** The link of the letter that asks to confirm an email, and the sign-up whose email another account claims. */
import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { sentTo, signInWith, signUpWith } from '#harness/server/claims.ts';
import { CLAIMER, confirmPath } from '#harness/server/confirm-link.ts';
import { signUpOf } from '#harness/server/newcomer.ts';
import { confirmCode, fillDetails, next, savePassword, sendCode, type } from '#harness/sign-up/sign-up.steps.ts';
import { TOKEN_KEY } from '#src/app/outside/token-key.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const title = () => textOf(document.querySelector('h1') ?? document.body);
const press = async (harness: Harness, name: string) => {
  tap('button', name);
  await harness.settle();
};
const asked = (harness: Harness) => harness.gate.sentTo(signinCalls.confirmEmail);

describe('the link of the letter', () => {
  it('confirms the email without a login; a reload shows so again and asks nothing', async () => {
    const path = await confirmPath(world());
    const harness = await openHarness(world(), { at: path });
    expect([title(), harness.address()]).toEqual(['Your email is confirmed', '/confirmEmail/held']);
    await harness.reload();
    expect([title(), asked(harness).length]).toEqual(['Your email is confirmed', 1]);
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toEqual([]);
    await press(harness, 'Sign in');
    expect([title(), sessionStorage.getItem('myniks.kept.emailConfirm')]).toEqual(['Sign in', null]);
  });

  it('without a network it can be tried again, in a reload too', async () => {
    const harness = await openHarness(world(), {
      at: await confirmPath(world()),
      before: (gate) => gate.route(signinCalls.confirmEmail, offline),
    });
    expect([title(), sees('Network error, please try again.')]).toEqual(['Confirm your email', true]);
    await harness.reload();
    harness.gate.route(signinCalls.confirmEmail, (request) => world().fetch(request));
    await press(harness, 'Try again');
    expect(title()).toBe('Your email is confirmed');
  });

  it('another link in the same tab is another confirmation', async () => {
    const harness = await openHarness(world(), { at: await confirmPath(world()) });
    await harness.reload(`/confirmEmail/${'A'.repeat(43)}`);
    expect([title(), asked(harness).length]).toEqual(['This link does not work', 2]);
    expect(sees('If you confirmed your email before, there is nothing to do.')).toBe(true);
  });

  it('a member goes on without signing in, and the profile does not ask any more', async () => {
    const path = await confirmPath(world());
    const { answer } = await signInWith(world(), signUpOf(CLAIMER));
    localStorage.setItem(TOKEN_KEY, answer?.token ?? '');
    const harness = await openHarness(world(), { at: path });
    expect([title(), ready('button', 'Sign in')]).toEqual(['Your email is confirmed', []]);
    const profiles = harness.gate.sentTo(profileCalls.loadProfile).length;
    await press(harness, 'Go to MyNiks');
    expect([harness.address(), harness.gate.sentTo(profileCalls.loadProfile).length]).toEqual(['/home', profiles + 1]);
    await harness.go('/profile');
    expect([sees(CLAIMER.username), sees('Please confirm your email')]).toEqual([true, false]);
  });
});

describe('signing up beside a claim', () => {
  it('an email that an account claims is asked to be proven by email; the account is then made', async () => {
    await signUpWith(world(), { ...CLAIMER, identity: { nric: 'S9412345C' }, username: 'mei@example.com' });
    const harness = await openHarness(world(), { at: '/signup' });
    type('identity-number', 'S1234567D');
    await next(harness);
    await fillDetails(harness);
    await next(harness);
    await sendCode(harness);
    await confirmCode(harness);
    await savePassword(harness);
    expect(sees('If the email is yours, get the code by email.')).toBe(true);
    expect([ready('radio', /^By SMS/), ready('radio', /^By email/).length]).toEqual([[], 1]);
    await sendCode(harness);
    expect(sees('We sent it by email to mei@example.com.')).toBe(true);
    expect(ready('button', /^Send it by SMS instead/)).toEqual([]);
    await confirmCode(harness);
    await savePassword(harness);
    expect([harness.address(), harness.gate.sentTo(signupCalls.setPassword).length]).toEqual(['/home', 2]);
    expect((await sentTo(world(), CLAIMER.phone))[0]).toContain('has confirmed it for another account');
  });

  it('SIGNUP-07: who finds their number taken reads what to do if it was not them', async () => {
    await signUpWith(world(), { ...CLAIMER, identity: { nric: 'S9412345C' } });
    const harness = await openHarness(world(), { at: '/signup' });
    type('identity-number', 'S9412345C');
    await next(harness);
    expect([sees('Exist'), sees('Was it not you?')]).toEqual([true, true]);
    expect(sees('Use your Digital ID below, or call the clinic.')).toBe(true);
    expect(control('link', /^Call us/).getAttribute('href')).toBe('tel:+6565500100');
    type('identity-number', 'S1234567D');
    await harness.settle();
    expect(sees('Was it not you?')).toBe(false);
  });

  it('AUTH-22: the page after a forgotten password says where the link goes', async () => {
    await openHarness(world(), { at: '/forgotPasswordSuccess' });
    expect(sees('It goes to the email or the phone that you confirmed when you signed up.')).toBe(true);
  });
});
