import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, dialog, ready, sees, tap, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { field, fill, isOffered, messageAt, metRules, strength } from '#harness/dom/passwords.ts';
import { TOKEN_KEY } from '#src/app/outside/token-key.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const OLD = 'Orchid-2026';
const open = () => openHarness(world(), { at: '/profile/change-password', as: 'meiling' });
const save = async (harness: Harness) => {
  tap('button', 'Save password');
  await harness.settle();
};
const change = async (harness: Harness, oldPassword = OLD, password = 'Sunbird-77x') => {
  fill({ oldPassword, password, repeated: password });
  await save(harness);
};

describe('the new password', () => {
  it('VALID-06: each of the seven checks shows as met or not while typing', async () => {
    await open();
    fill({ password: 'Ab1' });
    expect(metRules()).toEqual([
      'Up to 18 characters',
      'One capital letter',
      'One small letter',
      'One number',
      'No spaces',
    ]);
    fill({ password: 'Abcdefg 1!' });
    expect(metRules()).not.toContain('No spaces');
    fill({ password: 'Abcdefg1!' });
    expect(metRules()).toHaveLength(7);
  });

  it.each(['Abcdefg1', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abc1!', 'Abcdef 1!', 'Abcdefghijklmnop12!'])(
    'VALID-07: %s, which lacks one, cannot be sent',
    async (password) => {
      const harness = await open();
      await change(harness, OLD, password);
      expect(isOffered('Save password')).toBe(false);
      expect(document.activeElement).toBe(field('password'));
      expect(harness.gate.sentTo(profileCalls.changePassword)).toEqual([]);
    },
  );

  it('VALID-09 VALID-10 VALID-11: the meter says Weak, Medium or Strong, a second after the last key', async () => {
    const harness = await open();
    expect(strength()).toBe('Strength: Weak');
    fill({ password: 'Abcdef1!' });
    await harness.pass(999);
    expect(strength()).toBe('Strength: Weak');
    await harness.pass(1);
    expect(strength()).toBe('Strength: Medium');
    fill({ password: 'Abcdefghij1!' });
    await harness.pass(1_000);
    expect(strength()).toBe('Strength: Strong');
  });

  it('the repeated one is told as Unmatched when it is left, and not before', async () => {
    await open();
    fill({ password: 'Abcdef1!', repeated: 'Abcdef1' });
    expect(messageAt('repeated')).toBe('');
    fireEvent.blur(field('repeated'));
    expect(messageAt('repeated')).toMatch(/^Unmatched/);
  });

  it('can be shown, one field at a time', async () => {
    await open();
    act(() => ready('button', 'Show password')[1]?.click());
    expect([field('oldPassword').type, field('password').type, field('repeated').type]).toEqual([
      'password',
      'text',
      'password',
    ]);
  });
});

describe('changing the password', () => {
  it('PROFILE-10 API-30 NAV-13: asks for old and new, and sends exactly these two', async () => {
    const harness = await open();
    expect(['oldPassword', 'password', 'repeated'].map((name) => field(name).autocomplete)).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
    expect([metRules(), strength()]).toEqual([['Up to 18 characters', 'No spaces'], 'Strength: Weak']);
    await change(harness);
    expect(harness.gate.sentTo(profileCalls.changePassword).map(({ body }) => body)).toEqual([
      { oldPassword: OLD, newPassword: 'Sunbird-77x' },
    ]);
  });

  it('NAV-13: is closed to guests, who come to sign-up', async () => {
    const harness = await openHarness(world(), { at: '/profile/change-password', as: 'guest' });
    expect(harness.address()).toMatch(/^\/signup/);
  });

  it('PROFILE-11 VALID-12: the old one again is refused in place, and not sent', async () => {
    const harness = await open();
    await change(harness, OLD, OLD);
    expect(messageAt('password')).toMatch(/^Please choose a new password\b/);
    expect([isOffered('Save password'), harness.gate.sentTo(profileCalls.changePassword)]).toEqual([false, []]);
  });

  it('PROFILE-12 ERR-07: success says so and returns to /profile; the session lasts, others end', async () => {
    const elsewhere = await world().signIn('meiling');
    const harness = await open();
    const token = localStorage.getItem(TOKEN_KEY);
    await change(harness);
    expect([harness.address(), toasts()]).toEqual(['/profile', ['Successfully set password']]);
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
    await harness.reload();
    expect([harness.address(), sees('Tan Mei Ling')]).toEqual(['/profile', true]);
    expect(await world().call('GET', '/profile', { token: elsewhere })).toMatchObject({ status: 401 });
  });

  it('a wrong old password is Incorrect at its field, and nothing typed is lost', async () => {
    const harness = await open();
    await change(harness, 'Orchid-2025');
    expect(messageAt('oldPassword')).toMatch(/^Incorrect/);
    expect([field('password').value, harness.address(), toasts()]).toEqual([
      'Sunbird-77x',
      '/profile/change-password',
      [],
    ]);
  });

  it('SERVER-22: a change that another one at the same time has overtaken says so in place, and was not saved', async () => {
    const harness = await open();
    const body = { oldPassword: OLD, newPassword: 'Moonbird-77x' };
    const token = localStorage.getItem(TOKEN_KEY) ?? '';
    harness.gate.route(profileCalls.changePassword, async (request) => {
      const [, answer] = await Promise.all([
        world().call('PATCH', '/profile/password', { token, body }),
        world().fetch(request),
      ]);
      return answer;
    });
    await change(harness);
    expect(sees(/changed somewhere else at the same time. This change was not saved/)).toBe(true);
    expect([harness.address(), field('password').value]).toEqual(['/profile/change-password', 'Sunbird-77x']);
  });

  it('ERR-06: without a network the form keeps its text, and trying again works', async () => {
    const harness = await open();
    harness.gate.route(profileCalls.changePassword, offline);
    await change(harness);
    expect(sees(/^Cannot set password. Please try again later$/)).toBe(true);
    expect([field('oldPassword').value, field('repeated').value]).toEqual([OLD, 'Sunbird-77x']);
    harness.gate.route(profileCalls.changePassword, (request) => world().fetch(request));
    await save(harness);
    expect(harness.address()).toBe('/profile');
  });

  it('AUTH-18: a 401 in the middle ends the session', async () => {
    const harness = await open();
    await world().db.deleteFrom('session').execute();
    await change(harness);
    await harness.pass(1_000);
    expect(harness.address()).toBe('/signIn?from=%2Fprofile%2Fchange-password');
  });

  it('a second tab that signs out meanwhile ends it here, too', async () => {
    const harness = await open();
    fill({ oldPassword: OLD });
    localStorage.removeItem(TOKEN_KEY);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })));
    await harness.settle();
    expect(harness.reloads).toEqual(['/profile/change-password']);
    expect(harness.address()).toMatch(/^\/signup\?from=/);
  });

  it('what was typed is forgotten when the page is left or loaded anew', async () => {
    const harness = await open();
    fill({ oldPassword: OLD, password: 'Sunbird-77x' });
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/Orchid|Sunbird/);
    tap('button', 'Back');
    await harness.settle();
    expect([harness.address(), harness.flow('newPassword')]).toEqual(['/profile', null]);
    await harness.back();
    expect([harness.address(), field('oldPassword').value]).toEqual(['/profile/change-password', '']);
  });
});

