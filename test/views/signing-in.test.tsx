import { i18n } from '@lingui/core';
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { bookingOf } from '#harness/booking/booking.steps.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, dialog, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { toStart } from '#harness/dom/steps.ts';
import { personAt } from '#harness/dom/view-of.ts';
import { askLogOut } from '#harness/session/session.driver.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const TOKEN = 'myniks.token';
const submit = async (harness: Harness) => {
  tap('button', 'Sign in');
  await harness.settle();
};
const signIn = async (harness: Harness, username = 'meiling', password = 'Orchid-2026') => {
  fillSignIn(username, password);
  await submit(harness);
};
const logOut = async (harness: Harness) => {
  await askLogOut(personAt(harness));
  tap('button', 'Yes, log out');
  await harness.settle();
};
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);

describe('the sign-in screen', () => {
  it('AUTH-01 AUTH-11: has a field for user ID or email, one for the password, Sign in and Continue as a Guest', async () => {
    await openHarness(world(), { at: '/signIn' });
    expect(textOf(input('username')?.labels?.[0] ?? document.body).trim()).toBe('User ID or email');
    expect([textOf(input('password')?.labels?.[0] ?? document.body).trim(), input('password')?.type]).toEqual([
      'Password',
      'password',
    ]);
    expect(ready('button', 'Sign in')).toHaveLength(1);
    expect(ready('button', 'Continue as a Guest')).toHaveLength(1);
    expect(ready('button', 'Sign in with Digital ID')).toHaveLength(1);
  });

  it('a Sign in that is not ready says what is missing and leads there', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    await submit(harness);
    expect([sees('Enter your user ID or email.'), document.activeElement === input('username')]).toEqual([true, true]);
    fillSignIn('meiling', '');
    await submit(harness);
    expect([sees('Enter your password.'), document.activeElement === input('password')]).toEqual([true, true]);
    expect(harness.gate.sent).toEqual([]);
  });

  it('AUTH-02 API-19: the box is sent as remember, and fills the user ID in next time; the password is kept nowhere', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    tap('checkbox', 'Remember me');
    await signIn(harness);
    expect(harness.gate.sentTo(signinCalls.signIn)[0]?.body).toEqual({
      username: 'meiling',
      password: 'Orchid-2026',
      remember: true,
    });
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Orchid-2026');
    await logOut(harness);
    expect([input('username')?.value, input('password')?.value]).toEqual(['meiling', '']);
  });

  it('AUTH-02: without the box nothing is filled in', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    await signIn(harness);
    expect(harness.gate.sentTo(signinCalls.signIn)[0]?.body).toMatchObject({ remember: false });
    await logOut(harness);
    expect(input('username')?.value).toBe('');
  });

  it('AUTH-03: right credentials store the token and lead to /home', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    await signIn(harness);
    expect(harness.address()).toBe('/home');
    expect(localStorage.getItem(TOKEN)).not.toBeNull();
    expect(sees('Hello, Tan Mei Ling')).toBe(true);
  });

  it.each([
    ['/appointment', '/appointment'],
    ['/appointment?flow=appointments', '/appointment?flow=appointments'],
    ['//evil.example', '/home'],
    ['https://evil.example/', '/home'],
    ['/\\evil.example', '/home'],
  ])('AUTH-03: a person who came from %s lands on %s', async (from, to) => {
    const harness = await openHarness(world(), { at: `/signIn?from=${encodeURIComponent(from)}` });
    await signIn(harness);
    expect(harness.address()).toBe(to);
  });

  it('AUTH-03: a guest whom a popup’s address sent to sign-in finds the popup open after signing in', async () => {
    const harness = await openHarness(world(), { at: '/appointment?flow=booking&kind=therapist' });
    tap('link', 'Sign in');
    await harness.settle();
    await signIn(harness);
    await harness.until(() => harness.flow('booking') !== null, 'booking');
    expect(bookingOf(harness).getSnapshot().context.kind).toBe('therapist');
  });

  it.each([
    ['meiling', 'wrong'],
    ['nobody', 'Orchid-2026'],
  ])(
    'AUTH-04 ERR-04 API-10: %s with %s shows exactly this in place, signs nobody in, and reloads nothing',
    async (who, password) => {
      const harness = await openHarness(world(), { at: '/signIn' });
      await signIn(harness, who, password);
      expect(sees(/^Wrong login credentials, please try again\.$/)).toBe(true);
      expect([toasts(), harness.address(), input('username')?.value]).toEqual([[], '/signIn', who]);
      await harness.pass(1_000);
      expect([harness.reloads, localStorage.getItem(TOKEN), harness.address()]).toEqual([[], null, '/signIn']);
    },
  );

  it('AUTH-22: wrong credentials lead to a new password', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    await signIn(harness, 'meiling', 'wrong');
    tap('link', 'reset your password');
    await harness.settle();
    expect([harness.address(), input('username')?.value]).toEqual(['/signIn?step=forgot', 'meiling']);
  });

  it('leads to sign-up with the page that was wanted, and back', async () => {
    const harness = await openHarness(world(), { at: '/signIn?from=%2Frecords' });
    tap('link', 'Create an account');
    await harness.settle();
    expect(harness.address()).toBe('/signup?from=%2Frecords');
    await harness.back();
    expect([harness.address(), ready('button', 'Sign in').length]).toEqual(['/signIn?from=%2Frecords', 1]);
  });

  it('ERR-21: without a network signing in says so in a toast', async () => {
    const harness = await openHarness(world(), {
      at: '/signIn',
      before: (gate) => gate.route(signinCalls.signIn, offline),
    });
    await signIn(harness);
    expect(toasts()).toEqual(['Network error, please try again.']);
  });

  it('AUTH-12 API-18: Continue as a Guest signs a guest in and leads to /home', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    tap('button', 'Continue as a Guest');
    await harness.settle();
    expect(harness.gate.sentTo(signinCalls.signInAsGuest).map(({ body }) => body)).toEqual([{}]);
    expect(harness.address()).toBe('/home');
    expect(localStorage.getItem(TOKEN)).not.toBeNull();
  });

  describe('a guest who is one too many', () => {
    const busy = async () => {
      const harness = await openHarness(world(), { at: '/signIn' });
      harness.gate.route(signinCalls.signInAsGuest, () =>
        Promise.resolve(
          Response.json(
            { success: false, code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait.' },
            { status: 429, headers: { 'Retry-After': '40' } },
          ),
        ),
      );
      fillSignIn('meiling', 'Orchid-2026');
      tap('button', 'Continue as a Guest');
      await harness.until(() => sees('You go on in 40 seconds.'), 'the time of waiting');
      return harness;
    };
    const guests = (harness: Harness) => harness.gate.sentTo(signinCalls.signInAsGuest).length;
    const letIn = (harness: Harness) =>
      harness.gate.route(signinCalls.signInAsGuest, (request) => world().fetch(request));

    it('AUTH-12: sees how long, goes on by itself, and no toast says it again', async () => {
      const harness = await busy();
      expect([toasts(), sees('We are busy here')]).toEqual([[], true]);
      letIn(harness);
      await harness.pass(38_000);
      expect([guests(harness), sees('You go on in 2 seconds.')]).toEqual([1, true]);
      await harness.pass(3_000);
      expect([guests(harness), harness.address()]).toEqual([2, '/home']);
    });

    it('does not have to wait: what was typed is there, and signs in', async () => {
      const harness = await busy();
      tap('button', 'Do not wait');
      expect([input('username')?.value, input('password')?.value]).toEqual(['meiling', 'Orchid-2026']);
      await submit(harness);
      expect(harness.address()).toBe('/home');
      await harness.pass(60_000);
      expect(guests(harness)).toBe(1);
    });

    it('still waits after a look at the way to a new password, with what was typed', async () => {
      const harness = await busy();
      tap('link', 'Forgot password?');
      await harness.settle();
      await harness.back();
      expect([sees('Do not wait'), input('username')?.value]).toEqual([true, 'meiling']);
    });
  });

  it('PWA-10: the token lasts: loaded anew, calls carry it', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    await signIn(harness);
    const token = localStorage.getItem(TOKEN);
    const before = harness.gate.sent.length;
    await harness.reload();
    const after = harness.gate.sent.slice(before);
    expect(after.map(({ call }) => call)).toContain(profileCalls.loadProfile);
    expect(new Set(after.map((sent) => sent.token))).toEqual(new Set([`Bearer ${token}`]));
  });
});

