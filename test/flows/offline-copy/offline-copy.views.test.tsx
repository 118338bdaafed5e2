/** "Keep my appointments and records on this device", with the real server and without one. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls/all.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { answer, type Gate, offline } from '#harness/dom/gate.ts';
import { control, popup, reachable, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import type { MemberId } from '#server/demo/people.data.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();
afterEach(() => vi.restoreAllMocks());

const SWITCH = 'Keep my appointments and records on this device';
const AGE = /As you last saw it: \d\d\/11\/2026, \d+:\d\d [AP]M/;
const EVERY: readonly Call[] = Object.values(allCalls).flatMap((calls) => Object.values<Call>(calls));
const shown = () => textOf(popup() ?? document.querySelector('main') ?? document.body);
const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('myniks.kept.copy.'));

const loseNetwork = ({ route }: Gate) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const call of EVERY) route(call, offline);
};
const isOn = (harness: Harness) => harness.flow('offlineCopy')?.getSnapshot().matches('on') === true;
/** Turns the switch on, and waits until the machine of the copy is on. */
const openKept = async (as: MemberId = 'meiling') => {
  const harness = await openHarness(world(), { at: '/profile', as });
  await harness.until(() => reachable('checkbox', SWITCH).length > 0, 'the switch');
  tap('checkbox', SWITCH);
  await harness.until(() => isOn(harness), 'the copy');
  return harness;
};
/** The app is opened again without a network. */
const openOffline = async (harness: Harness, at: string) => {
  loseNetwork(harness.gate);
  await harness.reload(at);
  // each page has its own gate
  loseNetwork(harness.gate);
};

describe('with the switch on and no network', () => {
  it.each([
    ['appointments', '/home?flow=appointments', 'Dr Tan Wei Ling'],
    ['invoices', '/records?tab=invoices', 'INV-'],
    ['refills', '/records?tab=refills', 'Ordered'],
    ['regimen', '/records?tab=regimen', 'Skin regimen'],
    ['documents', '/records?tab=documents', 'Visit summary'],
    ['notifications', '/home?flow=notifications', 'New'],
    ['profile', '/profile', 'meiling.tan@example.com'],
  ])('PWA-03: %s show as they were last seen, with their age', async (_, at, words) => {
    const harness = await openKept();
    await harness.pass(3 * 60 * 60_000);
    await openOffline(harness, at);
    await harness.until(() => AGE.test(shown()), `the age in ${shown()}`);
    expect(shown()).toContain(words);
  });

  it('PWA-03: a server that cannot be reached is like no network', async () => {
    const harness = await openKept();
    for (const call of EVERY) harness.gate.route(call, offline);
    await harness.go('/home?flow=appointments');
    await harness.pass(10_000);
    await harness.until(() => AGE.test(shown()), 'the age');
    expect(shown()).toContain('Dr Tan Wei Ling');
  });

  it('PWA-03: once there is a network again, what shows is read anew and has no age', async () => {
    const harness = await openKept();
    await openOffline(harness, '/records?tab=invoices');
    await harness.until(() => AGE.test(shown()), 'the age');
    const before = harness.gate.sentTo(invoiceCalls.listInvoices).length;
    vi.restoreAllMocks();
    for (const call of EVERY) harness.gate.route(call, (request) => world().fetch(request));
    window.dispatchEvent(new Event('online'));
    await harness.until(() => !AGE.test(shown()), 'the new list');
    expect(harness.gate.sentTo(invoiceCalls.listInvoices).length).toBeGreaterThan(before);
  });

  it('PWA-03: a write fails at once with a message, and nothing is sent later by itself', async () => {
    const harness = await openKept();
    await openOffline(harness, '/profile/info');
    await harness.until(() => reachable('textbox', 'Unit (optional)').length > 0, 'the form');
    const unit = control('textbox', 'Unit (optional)') as HTMLInputElement;
    write(unit, '#01-01');
    await harness.settle();
    tap('button', 'Save');
    await harness.until(() => sees('Network error, please try again.'), 'the message');
    const before = harness.gate.sentTo(profileCalls.changeProfile).length;
    vi.restoreAllMocks();
    for (const call of EVERY) harness.gate.route(call, (request) => world().fetch(request));
    window.dispatchEvent(new Event('online'));
    await harness.pass(120_000);
    expect(harness.gate.sentTo(profileCalls.changeProfile)).toHaveLength(before);
  });
});

