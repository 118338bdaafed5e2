import { describe, expect, it } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { field, fill, isOffered, messageAt } from '#harness/dom/passwords.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const EMAIL = 'meiling.tan@example.com';
const title = () => textOf(document.querySelector('h1') ?? document.body);
const press = async (harness: Harness, name: string) => {
  tap('button', name);
  await harness.settle();
};
const forget = async (harness: Harness, username = EMAIL) => {
  fill({ username });
  await press(harness, 'Send the link');
};
/** Path and token of the newest mailed link. */
const mailedLink = async () => {
  await world().sendMail();
  const link = /\/resetPassword\/([\w-]+)/.exec(world().outbox.list()[0]?.text ?? '');
  if (!link?.[1]) throw new Error('No link was mailed');
  return { path: link[0], token: link[1] };
};
const follow = async () => {
  const harness = await openHarness(world(), { at: '/signIn?step=forgot' });
  await forget(harness);
  const link = await mailedLink();
  await harness.reload(link.path);
  return { harness, ...link };
};
const setPassword = async (harness: Harness, password = 'Sunbird-77x') => {
  fill({ password, repeated: password });
  await press(harness, 'Save password');
};

describe('asking for a link', () => {
  it('AUTH-22: sign-in leads there, with the user ID that was typed and the page that was wanted', async () => {
    const harness = await openHarness(world(), { at: '/signIn?from=%2Frecords' });
    fill({ username: 'meiling' });
    tap('link', 'Forgot password?');
    await harness.settle();
    expect([harness.address(), field('username').value]).toEqual(['/signIn?step=forgot&from=%2Frecords', 'meiling']);
    expect(document.activeElement).toBe(document.querySelector('h1'));
    await press(harness, 'Back to sign in');
    expect([harness.address(), title()]).toEqual(['/signIn?from=%2Frecords', 'Sign in']);
  });

  it.each([EMAIL, 'nobody@example.com'])(
    'AUTH-22 NAV-04: %s is answered the same, without a guest login',
    async (who) => {
      const harness = await openHarness(world(), { at: '/signIn?step=forgot' });
      await forget(harness, who);
      expect(harness.gate.sentTo(signinCalls.forgotPassword).map(({ body }) => body)).toEqual([{ username: who }]);
      expect(harness.address()).toBe('/forgotPasswordSuccess');
      expect(title()).toBe('Check your email or SMS');
      expect(sees(`If an account uses ${who}, we sent a link to set a new password.`)).toBe(true);
      expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toEqual([]);
      await world().sendMail();
      expect(world().outbox.list()).toHaveLength(who === EMAIL ? 1 : 0);
    },
  );

  it('says what is missing and leads there', async () => {
    const harness = await openHarness(world(), { at: '/signIn?step=forgot' });
    expect(isOffered('Send the link')).toBe(false);
    await press(harness, 'Send the link');
    expect([messageAt('username'), document.activeElement]).toEqual([
      'Enter your user ID or email.',
      field('username'),
    ]);
  });

  it('is sent again a minute later, which is counted down', async () => {
    const harness = await openHarness(world(), { at: '/signIn?step=forgot' });
    await forget(harness);
    await harness.pass(12_000);
    expect([sees('Ready in 48 seconds'), ready('button', 'Send it again')]).toEqual([true, []]);
    await harness.pass(47_000);
    expect(sees('Ready in 1 second')).toBe(true);
    await harness.pass(1_000);
    await press(harness, 'Send it again');
    expect(harness.gate.sentTo(signinCalls.forgotPassword)).toHaveLength(2);
    expect(sees('Ready in 60 seconds')).toBe(true);
  });

  it('the countdown goes on after a reload', async () => {
    const harness = await openHarness(world(), { at: '/signIn?step=forgot' });
    await forget(harness);
    await harness.pass(20_000);
    await harness.reload();
    expect([sees('Ready in 40 seconds'), sees(EMAIL)]).toEqual([true, true]);
  });

  it('NAV-04: the page opened by its address says nothing about anybody, and leads to the asking', async () => {
    const harness = await openHarness(world(), { at: '/forgotPasswordSuccess' });
    expect([title(), sees('If you asked for a link and have an account')]).toEqual(['Check your email or SMS', true]);
    expect(control('link', /^Nothing came\? Call us/).getAttribute('href')).toBe('tel:+6565500100');
    tap('link', 'Ask for a link');
    await harness.settle();
    expect([harness.address(), harness.gate.sentTo(signinCalls.forgotPassword)]).toEqual(['/signIn?step=forgot', []]);
  });

  it('without a network it stays, keeps the text and says so', async () => {
    const harness = await openHarness(world(), { at: '/signIn?step=forgot' });
    harness.gate.route(signinCalls.forgotPassword, offline);
    await forget(harness);
    expect([harness.address(), field('username').value]).toEqual(['/signIn?step=forgot', EMAIL]);
    expect(textOf(document.querySelector('main [role=alert]') ?? document.body)).toBe(
      'Network error, please try again.',
    );
  });

  it('Back from the confirmation asks again', async () => {
    const harness = await openHarness(world(), { at: '/signIn?step=forgot' });
    await forget(harness);
    await harness.back();
    expect([harness.address(), title()]).toEqual(['/signIn?step=forgot', 'Forgot password']);
  });
});

