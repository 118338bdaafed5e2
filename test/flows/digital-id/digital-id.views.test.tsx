import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { offline, silence } from '#harness/dom/gate.ts';
import { control, ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { approve, type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import type { Persona } from '#sandbox/identity-provider/personas.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
});
afterAll(() => provider.close());
stageClocks();

const FAILED = 'QR Code Login Failed. Please try again.';
const title = () => textOf(document.querySelector('h1') ?? document.body);
const press = async (harness: Harness, name: string) => {
  tap('button', name);
  await harness.settle();
};
const leave = async (at = '/signIn') => {
  const harness = await openHarness(world(), { at });
  tap('button', 'Sign in with Digital ID');
  await harness.until(() => harness.departures.length > 0, 'the departure');
  await harness.settle();
  return harness;
};
const comeBack = async (
  harness: Harness,
  persona: Persona['key'] | null,
  change?: (params: URLSearchParams) => void,
) => {
  const { pathname, searchParams } = await approve(harness.departures.at(-1) ?? '', persona);
  change?.(searchParams);
  await harness.reload(`${pathname}?${searchParams}`);
  return `${pathname}?${searchParams}`;
};
const returnAs = async (persona: Persona['key'] | null, change?: (params: URLSearchParams) => void) => {
  const harness = await leave();
  await comeBack(harness, persona, change);
  return harness;
};
const exchanges = (harness: Harness) => harness.gate.sentTo(signinCalls.signInWithSingpass);

describe('on the way to the digital ID', () => {
  it('AUTH-05: sign-in leads to the identity provider, as a guest, and can be tried again or left', async () => {
    const harness = await leave();
    expect(harness.departures.map((url) => new URL(url).origin)).toEqual([provider.issuer]);
    expect([title(), document.activeElement]).toEqual(['Opening Digital ID…', document.querySelector('h1')]);
    await press(harness, 'Try again');
    await harness.until(() => harness.departures.length === 2, 'another departure');
    await press(harness, 'Cancel');
    expect([title(), harness.address()]).toEqual(['Sign in', '/signIn']);
  });

  it('without a network it says so; trying again works', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    harness.gate.route(signinCalls.startSingpass, offline);
    await press(harness, 'Sign in with Digital ID');
    expect([sees(FAILED), sees('Network error, please try again.')]).toEqual([true, true]);
    harness.gate.route(signinCalls.startSingpass, (request) => world().fetch(request));
    await press(harness, 'Try again');
    await harness.until(() => harness.departures.length === 1, 'the departure');
  });

  it('AUTH-05: where no guest was let in before, trying again asks for one', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    harness.gate.route(signinCalls.signInAsGuest, offline);
    await press(harness, 'Sign in with Digital ID');
    expect([sees(FAILED), sees('Network error, please try again.')]).toEqual([true, true]);
    harness.gate.route(signinCalls.signInAsGuest, (request) => world().fetch(request));
    await press(harness, 'Try again');
    await harness.until(() => harness.departures.length === 1, 'the departure');
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toHaveLength(2);
  });

  it('is left while nobody answers', async () => {
    const harness = await openHarness(world(), {
      at: '/signIn',
      before: (gate) => gate.route(signinCalls.startSingpass, silence),
    });
    await press(harness, 'Sign in with Digital ID');
    expect(ready('button', 'Opening…')).toEqual([]);
    await press(harness, 'Cancel');
    expect(title()).toBe('Sign in');
  });

  it('a reload on the way shows the sign-in screen', async () => {
    const harness = await leave();
    await harness.reload();
    expect([title(), harness.address()]).toEqual(['Sign in', '/signIn']);
  });
});

