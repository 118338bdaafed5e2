import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { answer, offline } from '#harness/dom/gate.ts';
import { ready, sees, tap, textOf, toasts } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { book, toDetail } from '#harness/dom/steps.ts';
import { DebugMenu } from '#src/ui/debug-menu/debug-menu.tsx';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { render } from '#test/ui/render.tsx';

const world = worldPerFile();
stageClocks();

describe('the loading bar', () => {
  it('API-06: shows while at least one call runs', async () => {
    const bar = () => screen.queryByRole('progressbar', { name: 'Loading', hidden: true });
    const calls = [profileCalls.listAppointments, settingsCalls.loadAppointmentSettings] as const;
    const harness = await openHarness(world(), { as: 'meiling', before: (gate) => gate.hold(...calls) });
    expect(bar()).not.toBeNull();
    await harness.gate.release(calls[0]);
    await harness.settle();
    expect(bar()).not.toBeNull();
    await harness.gate.release(calls[1]);
    await harness.settle();
    expect(bar()).toBeNull();
  });
});

describe('messages', () => {
  it.each([
    ['SLOT_TAKEN', 'This slot has just been taken.', true],
    ['CODE_OF_TOMORROW', 'Quelqu’un était plus rapide.', false],
  ])('ERR-20: of %s the app says "%s", and the code still decides', async (code, shown, decides) => {
    const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
    await toDetail(harness);
    const words = 'Quelqu’un était plus rapide.';
    harness.gate.route(appointmentCalls.createAppointment, answer(409, { success: false, code, message: words }));
    await book(harness);
    await harness.until(() => toasts().length > 0, 'the message');
    expect([toasts(), sees('Nearest free times')]).toEqual([[shown], decides]);
  });

  it('ERR-21: a background load without a network shows no toast', async () => {
    const harness = await openHarness(world(), {
      as: 'meiling',
      before: (gate) => gate.route(profileCalls.listAppointments, offline),
    });
    for (let tries = 0; tries < 3; tries++) await harness.pass(5_000);
    expect(harness.gate.sentTo(profileCalls.listAppointments)).toHaveLength(3);
    expect(toasts()).toEqual([]);
  });
});

describe('for those who build the app', () => {
  it.each(['nobody', 'meiling'] as const)('DEBUG-01: /test shows the components (%s)', async (who) => {
    const harness = await openHarness(world(), { at: '/test', ...(who !== 'nobody' && { as: who }) });
    expect(harness.address()).toBe('/test');
    expect(textOf(document.querySelector('h1') ?? document.body)).toBe('Components');
    expect(ready('button').length).toBeGreaterThan(20);
  });

  it.each([
    ['home', '/home'],
    ['records', '/records'],
    ['profile', '/profile'],
    ['invoiceDetail', '/invoiceDetail'],
    ['signIn', '/signIn'],
    ['signup', '/signup'],
  ])('DEBUG-02 DEBUG-03: the debug menu has six entries, and %s opens %s', async (name, path) => {
    const harness = await openHarness(world(), { at: '/store', as: 'meiling' });
    const { container } = render(<DebugMenu />, { navigate: (href) => act(() => harness.app().go(href)) });
    tap('button', 'Debug', container);
    const names = ['home', 'records', 'profile', 'invoiceDetail', 'signIn', 'signup'];
    expect(ready('link', undefined, container).map(textOf)).toEqual(names);
    tap('link', name, container);
    await harness.settle();
    expect(harness.address()).toBe(path);
  });

  it('DEBUG-04: without the setting there is no debug menu', async () => {
    await openHarness(world(), { as: 'meiling' });
    expect(ready('button', 'Debug')).toEqual([]);
  });
});