describe('following the link', () => {
  it('NAV-03: shows the form and holds the token, which leaves the address at once', async () => {
    const harness = await openHarness(world(), { at: '/resetPassword/abc123' });
    expect([title(), field('password').autocomplete]).toEqual(['Set a new password', 'new-password']);
    expect(harness.flow('passwordReset')?.getSnapshot().context.resetToken).toBe('abc123');
    expect([harness.address(), harness.gate.sent]).toEqual(['/resetPassword/held', []]);
    await harness.reload();
    expect(harness.flow('passwordReset')?.getSnapshot().context.resetToken).toBe('abc123');
    expect(localStorage.length).toBe(0);
  });

  it('AUTH-20 AUTH-23 ERR-07 API-21: a new password is set with the token, and lets the person in', async () => {
    const { harness, token } = await follow();
    await setPassword(harness);
    expect(harness.gate.sentTo(signupCalls.setPassword).map(({ body }) => body)).toEqual([
      { resetToken: token, password: 'Sunbird-77x' },
    ]);
    expect([harness.address(), toasts()]).toEqual(['/signIn', ['Successfully set password']]);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(new RegExp(`Sunbird|${token}`));
    fill({ username: 'meiling', password: 'Sunbird-77x' });
    await press(harness, 'Sign in');
    expect(harness.address()).toBe('/home');
  });

  it.each(['abc', 'Abcdefg1'])('AUTH-21: %s, which breaks a rule of sign-up, cannot be sent', async (password) => {
    const { harness } = await follow();
    await setPassword(harness, password);
    expect([isOffered('Save password'), harness.gate.sentTo(signupCalls.setPassword)]).toEqual([false, []]);
  });

  it('ERR-05: an expired link changes nothing, and another one can be asked for', async () => {
    const { harness } = await follow();
    await harness.pass(24 * 60 * 60_000);
    const before = await world()
      .db.selectFrom('login')
      .selectAll()
      .where('patient_id', '=', patientIdOf('meiling'))
      .execute();
    await setPassword(harness);
    expect(sees(/^Reset Password link is expired or invalid\.$/)).toBe(true);
    expect(
      await world().db.selectFrom('login').selectAll().where('patient_id', '=', patientIdOf('meiling')).execute(),
    ).toEqual(before);
    await press(harness, 'Send another link');
    expect([harness.address(), title()]).toEqual(['/signIn?step=forgot', 'Forgot password']);
  });

  it('ERR-05: a link works once', async () => {
    const { harness, path } = await follow();
    await setPassword(harness);
    await harness.reload(path);
    await setPassword(harness, 'Starling-88y');
    expect(sees('Reset Password link is expired or invalid.')).toBe(true);
  });

  it('ERR-06: when the call fails otherwise the form keeps its values', async () => {
    const { harness } = await follow();
    harness.gate.route(signupCalls.setPassword, offline);
    await setPassword(harness);
    expect(textOf(document.querySelector('main [role=alert]') ?? document.body)).toBe(
      'Cannot set password. Please try again later',
    );
    expect([field('password').value, field('repeated').value]).toEqual(['Sunbird-77x', 'Sunbird-77x']);
  });

  it('a tab that knows of no link says that it does not work', async () => {
    const harness = await openHarness(world(), { at: '/resetPassword/held' });
    expect([title(), sees('Reset Password link is expired or invalid.')]).toEqual(['This link does not work', true]);
    await press(harness, 'Back to sign in');
    expect(harness.address()).toBe('/signIn');
  });

  it('Back leaves the form, and the link is not in the way back', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    await harness.reload('/resetPassword/abc123');
    await harness.back();
    expect([harness.address(), title()]).toEqual(['/signIn', 'Sign in']);
  });

  it('a reload shows again that the link does not work', async () => {
    const harness = await openHarness(world(), { at: '/resetPassword/abc123' });
    await setPassword(harness);
    await harness.reload();
    expect([harness.address(), title()]).toEqual(['/resetPassword/held', 'This link does not work']);
  });

  it('Back to sign in forgets the link', async () => {
    const { harness } = await follow();
    await press(harness, 'Back to sign in');
    expect([harness.address(), sessionStorage.length]).toEqual(['/signIn', 0]);
  });
});