describe('logging out', () => {
  it('AUTH-13: a dialog titled Log out asks, with YES and NO', async () => {
    const harness = await openHarness(world(), { at: '/profile', as: 'meiling' });
    await askLogOut(personAt(harness));
    expect(textOf(dialog()?.querySelector('h2') ?? document.body)).toBe('Log out');
    expect(ready('button', undefined, dialog() ?? undefined).map(textOf)).toEqual(['No', 'Yes, log out']);
  });

  it('AUTH-14 AUTH-15: YES drops the token and what was kept, and leads to /signIn', async () => {
    const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
    await toStart(harness);
    tap('button', 'Close', document.querySelector<HTMLElement>('[role=dialog]') ?? undefined);
    await harness.settle();
    await logOut(harness);
    expect(harness.address()).toBe('/signIn');
    // the clinic's phone belongs to no person
    expect(Object.keys(localStorage).filter((key) => key !== 'myniks.clinic')).toEqual([]);
    expect(harness.app().session.getSnapshot().context).toMatchObject({ token: null, profile: null });
    expect([harness.flow('booking'), harness.flow('appointments')]).toEqual([null, null]);
  });

  it('AUTH-15: another page that was named is opened instead of /signIn', async () => {
    const harness = await openHarness(world(), { at: '/profile', as: 'meiling' });
    act(() => harness.app().session.send({ type: 'session.end', goTo: '/signup' }));
    await harness.settle();
    expect(harness.address()).toBe('/signup');
  });

  it.each(['NO', 'Escape'])('AUTH-16: %s closes the dialog and keeps the session', async (how) => {
    const harness = await openHarness(world(), { at: '/profile', as: 'meiling' });
    const token = localStorage.getItem(TOKEN);
    await askLogOut(personAt(harness));
    if (how === 'NO') tap('button', 'No');
    else fireEvent.keyDown(dialog() ?? document.body, { key: 'Escape' });
    await harness.settle();
    expect([dialog(), localStorage.getItem(TOKEN), harness.address()]).toEqual([null, token, '/profile']);
  });
});

