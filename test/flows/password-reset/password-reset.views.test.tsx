import { describe, expect, it } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { field, fill, isOffered, saidAt } from '#harness/dom/passwords.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const EMAIL = 'meiling.tan@example.com';
const title = () => textOf(document.querySelector('h1') ?? document.body);
const press = async (stage: Stage, name: string) => {
  tap('button', name);
  await stage.settle();
};
const forget = async (stage: Stage, username = EMAIL) => {
  fill({ username });
  await press(stage, 'Send the link');
};
/** Path and token of the newest mailed link. */
const mailedLink = async () => {
  await world().sendMail();
  const link = /\/resetPassword\/([\w-]+)/.exec(world().outbox.list()[0]?.text ?? '');
  if (!link?.[1]) throw new Error('No link was mailed');
  return { path: link[0], token: link[1] };
};
const follow = async () => {
  const stage = await openStage(world(), { at: '/signIn?step=forgot' });
  await forget(stage);
  const link = await mailedLink();
  await stage.reload(link.path);
  return { stage, ...link };
};
const setPassword = async (stage: Stage, password = 'Sunbird-77x') => {
  fill({ password, repeated: password });
  await press(stage, 'Save password');
};

describe('asking for a link', () => {
  it('AUTH-22: sign-in leads there, with the user ID that was typed and the page that was wanted', async () => {
    const stage = await openStage(world(), { at: '/signIn?from=%2Frecords' });
    fill({ username: 'meiling' });
    tap('link', 'Forgot password?');
    await stage.settle();
    expect([stage.address(), field('username').value]).toEqual(['/signIn?step=forgot&from=%2Frecords', 'meiling']);
    expect(document.activeElement).toBe(document.querySelector('h1'));
    await press(stage, 'Back to sign in');
    expect([stage.address(), title()]).toEqual(['/signIn?from=%2Frecords', 'Sign in']);
  });

  it.each([EMAIL, 'nobody@example.com'])(
    'AUTH-22 NAV-04: %s is answered the same, without a guest login',
    async (who) => {
      const stage = await openStage(world(), { at: '/signIn?step=forgot' });
      await forget(stage, who);
      expect(stage.gate.sentTo(signinCalls.forgotPassword).map(({ body }) => body)).toEqual([{ username: who }]);
      expect(stage.address()).toBe('/forgotPasswordSuccess');
      expect(title()).toBe('Check your email or SMS');
      expect(sees(`If an account uses ${who}, we sent a link to set a new password.`)).toBe(true);
      expect(stage.gate.sentTo(signinCalls.signInAsGuest)).toEqual([]);
      await world().sendMail();
      expect(world().outbox.list()).toHaveLength(who === EMAIL ? 1 : 0);
    },
  );

  it('says what is missing and leads there', async () => {
    const stage = await openStage(world(), { at: '/signIn?step=forgot' });
    expect(isOffered('Send the link')).toBe(false);
    await press(stage, 'Send the link');
    expect([saidAt('username'), document.activeElement]).toEqual(['Enter your user ID or email.', field('username')]);
  });

  it('is sent again a minute later, which is counted down', async () => {
    const stage = await openStage(world(), { at: '/signIn?step=forgot' });
    await forget(stage);
    await stage.pass(12_000);
    expect([sees('Ready in 48 seconds'), ready('button', 'Send it again')]).toEqual([true, []]);
    await stage.pass(47_000);
    expect(sees('Ready in 1 second')).toBe(true);
    await stage.pass(1_000);
    await press(stage, 'Send it again');
    expect(stage.gate.sentTo(signinCalls.forgotPassword)).toHaveLength(2);
    expect(sees('Ready in 60 seconds')).toBe(true);
  });

  it('the countdown goes on after a reload', async () => {
    const stage = await openStage(world(), { at: '/signIn?step=forgot' });
    await forget(stage);
    await stage.pass(20_000);
    await stage.reload();
    expect([sees('Ready in 40 seconds'), sees(EMAIL)]).toEqual([true, true]);
  });

  it('NAV-04: the page opened by its address says nothing about anybody, and leads to the asking', async () => {
    const stage = await openStage(world(), { at: '/forgotPasswordSuccess' });
    expect([title(), sees('If you asked for a link and have an account')]).toEqual(['Check your email or SMS', true]);
    expect(control('link', /^Nothing came\? Call us/).getAttribute('href')).toBe('tel:+6565500100');
    tap('link', 'Ask for a link');
    await stage.settle();
    expect([stage.address(), stage.gate.sent]).toEqual(['/signIn?step=forgot', []]);
  });

  it('without a network it stays, keeps the text and says so', async () => {
    const stage = await openStage(world(), { at: '/signIn?step=forgot' });
    stage.gate.route(signinCalls.forgotPassword, offline);
    await forget(stage);
    expect([stage.address(), field('username').value]).toEqual(['/signIn?step=forgot', EMAIL]);
    expect(textOf(document.querySelector('main [role=alert]') ?? document.body)).toBe(
      'Network error, please try again.',
    );
  });

  it('Back from the confirmation asks again', async () => {
    const stage = await openStage(world(), { at: '/signIn?step=forgot' });
    await forget(stage);
    await stage.back();
    expect([stage.address(), title()]).toEqual(['/signIn?step=forgot', 'Forgot password']);
  });
});

