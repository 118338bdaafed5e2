import { i18n } from '@lingui/core';
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { bookingOf } from '#harness/booking/booking.steps.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, dialog, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
import { toStart } from '#harness/dom/steps.ts';
import { personAt } from '#harness/dom/view-of.ts';
import { askLogOut } from '#harness/session/session.driver.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const TOKEN = 'myniks.token';
const submit = async (stage: Stage) => {
  tap('button', 'Sign in');
  await stage.settle();
};
const signIn = async (stage: Stage, username = 'meiling', password = 'Orchid-2026') => {
  fillSignIn(username, password);
  await submit(stage);
};
const logOut = async (stage: Stage) => {
  await askLogOut(personAt(stage));
  tap('button', 'Yes, log out');
  await stage.settle();
};
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);

describe('the sign-in screen', () => {
  it('AUTH-01 AUTH-11: has a field for user ID or email, one for the password, Sign in and Continue as a Guest', async () => {
    await openStage(world(), { at: '/signIn' });
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
    const stage = await openStage(world(), { at: '/signIn' });
    await submit(stage);
    expect([sees('Enter your user ID or email.'), document.activeElement === input('username')]).toEqual([true, true]);
    fillSignIn('meiling', '');
    await submit(stage);
    expect([sees('Enter your password.'), document.activeElement === input('password')]).toEqual([true, true]);
    expect(stage.gate.sent).toEqual([]);
  });

  it('AUTH-02 API-19: the box is sent as remember, and fills the user ID in next time; the password is kept nowhere', async () => {
    const stage = await openStage(world(), { at: '/signIn' });
    tap('checkbox', 'Remember me');
    await signIn(stage);
    expect(stage.gate.sentTo(signinCalls.signIn)[0]?.body).toEqual({
      username: 'meiling',
      password: 'Orchid-2026',
      remember: true,
    });
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Orchid-2026');
    await logOut(stage);
    expect([input('username')?.value, input('password')?.value]).toEqual(['meiling', '']);
  });

  it('AUTH-02: without the box nothing is filled in', async () => {
    const stage = await openStage(world(), { at: '/signIn' });
    await signIn(stage);
    expect(stage.gate.sentTo(signinCalls.signIn)[0]?.body).toMatchObject({ remember: false });
    await logOut(stage);
    expect(input('username')?.value).toBe('');
  });

  it('AUTH-03: right credentials store the token and lead to /home', async () => {
    const stage = await openStage(world(), { at: '/signIn' });
    await signIn(stage);
    expect(stage.address()).toBe('/home');
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
    const stage = await openStage(world(), { at: `/signIn?from=${encodeURIComponent(from)}` });
    await signIn(stage);
    expect(stage.address()).toBe(to);
  });

  it('AUTH-03: a guest whom a popup’s address sent to sign-in finds the popup open after signing in', async () => {
    const stage = await openStage(world(), { at: '/appointment?flow=booking&kind=therapist' });
    tap('link', 'Sign in');
    await stage.settle();
    await signIn(stage);
    await stage.until(() => stage.flow('booking') !== null, 'booking');
    expect(bookingOf(stage).getSnapshot().context.kind).toBe('therapist');
  });

  it.each([
    ['meiling', 'wrong'],
    ['nobody', 'Orchid-2026'],
  ])(
    'AUTH-04 ERR-04 API-10: %s with %s shows exactly this in place, signs nobody in, and reloads nothing',
    async (who, password) => {
      const stage = await openStage(world(), { at: '/signIn' });
      await signIn(stage, who, password);
      expect(sees(/^Wrong login credentials, please try again\.$/)).toBe(true);
      expect([toasts(), stage.address(), input('username')?.value]).toEqual([[], '/signIn', who]);
      await stage.pass(1_000);
      expect([stage.reloads, localStorage.getItem(TOKEN), stage.address()]).toEqual([[], null, '/signIn']);
    },
  );

  it('AUTH-22: wrong credentials lead to a new password', async () => {
    const stage = await openStage(world(), { at: '/signIn' });
    await signIn(stage, 'meiling', 'wrong');
    tap('link', 'reset your password');
    await stage.settle();
    expect([stage.address(), input('username')?.value]).toEqual(['/signIn?step=forgot', 'meiling']);
  });

  it('leads to sign-up with the page that was wanted, and back', async () => {
    const stage = await openStage(world(), { at: '/signIn?from=%2Frecords' });
    tap('link', 'Create an account');
    await stage.settle();
    expect(stage.address()).toBe('/signup?from=%2Frecords');
    await stage.back();
    expect([stage.address(), ready('button', 'Sign in').length]).toEqual(['/signIn?from=%2Frecords', 1]);
  });

  it('ERR-21: without a network signing in says so in a toast', async () => {
    const stage = await openStage(world(), {
      at: '/signIn',
      before: (gate) => gate.route(signinCalls.signIn, offline),
    });
    await signIn(stage);
    expect(toasts()).toEqual(['Network error, please try again.']);
  });

  it('AUTH-12 API-18: Continue as a Guest signs a guest in and leads to /home', async () => {
    const stage = await openStage(world(), { at: '/signIn' });
    tap('button', 'Continue as a Guest');
    await stage.settle();
    expect(stage.gate.sentTo(signinCalls.signInAsGuest).map(({ body }) => body)).toEqual([{}]);
    expect(stage.address()).toBe('/home');
    expect(localStorage.getItem(TOKEN)).not.toBeNull();
  });

  describe('a guest who is one too many', () => {
    const busy = async () => {
      const stage = await openStage(world(), { at: '/signIn' });
      stage.gate.route(signinCalls.signInAsGuest, () =>
        Promise.resolve(
          Response.json(
            { success: false, code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait.' },
            { status: 429, headers: { 'Retry-After': '40' } },
          ),
        ),
      );
      fillSignIn('meiling', 'Orchid-2026');
      tap('button', 'Continue as a Guest');
      await stage.until(() => sees('You go on in 40 seconds.'), 'the time of waiting');
      return stage;
    };
    const guests = (stage: Stage) => stage.gate.sentTo(signinCalls.signInAsGuest).length;
    const letIn = (stage: Stage) => stage.gate.route(signinCalls.signInAsGuest, (request) => world().fetch(request));

    it('AUTH-12: sees how long, goes on by itself, and no toast says it again', async () => {
      const stage = await busy();
      expect([toasts(), sees('We are busy here')]).toEqual([[], true]);
      letIn(stage);
      await stage.pass(38_000);
      expect([guests(stage), sees('You go on in 2 seconds.')]).toEqual([1, true]);
      await stage.pass(3_000);
      expect([guests(stage), stage.address()]).toEqual([2, '/home']);
    });

    it('does not have to wait: what was typed is there, and signs in', async () => {
      const stage = await busy();
      tap('button', 'Do not wait');
      expect([input('username')?.value, input('password')?.value]).toEqual(['meiling', 'Orchid-2026']);
      await submit(stage);
      expect(stage.address()).toBe('/home');
      await stage.pass(60_000);
      expect(guests(stage)).toBe(1);
    });

    it('still waits after a look at the way to a new password, with what was typed', async () => {
      const stage = await busy();
      tap('link', 'Forgot password?');
      await stage.settle();
      await stage.back();
      expect([sees('Do not wait'), input('username')?.value]).toEqual([true, 'meiling']);
    });
  });

  it('PWA-10: the token lasts: loaded anew, calls carry it', async () => {
    const stage = await openStage(world(), { at: '/signIn' });
    await signIn(stage);
    const token = localStorage.getItem(TOKEN);
    const before = stage.gate.sent.length;
    await stage.reload();
    const after = stage.gate.sent.slice(before);
    expect(after.map(({ call }) => call)).toContain(profileCalls.loadProfile);
    expect(new Set(after.map((sent) => sent.token))).toEqual(new Set([`Bearer ${token}`]));
  });
});

describe('logging out', () => {
  it('AUTH-13: a dialog titled Log out asks, with YES and NO', async () => {
    const stage = await openStage(world(), { at: '/profile', as: 'meiling' });
    await askLogOut(personAt(stage));
    expect(textOf(dialog()?.querySelector('h2') ?? document.body)).toBe('Log out');
    expect(ready('button', undefined, dialog() ?? undefined).map(textOf)).toEqual(['No', 'Yes, log out']);
  });

  it('AUTH-14 AUTH-15: YES drops the token and what was kept, and leads to /signIn', async () => {
    const stage = await openStage(world(), { at: '/appointment', as: 'meiling' });
    await toStart(stage);
    tap('button', 'Close', document.querySelector<HTMLElement>('[role=dialog]') ?? undefined);
    await stage.settle();
    await logOut(stage);
    expect(stage.address()).toBe('/signIn');
    expect(Object.keys(localStorage)).toEqual([]);
    expect(stage.app().session.getSnapshot().context).toMatchObject({ token: null, profile: null });
    expect([stage.flow('booking'), stage.flow('appointments')]).toEqual([null, null]);
  });

  it('AUTH-15: another page that was named is opened instead of /signIn', async () => {
    const stage = await openStage(world(), { at: '/profile', as: 'meiling' });
    act(() => stage.app().session.send({ type: 'session.end', goTo: '/signup' }));
    await stage.settle();
    expect(stage.address()).toBe('/signup');
  });

  it.each(['NO', 'Escape'])('AUTH-16: %s closes the dialog and keeps the session', async (how) => {
    const stage = await openStage(world(), { at: '/profile', as: 'meiling' });
    const token = localStorage.getItem(TOKEN);
    await askLogOut(personAt(stage));
    if (how === 'NO') tap('button', 'No');
    else fireEvent.keyDown(dialog() ?? document.body, { key: 'Escape' });
    await stage.settle();
    expect([dialog(), localStorage.getItem(TOKEN), stage.address()]).toEqual([null, token, '/profile']);
  });
});

describe('the language', () => {
  it('PROFILE-13 I18N-05: both languages are listed; choosing one switches every text at once, without a reload', async () => {
    const stage = await openStage(world(), { at: '/profile/language', as: 'meiling' });
    expect(ready('radio').map((radio) => textOf(radio.querySelector('[lang]') ?? radio))).toEqual([
      'English',
      '简体中文',
    ]);
    tap('radio', /简体中文/);
    await stage.until(() => i18n.locale === 'zh-CN', 'Chinese');
    await stage.settle();
    expect(textOf(document.querySelector('h1') ?? document.body)).toBe('语言');
    expect([stage.reloads, document.documentElement.lang]).toEqual([[], 'zh-Hans-CN']);
    expect(control('radio', /简体中文/).ariaChecked).toBe('true');
  });

  it('PWA-15: the choice lasts when the app is loaded anew', async () => {
    const stage = await openStage(world(), { at: '/profile/language', as: 'meiling' });
    tap('radio', /简体中文/);
    await stage.until(() => i18n.locale === 'zh-CN', 'Chinese');
    await stage.reload('/home');
    expect([i18n.locale, localStorage.getItem('myniks.language')]).toEqual(['zh-CN', 'zh-CN']);
    expect(sees('您好，Tan Mei Ling')).toBe(true);
  });
});