describe('the language', () => {
  it('PROFILE-13 I18N-05: both languages are listed; choosing one switches every text at once, without a reload', async () => {
    const harness = await openHarness(world(), { at: '/profile/language', as: 'meiling' });
    expect(ready('radio').map((radio) => textOf(radio.querySelector('[lang]') ?? radio))).toEqual([
      'English',
      '简体中文',
    ]);
    tap('radio', /简体中文/);
    await harness.until(() => i18n.locale === 'zh-CN', 'Chinese');
    await harness.settle();
    expect(textOf(document.querySelector('h1') ?? document.body)).toBe('语言');
    expect([harness.reloads, document.documentElement.lang]).toEqual([[], 'zh-Hans-CN']);
    expect(control('radio', /简体中文/).ariaChecked).toBe('true');
  });

  it('PWA-15: the choice lasts when the app is loaded anew', async () => {
    const harness = await openHarness(world(), { at: '/profile/language', as: 'meiling' });
    tap('radio', /简体中文/);
    await harness.until(() => i18n.locale === 'zh-CN', 'Chinese');
    await harness.reload('/home');
    expect([i18n.locale, localStorage.getItem('myniks.language')]).toEqual(['zh-CN', 'zh-CN']);
    expect(sees('您好，Tan Mei Ling')).toBe(true);
  });
});
