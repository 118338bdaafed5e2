/** Sign-in or the profile is unavailable: the messages, and every way out. */
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { type Gate, offline, type Passage } from '#harness/dom/gate.ts';
import { reachable, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const toServer: Passage = (request) => world().fetch(request);
/** Refusal of too many guests at an address, with nine minutes of the hour left. */
const tooMany: Passage = () =>
  Promise.resolve(
    Response.json(
      { success: false, code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait.' },
      { status: 429, headers: { 'Retry-After': String(9 * 60) } },
    ),
  );
const broken: Passage = () =>
  Promise.resolve(Response.json({ success: false, code: 'CODE_OF_TOMORROW', message: 'Sorry.' }, { status: 500 }));
const title = () => textOf(document.querySelector('main h2') ?? document.body);
const openAt = (at: string, passage: Passage, call: Parameters<Gate['route']>[0] = signinCalls.signInAsGuest) =>
  openHarness(world(), { at, before: (gate) => gate.route(call, passage) });
const guests = ({ gate }: Harness) => gate.sentTo(signinCalls.signInAsGuest).length;
const signIn = async (harness: Harness) => {
  tap('link', 'Sign in');
  await harness.settle();
  fillSignIn('meiling', 'Orchid-2026');
  tap('button', 'Sign in');
  await harness.settle();
};

describe('a first visit', () => {
  it.each([
    ['is refused as one too many', tooMany, 'We are busy here'],
    ['has no answer', offline, 'We could not reach the clinic'],
    ['fails at the clinic', broken, 'Something went wrong on our side'],
  ])('that %s says what is true, and signing in from there leads to the wanted page', async (_, passage, words) => {
    const harness = await openAt('/appointment', passage);
    expect([title(), ready('button', 'Try again').length, reachable('button', 'Log out')]).toEqual([words, 1, []]);
    await signIn(harness);
    expect(harness.address()).toBe('/appointment');
    expect(sees('With a doctor')).toBe(true);
  });

  it('that is refused says for how long, and asks again by itself only then', async () => {
    const harness = await openAt('/home', tooMany);
    expect(toasts()).toEqual([]);
    expect(sees('You go on in 9 minutes. You need not wait to sign in.')).toBe(true);
    await harness.pass(8 * MINUTE_MS);
    act(() => void window.dispatchEvent(new Event('online')));
    await harness.settle();
    expect([sees('You go on in 60 seconds.'), guests(harness)]).toEqual([true, 1]);
    harness.gate.route(signinCalls.signInAsGuest, toServer);
    await harness.pass(MINUTE_MS);
    expect([guests(harness), sees('You are looking around as a guest')]).toEqual([2, true]);
  });

  it('that is refused for less than a minute counts the seconds, and asks again when they are over', async () => {
    const left: Passage = () =>
      Promise.resolve(
        Response.json(
          { success: false, code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait.' },
          { status: 429, headers: { 'Retry-After': '40' } },
        ),
      );
    const harness = await openAt('/home', left);
    expect(sees('You go on in 40 seconds.')).toBe(true);
    await harness.pass(15_000);
    expect(sees('You go on in 25 seconds.')).toBe(true);
    harness.gate.route(signinCalls.signInAsGuest, toServer);
    await harness.pass(24_000);
    expect(guests(harness)).toBe(1);
    await harness.pass(2_000);
    expect([guests(harness), sees('You are looking around as a guest')]).toEqual([2, true]);
  });

  it('that is refused at a device whose clock is wrong waits by the clock of the server', async () => {
    const now = await world().clock.now();
    // a device's clock that is an hour fast or slow must not matter
    for (const off of [HOUR_MS, -HOUR_MS]) {
      const passage: Passage = () =>
        Promise.resolve(
          Response.json(
            { success: false, code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait.' },
            { status: 429, headers: { 'Retry-After': '40', Date: new Date(Date.parse(now) + off).toUTCString() } },
          ),
        );
      const harness = await openAt('/home', passage);
      expect(sees(/You go on in 4[01] seconds\./)).toBe(true);
      harness.close();
    }
  });

  it('is asked about by nobody while the sign-in page is open, and goes on where it was after it', async () => {
    const harness = await openAt('/home', offline);
    tap('link', 'Sign in');
    await harness.pass(MINUTE_MS);
    expect([harness.address(), guests(harness)]).toEqual(['/signIn?from=%2Fhome', 1]);
    harness.gate.route(signinCalls.signInAsGuest, toServer);
    await harness.back();
    // a device without any answer distrusts its own clock for this time
    await harness.pass(10_000);
    expect([harness.address(), sees('You are looking around as a guest')]).toEqual(['/home', true]);
  });
});

describe('the network is back', () => {
  const online = async (harness: Harness) => {
    act(() => void window.dispatchEvent(new Event('online')));
    await harness.settle();
  };
  const hide = (isHidden: boolean) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  it('a guest is signed in without a tap', async () => {
    const harness = await openAt('/home', offline);
    harness.gate.route(signinCalls.signInAsGuest, toServer);
    await online(harness);
    expect(sees('You are looking around as a guest')).toBe(true);
  });

  it.each([
    ['when the device says so', online],
    [
      'when the person returns to the page',
      async (harness: Harness) => {
        hide(true);
        await harness.settle();
        expect(sees('We could not reach the clinic')).toBe(true);
        hide(false);
        await harness.settle();
        vi.restoreAllMocks();
      },
    ],
  ])('a member’s page comes back without a tap %s', async (_, comeBack) => {
    const harness = await openHarness(world(), {
      at: '/home',
      as: 'meiling',
      before: (gate) => gate.route(profileCalls.loadProfile, offline),
    });
    await harness.pass(10_000);
    expect(title()).toBe('We could not reach the clinic');
    harness.gate.route(profileCalls.loadProfile, toServer);
    await comeBack(harness);
    expect(sees('Next appointment')).toBe(true);
  });
});

describe('a profile that cannot be loaded', () => {
  it('after it was given up by logging out, an account can be created at once', async () => {
    const harness = await openAt('/home', offline, profileCalls.loadProfile);
    await harness.pass(10_000);
    expect(statePath(harness.app().session.getSnapshot().value)).toBe('profileUnavailable');
    harness.gate.route(profileCalls.loadProfile, toServer);
    tap('button', 'Log out');
    await harness.settle();
    expect(harness.address()).toBe('/signIn');
    tap('link', 'Create an account');
    await harness.settle();
    expect([guests(harness), title()]).toEqual([2, 'Who are you?']);
  });

  it('logging out stands apart, below what is more likely wanted', async () => {
    const harness = await openHarness(world(), {
      as: 'meiling',
      before: (gate) => gate.route(profileCalls.loadProfile, offline),
    });
    await harness.pass(10_000);
    const main = document.querySelector<HTMLElement>('main') ?? document.body;
    expect(reachable('button', undefined, main).map(textOf)).toEqual(['Try again', 'Report a problem', 'Log out']);
  });
});
