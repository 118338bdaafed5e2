import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { dialog, popup, reachable, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { routeTable } from '#src/route-table.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { FRAMED_PAGES, openFramed } from './kit/framed-pages.ts';

const world = worldPerFile();
stageClocks();

const title = () => textOf(document.querySelector('h1') ?? document.body);
const back = async (harness: Harness) => {
  tap('button', 'Back');
  await harness.settle();
};
const tabs = () => [...document.querySelectorAll('nav')].at(-1);

describe('who may see what', () => {
  it('NAV-01: /signIn shows the sign-in screen to nobody in particular, and stays', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    expect(harness.address()).toBe('/signIn');
    expect(title()).toBe('Sign in');
    expect(harness.gate.sent).toEqual([]);
  });

  it('NAV-08: /home shows MyNiks to a guest', async () => {
    const harness = await openHarness(world(), { at: '/home' });
    expect(harness.address()).toBe('/home');
    expect(title()).toContain('Hello');
    expect(document.title).toBe('MyNiks');
  });

  it('NAV-20: /appointment shows the kinds of booking to a member', async () => {
    const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
    expect(harness.address()).toBe('/appointment');
    expect(ready('link', /^With a doctor/)).toHaveLength(1);
  });

  it.each(['/appointment', '/records', '/profile', '/profile/language', '/orderDetails', '/history'])(
    'NAV-20 NAV-27: a guest who opens %s is sent to sign-up',
    async (path) => {
      const harness = await openHarness(world(), { at: path });
      expect(harness.address()).toBe(`/signup?from=${encodeURIComponent(path)}`);
    },
  );

  it('NAV-11 NAV-14 NAV-27 ROLE-01: /profile and the language list are a member’s, and send a guest and a stranger to sign-up', async () => {
    for (const path of ['/profile', '/profile/language']) {
      for (const as of ['meiling', 'guest', undefined] as const) {
        const harness = await openHarness(world(), { at: path, ...(as && { as }) });
        const member = [path, path === '/profile' ? 'Profile' : 'Language'];
        const seen = [harness.address(), title()];
        expect(as === 'meiling' ? seen : [seen[0]]).toEqual(
          as === 'meiling' ? member : [`/signup?from=${encodeURIComponent(path)}`],
        );
        harness.close();
        localStorage.clear();
      }
    }
  });

  it('ROLE-02: no page sends a member to sign-up', async () => {
    const pages = Object.entries(routeTable).filter(([, { title: name }]) => name !== null);
    const harness = await openHarness(world(), { as: 'meiling' });
    for (const [path] of pages) {
      const address = path.replace(/\$\w+/, 'one');
      await harness.go(address);
      expect(harness.address()).toBe(address);
    }
  });

  it.each([undefined, 'meiling' as const])('NAV-24: an unknown path becomes /home', async (as) => {
    const harness = await openHarness(world(), { at: '/no/such/path', ...(as && { as }) });
    expect(harness.address()).toBe('/home');
  });

  it('NAV-25 NAV-26: without a token /store signs a guest in, once, and stays', async () => {
    const harness = await openHarness(world(), { at: '/store' });
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toHaveLength(1);
    expect(harness.address()).toBe('/store');
    await harness.go('/home');
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toHaveLength(1);
  });

  it.each([
    '/signIn',
    '/forgotPasswordSuccess',
    '/resetPassword/abc',
    '/confirmEmail/abc',
    '/undoChange/abc',
    '/order/abc',
  ])('NAV-25: %s signs nobody in', async (path) => {
    const harness = await openHarness(world(), { at: path });
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toEqual([]);
  });

  it('NAV-28: with a stored token the profile is read before anything is decided', async () => {
    const harness = await openHarness(world(), {
      at: '/records',
      as: 'meiling',
      before: (gate) => gate.hold(profileCalls.loadProfile),
    });
    expect(harness.address()).toBe('/records');
    await harness.gate.release(profileCalls.loadProfile);
    await harness.settle();
    expect([harness.address(), title()]).toEqual(['/records', 'Records']);
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toEqual([]);
  });

  it.each([/^My appointments/, /^Notifications/])('NAV-48: a guest who taps %s is sent to sign-up', async (icon) => {
    const harness = await openHarness(world(), { at: '/home' });
    tap('button', icon);
    await harness.settle();
    expect(harness.address()).toBe('/signup?from=%2Fhome');
    expect(popup()).toBeNull();
  });
});