describe('following the link', () => {
  it('NAV-03: shows the form and holds the token, which leaves the address at once', async () => {
    const stage = await openStage(world(), { at: '/resetPassword/abc123' });
    expect([title(), field('password').autocomplete]).toEqual(['Set a new password', 'new-password']);
    expect(stage.flow('passwordReset')?.getSnapshot().context.resetToken).toBe('abc123');
    expect([stage.address(), stage.gate.sent]).toEqual(['/resetPassword/held', []]);
    await stage.reload();
    expect(stage.flow('passwordReset')?.getSnapshot().context.resetToken).toBe('abc123');
    expect(localStorage.length).toBe(0);
  });

  it('AUTH-20 AUTH-23 ERR-07 API-21: a new password is set with the token, and lets the person in', async () => {
    const { stage, token } = await follow();
    await setPassword(stage);
    expect(stage.gate.sentTo(signupCalls.setPassword).map(({ body }) => body)).toEqual([
      { resetToken: token, password: 'Sunbird-77x' },
    ]);
    expect([stage.address(), toasts()]).toEqual(['/signIn', ['Successfully set password']]);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(new RegExp(`Sunbird|${token}`));
    fill({ username: 'meiling', password: 'Sunbird-77x' });
    await press(stage, 'Sign in');
    expect(stage.address()).toBe('/home');
  });

  it.each(['abc', 'Abcdefg1'])('AUTH-21: %s, which breaks a rule of sign-up, cannot be sent', async (password) => {
    const { stage } = await follow();
    await setPassword(stage, password);
    expect([isOffered('Save password'), stage.gate.sentTo(signupCalls.setPassword)]).toEqual([false, []]);
  });

  it('ERR-05: an expired link changes nothing, and another one can be asked for', async () => {
    const { stage } = await follow();
    await stage.pass(24 * 60 * 60_000);
    const before = await world()
      .db.selectFrom('login')
      .selectAll()
      .where('patient_id', '=', patientIdOf('meiling'))
      .execute();
    await setPassword(stage);
    expect(sees(/^Reset Password link is expired or invalid\.$/)).toBe(true);
    expect(
      await world().db.selectFrom('login').selectAll().where('patient_id', '=', patientIdOf('meiling')).execute(),
    ).toEqual(before);
    await press(stage, 'Send another link');
    expect([stage.address(), title()]).toEqual(['/signIn?step=forgot', 'Forgot password']);
  });

  it('ERR-05: a link works once', async () => {
    const { stage, path } = await follow();
    await setPassword(stage);
    await stage.reload(path);
    await setPassword(stage, 'Starling-88y');
    expect(sees('Reset Password link is expired or invalid.')).toBe(true);
  });

  it('ERR-06: when the call fails otherwise the form keeps its values', async () => {
    const { stage } = await follow();
    stage.gate.route(signupCalls.setPassword, offline);
    await setPassword(stage);
    expect(textOf(document.querySelector('main [role=alert]') ?? document.body)).toBe(
      'Cannot set password. Please try again later',
    );
    expect([field('password').value, field('repeated').value]).toEqual(['Sunbird-77x', 'Sunbird-77x']);
  });

  it('a tab that knows of no link says that it does not work', async () => {
    const stage = await openStage(world(), { at: '/resetPassword/held' });
    expect([title(), sees('Reset Password link is expired or invalid.')]).toEqual(['This link does not work', true]);
    await press(stage, 'Back to sign in');
    expect(stage.address()).toBe('/signIn');
  });

  it('Back leaves the form, and the link is not in the way back', async () => {
    const stage = await openStage(world(), { at: '/signIn' });
    await stage.reload('/resetPassword/abc123');
    await stage.back();
    expect([stage.address(), title()]).toEqual(['/signIn', 'Sign in']);
  });

  it('a reload shows again that the link does not work', async () => {
    const stage = await openStage(world(), { at: '/resetPassword/abc123' });
    await setPassword(stage);
    await stage.reload();
    expect([stage.address(), title()]).toEqual(['/resetPassword/held', 'This link does not work']);
  });

  it('Back to sign in forgets the link', async () => {
    const { stage } = await follow();
    await press(stage, 'Back to sign in');
    expect([stage.address(), sessionStorage.length]).toEqual(['/signIn', 0]);
  });
});