describe('with the switch off and no network', () => {
  it('PWA-03: the appointments say that they could not be loaded, with Retry, and nothing is kept', async () => {
    const harness = await openHarness(world(), { at: '/home', as: 'meiling' });
    expect(copies()).toEqual([]);
    for (const call of EVERY) harness.gate.route(call, offline);
    await harness.go('/home?flow=appointments');
    await harness.pass(10_000);
    await harness.until(() => sees('Your appointments could not be loaded'), 'the failure');
    expect(reachable('button', 'Try again')).toHaveLength(1);
  });

  it('PWA-03: the app itself says who cannot be reached, with Retry', async () => {
    const harness = await openHarness(world(), { at: '/home', as: 'meiling' });
    await openOffline(harness, '/home');
    await harness.pass(10_000);
    await harness.until(() => reachable('button', 'Try again').length > 0, 'Retry');
    expect(sees('Dr Tan Wei Ling')).toBe(false);
  });
});

describe('the copy', () => {
  const kept = () => copies().map((key) => localStorage.getItem(key) ?? '');

  it('PWA-03: is encrypted, and another session cannot read it', async () => {
    const harness = await openKept();
    expect(copies().length).toBeGreaterThan(6);
    for (const text of kept()) expect(text).not.toMatch(/Mei Ling|INV-|Dr Tan|example\.com/);
    localStorage.setItem('myniks.token', await world().signIn('meiling'));
    await openOffline(harness, '/home?flow=appointments');
    await harness.pass(10_000);
    expect(AGE.test(shown())).toBe(false);
    expect(sees('Dr Tan Wei Ling')).toBe(false);
  });

  it('PWA-03 PWA-17: what is damaged is ignored', async () => {
    const harness = await openKept();
    for (const key of copies()) localStorage.setItem(key, '{"at":"x","iv":"!","data":"!"}');
    await openOffline(harness, '/home?flow=appointments');
    await harness.pass(10_000);
    expect(AGE.test(shown())).toBe(false);
    await harness.until(() => reachable('button', 'Try again').length > 0, 'Retry');
  });

  it('PWA-03: is dropped at log out, with the choice', async () => {
    const harness = await openKept();
    tap('button', 'Log out');
    await harness.settle();
    tap('button', 'Yes, log out');
    await harness.until(() => harness.address().startsWith('/signIn'), 'the way out');
    expect([copies(), localStorage.getItem('myniks.kept.offline')]).toEqual([[], null]);
  });

  it('PWA-03: is dropped at a 401', async () => {
    const harness = await openKept();
    const gone = answer(401, { success: false, code: 'SIGNED_OUT', message: 'You are signed out.' });
    harness.gate.route(profileCalls.listAppointments, gone);
    await harness.go('/home?flow=appointments');
    await harness.until(() => sees(REFUSAL_WORDS.SIGNED_OUT.en), 'the message');
    expect(copies()).toEqual([]);
  });

  it('PWA-03: is dropped when another person signs in', async () => {
    const harness = await openKept();
    localStorage.setItem('myniks.token', await world().signIn('siti'));
    await harness.reload('/profile');
    await harness.until(() => sees('Siti Rahman'), 'the other person');
    expect([copies(), localStorage.getItem('myniks.kept.offline')]).toEqual([[], null]);
    expect((control('checkbox', SWITCH) as HTMLInputElement).checked).toBe(false);
  });

  it('PWA-03: is dropped when it is switched off, and stays off', async () => {
    const harness = await openKept();
    tap('checkbox', SWITCH);
    await harness.settle();
    expect(copies()).toEqual([]);
    await harness.reload('/profile');
    await harness.until(() => reachable('checkbox', SWITCH).length > 0, 'the switch');
    expect((control('checkbox', SWITCH) as HTMLInputElement).checked).toBe(false);
    expect(copies()).toEqual([]);
  });
});