describe('around the page', () => {
  it('NAV-29: the bottom navigation has five items, in order, and each opens its page', async () => {
    const harness = await openHarness(world(), { at: '/home', as: 'meiling' });
    const items = [
      ['Appointment', '/appointment'],
      ['Records', '/records'],
      ['MyNiks', '/home'],
      ['Store', '/store'],
      ['Profile', '/profile'],
    ] as const;
    const links = () => reachable('link', undefined, tabs());
    expect(links().map(textOf)).toEqual(items.map(([name]) => name));
    for (const [name, path] of items) {
      tap('link', name, tabs());
      await harness.settle();
      expect(harness.address()).toBe(path);
      expect(
        links()
          .filter((link) => link.getAttribute('aria-current') === 'page')
          .map(textOf),
      ).toEqual([name]);
    }
  });

  it.each([
    '/signIn',
    '/signup',
    '/signupDetail',
    '/signupSingpass',
    '/callback',
    '/resetPassword/held',
    '/confirmEmail/held',
    '/undoChange/held',
    '/order/held',
    '/forgotPasswordSuccess',
  ])('NAV-30: %s has neither the app’s header nor its navigation', async (path) => {
    const harness = await openHarness(world(), { at: path });
    expect(harness.address()).toBe(path);
    expect(document.querySelectorAll('nav')).toHaveLength(0);
    expect(reachable('button', /^(My appointments|Notifications)/)).toEqual([]);
  });

  const expectTitle = async (path: string, words: string) => {
    await openHarness(world(), { at: path, as: 'meiling' });
    expect(title()).toContain(words);
  };
  it.each([
    ['/appointment', 'Appointment'],
    ['/records', 'Records'],
    ['/home', 'Hello, Tan Mei Ling'],
    ['/store', 'Store'],
    ['/profile', 'Profile'],
  ])('NAV-31: the header of the tab %s reads %s', (path, words) => expectTitle(path, words));
  it.each([
    ['/profile/info', 'My details'],
    ['/profile/change-password', 'Change password'],
    ['/profile/language', 'Language'],
    ['/profile/email', 'Email messages'],
    ['/profile/email/1', 'Email'],
  ])('NAV-32: the header of %s reads %s', (path, words) => expectTitle(path, words));
  it.each([
    ['/history', 'NIK$ history'],
    ['/orderDetails', 'Order'],
    ['/invoiceDetail', 'Invoice'],
    ['/pointDetail/1', 'NIK$ details'],
    ['/attachment', 'Document'],
  ])('NAV-33: the header of %s reads %s', (path, words) => expectTitle(path, words));
  it('NAV-34: the header of /store/checkout reads Store', () => expectTitle('/store/checkout', 'Store'));
});

describe('the back arrow', () => {
  const expectBack = async (path: string, to: string) => {
    const harness = await openHarness(world(), { at: path, as: 'meiling' });
    await back(harness);
    expect(harness.address()).toBe(to);
  };
  it.each([
    ['/profile/info', '/profile'],
    ['/profile/change-password', '/profile'],
    ['/profile/language', '/profile'],
    ['/profile/email', '/profile'],
  ])('NAV-35: of %s leads to %s', (path, to) => expectBack(path, to));
  it.each([
    ['/orderDetails', '/records'],
    ['/invoiceDetail', '/records'],
    ['/attachment', '/records'],
    ['/history', '/home'],
    ['/pointDetail/1', '/home'],
  ])('NAV-37: of %s, opened directly, leads to %s', (path, to) => expectBack(path, to));
  it('NAV-38: of an email leads to the list of emails', () => expectBack('/profile/email/1', '/profile/email'));

  it.each(['/history', '/orderDetails', '/invoiceDetail', '/pointDetail/1', '/attachment'])(
    'NAV-36: of %s goes one step back in history',
    async (path) => {
      const harness = await openHarness(world(), { at: '/store', as: 'meiling' });
      await harness.go(path);
      const steps = history.length;
      tap('button', 'Back');
      await harness.until(() => harness.address() !== path, 'another page');
      expect([harness.address(), history.length]).toEqual(['/store', steps]);
    },
  );
});