describe('logging out everywhere', () => {
  const ask = async () => {
    const harness = await openHarness(world(), { at: '/profile/sessions', as: 'meiling' });
    await harness.until(() => sees('Log out everywhere'), 'the sessions');
    tap('button', (name) => name.startsWith('Log out everywhere'));
    await harness.until(() => dialog() !== null, 'the question');
    return harness;
  };

  it('asks first; YES ends every session, this one too', async () => {
    const elsewhere = await world().signIn('meiling');
    const harness = await ask();
    tap('button', 'Yes, log out everywhere');
    await harness.settle();
    expect([harness.address(), localStorage.getItem(TOKEN_KEY)]).toEqual(['/signIn', null]);
    expect(await world().call('GET', '/profile', { token: elsewhere })).toMatchObject({ status: 401 });
  });

  it('NO changes nothing', async () => {
    const harness = await ask();
    tap('button', 'No, stay signed in');
    await harness.settle();
    expect([harness.gate.sentTo(profileCalls.revokeSessions), harness.address()]).toEqual([[], '/profile/sessions']);
  });

  it('without a network it says so, and the session lasts', async () => {
    const harness = await ask();
    harness.gate.route(profileCalls.revokeSessions, offline);
    tap('button', 'Yes, log out everywhere');
    await harness.settle();
    expect([toasts(), harness.address()]).toEqual([['Network error, please try again.'], '/profile/sessions']);
    expect(control('button', (name) => name.startsWith('Log out everywhere'))).toBeDefined();
  });
});