describe('on the way back', () => {
  it('AUTH-06 AUTH-07 AUTH-10 API-20 ERR-11 NAV-06: code and state are exchanged once, and lead to /home', async () => {
    const harness = await leave();
    const callback = new URLSearchParams((await comeBack(harness, 'meiling')).split('?')[1]);
    expect(exchanges(harness).map(({ body }) => body)).toEqual([
      { auth_code: callback.get('code'), state: callback.get('state'), iss: callback.get('iss') },
    ]);
    expect([harness.address(), toasts()]).toEqual(['/home', ['QR Code Login Successful.']]);
    expect(sees('Hello, Tan Mei Ling')).toBe(true);
  });

  it('AUTH-07 AUTH-24 PWA-11: token and flags are stored, and last', async () => {
    const harness = await returnAs('meiling');
    const session = () => harness.app().session.getSnapshot().context;
    const flags = { isRemembered: false, isDigitalId: true, isOtpVerified: true };
    const { token } = session();
    expect([token, session().flags]).toEqual([localStorage.getItem('myniks.token'), flags]);
    await harness.reload();
    expect([session().token, session().flags]).toEqual([token, flags]);
  });

  it('AUTH-07: leads to the page that was wanted at first', async () => {
    const harness = await leave('/signIn?from=%2Fappointment%3Fflow%3Dappointments');
    await comeBack(harness, 'meiling');
    expect(harness.address()).toBe('/appointment?flow=appointments');
  });

  it('AUTH-10: no guest login comes between, and the guest who waited there leaves the token alone', async () => {
    const harness = await leave();
    const guest = localStorage.getItem('myniks.token');
    harness.gate.hold(profileCalls.loadProfile);
    await comeBack(harness, 'meiling');
    await harness.gate.release(profileCalls.loadProfile);
    await harness.until(
      () => exchanges(harness).length === 1 && harness.gate.isHeld(profileCalls.loadProfile),
      'the member',
    );
    const token = localStorage.getItem('myniks.token');
    await harness.gate.release(profileCalls.loadProfile);
    await harness.settle();
    expect(token).not.toBe(guest);
    expect([harness.address(), localStorage.getItem('myniks.token')]).toEqual(['/home', token]);
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toHaveLength(1);
  });

  it.each([
    ['another state', (params: URLSearchParams) => params.set('state', 'wrong')],
    ['no state', (params: URLSearchParams) => params.delete('state')],
    ['no code', (params: URLSearchParams) => params.delete('code')],
  ])('AUTH-09 ERR-08: %s is refused without a call', async (_, change) => {
    const harness = await returnAs('meiling', change);
    expect([sees(FAILED), exchanges(harness)]).toEqual([true, []]);
  });

  it('ERR-08: declined at the identity provider', async () => {
    const harness = await returnAs(null);
    expect([sees(FAILED), exchanges(harness)]).toEqual([true, []]);
    await press(harness, 'Use password instead');
    expect([title(), harness.address()]).toEqual(['Sign in', '/signIn']);
  });

  it('AUTH-06 AUTH-09 ERR-08: an answer that was used already is worth nothing', async () => {
    const harness = await leave();
    const callback = await comeBack(harness, 'meiling');
    await harness.reload(callback);
    expect([sees(FAILED), exchanges(harness).length]).toEqual([true, 1]);
  });

  it('ERR-08: an exchange that is refused shows exactly this, and can be tried again', async () => {
    const harness = await returnAs('meiling', (params) => params.set('code', 'forged'));
    expect([exchanges(harness).length, sees(FAILED), toasts()]).toEqual([1, true, []]);
    await press(harness, 'Try again');
    await harness.until(() => harness.departures.length === 2, 'another departure');
    await comeBack(harness, 'meiling');
    expect(harness.address()).toBe('/home');
  });

  it('ERR-08: without a network it says so', async () => {
    const harness = await leave();
    harness.gate.route(signinCalls.signInWithSingpass, offline);
    await comeBack(harness, 'meiling');
    expect([sees(FAILED), sees('Network error, please try again.')]).toEqual([true, true]);
  });

  it('a failed return shows again when it is loaded anew; Back leads to sign-in', async () => {
    const harness = await leave();
    await comeBack(harness, null);
    await harness.reload();
    expect([sees(FAILED), exchanges(harness)]).toEqual([true, []]);
    await harness.back();
    expect(title()).toBe('Sign in');
  });

  it('AUTH-09: a second tab that signs out meanwhile leaves nobody signed in by the answer', async () => {
    const harness = await leave();
    localStorage.clear();
    await comeBack(harness, 'meiling');
    expect([sees(FAILED), harness.app().session.getSnapshot().matches({ present: 'member' })]).toEqual([true, false]);
  });

  it('ERR-10 AUTH-06: a record without a login asks to call, also after a reload, and asks the server once', async () => {
    const harness = await returnAs('ahkow');
    const message = /^Your account needs manual activation\. Please contact us\.$/;
    expect(sees(message)).toBe(true);
    await harness.reload();
    expect([sees(message), exchanges(harness).length]).toEqual([true, 1]);
    expect(control('link', /^Call us/).getAttribute('href')).toBe('tel:+6565500100');
    await press(harness, 'Back');
    expect(harness.address()).toBe('/signIn');
  });

  it('AUTH-08 ERR-09: somebody new is told so and can sign up, at /callback without the code', async () => {
    const harness = await returnAs('newcomer');
    await harness.until(() => sees('User not found in the system. Please signup.'), 'the message');
    expect(harness.address()).toBe('/callback');
    expect(sees('Lee Xin Yi') || document.querySelector<HTMLInputElement>('input[name=name]')?.value).toBeTruthy();
  });
});