describe('the icons of the header', () => {
  it.each(FRAMED_PAGES)('NAV-40: %s has the calendar icon unless it is one email', async (path) => {
    const harness = await openFramed(world(), path);
    const icons = ready('button', /^My appointments/);
    expect(icons.length > 0).toBe(path !== '/profile/email/1');
    if (icons.length === 0) return;
    tap('button', /^My appointments/);
    await harness.until(() => popup() !== null, 'the popup');
    await harness.settle();
    expect(textOf(popup()?.querySelector('h1') ?? document.body)).toBe('My appointments');
    expect(harness.address()).toBe(`${path}?flow=appointments`);
  });

  it('NAV-40: over the checkout it leads back to the same step, by Close, by Back and after a reload', async () => {
    const harness = await openFramed(world(), '/store/checkout');
    await harness.settle();
    tap('button', 'Check out');
    await harness.until(() => dialog() !== null, 'the birthday offer');
    tap('button', 'Continue');
    await harness.until(() => dialog() === null, 'the order');
    const at = '/store/checkout?step=result';
    const over = '/store/checkout?flow=appointments';
    const opened = async () => {
      tap('button', /^My appointments/);
      await harness.until(() => harness.address() === over, 'the popup');
    };
    const back = async () => {
      await harness.until(() => harness.address() === at && popup() === null, 'the step below');
      expect(sees('Check your order')).toBe(true);
    };
    await opened();
    tap('button', 'Close');
    await back();
    await opened();
    await harness.back();
    await back();
    await opened();
    await harness.reload();
    await harness.until(() => popup() !== null, 'the popup again');
    tap('button', 'Close');
    await back();
  });

  it('NAV-41: the calendar icon is highlighted while an own appointment is new, and not otherwise', async () => {
    const harness = await openHarness(world(), { as: 'meiling' });
    const icon = () => reachable('button', /^My appointments/)[0];
    expect(icon()?.ariaLabel).toBe('My appointments, 1 new');
    expect(icon()?.querySelectorAll('span')).toHaveLength(1);
    await world().db.updateTable('appointment').set({ state: 'confirmed' }).where('state', '=', 'new').execute();
    await harness.reload();
    expect(icon()?.ariaLabel).toBe('My appointments');
    expect(icon()?.querySelectorAll('span')).toHaveLength(0);
  });
});

describe('addresses', () => {
  it.each(['/orderDetails?id=o1', '/invoiceDetail?id=i1', '/attachment?id=a1'])(
    '%s keeps its id when it is loaded anew and when a popup opens',
    async (path) => {
      const harness = await openHarness(world(), { at: path, as: 'meiling' });
      tap('button', /^My appointments/);
      await harness.settle();
      expect(harness.address()).toBe(`${path}&flow=appointments`);
      tap('button', 'Close', popup() ?? undefined);
      await harness.settle();
      await harness.reload();
      expect(harness.address()).toBe(path);
    },
  );

  it('NAV-47: a dialog has two ways on, and only confirming runs what was asked', async () => {
    const harness = await openHarness(world(), { at: '/profile', as: 'meiling' });
    tap('button', 'Log out');
    await harness.until(() => dialog() !== null, 'the dialog');
    expect(ready('button', undefined, dialog() ?? undefined).map(textOf)).toEqual(['No', 'Yes, log out']);
    tap('button', 'No');
    await harness.settle();
    expect([dialog(), harness.address(), harness.gate.sentTo(signinCalls.signOut).length]).toEqual([
      null,
      '/profile',
      0,
    ]);
    tap('button', 'Log out');
    await harness.until(() => dialog() !== null, 'the dialog');
    tap('button', 'Yes, log out');
    await harness.settle();
    expect([harness.address(), harness.gate.sentTo(signinCalls.signOut).length]).toEqual(['/signIn', 1]);
    expect(i18n.locale).toBe('en-US');
    expect(sees('Sign in')).toBe(true);
  });
});
