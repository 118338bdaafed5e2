import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, dialog, ready, sees, tap, toasts } from '#harness/dom/hand.ts';
import { field, fill, isOffered, metRules, saidAt, strength } from '#harness/dom/passwords.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
import { TOKEN_KEY } from '#src/app/outside/token-key.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const OLD = 'Orchid-2026';
const open = () => openStage(world(), { at: '/profile/change-password', as: 'meiling' });
const save = async (stage: Stage) => {
  tap('button', 'Save password');
  await stage.settle();
};
const change = async (stage: Stage, oldPassword = OLD, password = 'Sunbird-77x') => {
  fill({ oldPassword, password, repeated: password });
  await save(stage);
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
      const stage = await open();
      await change(stage, OLD, password);
      expect(isOffered('Save password')).toBe(false);
      expect(document.activeElement).toBe(field('password'));
      expect(stage.gate.sentTo(profileCalls.changePassword)).toEqual([]);
    },
  );

  it('VALID-09 VALID-10 VALID-11: the meter says Weak, Medium or Strong, a second after the last key', async () => {
    const stage = await open();
    expect(strength()).toBe('Strength: Weak');
    fill({ password: 'Abcdef1!' });
    await stage.pass(999);
    expect(strength()).toBe('Strength: Weak');
    await stage.pass(1);
    expect(strength()).toBe('Strength: Medium');
    fill({ password: 'Abcdefghij1!' });
    await stage.pass(1_000);
    expect(strength()).toBe('Strength: Strong');
  });

  it('the repeated one is told as Unmatched when it is left, and not before', async () => {
    await open();
    fill({ password: 'Abcdef1!', repeated: 'Abcdef1' });
    expect(saidAt('repeated')).toBe('');
    fireEvent.blur(field('repeated'));
    expect(saidAt('repeated')).toMatch(/^Unmatched/);
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
    const stage = await open();
    expect(['oldPassword', 'password', 'repeated'].map((name) => field(name).autocomplete)).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
    expect([metRules(), strength()]).toEqual([['Up to 18 characters', 'No spaces'], 'Strength: Weak']);
    await change(stage);
    expect(stage.gate.sentTo(profileCalls.changePassword).map(({ body }) => body)).toEqual([
      { oldPassword: OLD, newPassword: 'Sunbird-77x' },
    ]);
  });

  it('NAV-13: is closed to guests, who come to sign-up', async () => {
    const stage = await openStage(world(), { at: '/profile/change-password', as: 'guest' });
    expect(stage.address()).toMatch(/^\/signup/);
  });

  it('PROFILE-11 VALID-12: the old one again is refused in place, and not sent', async () => {
    const stage = await open();
    await change(stage, OLD, OLD);
    expect(saidAt('password')).toMatch(/^Please choose a new password\b/);
    expect([isOffered('Save password'), stage.gate.sentTo(profileCalls.changePassword)]).toEqual([false, []]);
  });

  it('PROFILE-12 ERR-07: success says so and returns to /profile; the session lasts, others end', async () => {
    const elsewhere = await world().signIn('meiling');
    const stage = await open();
    const token = localStorage.getItem(TOKEN_KEY);
    await change(stage);
    expect([stage.address(), toasts()]).toEqual(['/profile', ['Successfully set password']]);
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
    await stage.reload();
    expect([stage.address(), sees('Tan Mei Ling')]).toEqual(['/profile', true]);
    expect(await world().call('GET', '/profile', { token: elsewhere })).toMatchObject({ status: 401 });
  });

  it('a wrong old password is Incorrect at its field, and nothing typed is lost', async () => {
    const stage = await open();
    await change(stage, 'Orchid-2025');
    expect(saidAt('oldPassword')).toMatch(/^Incorrect/);
    expect([field('password').value, stage.address(), toasts()]).toEqual([
      'Sunbird-77x',
      '/profile/change-password',
      [],
    ]);
  });

  it('SERVER-22: a change that another one at the same time has overtaken says so in place, and was not saved', async () => {
    const stage = await open();
    const body = { oldPassword: OLD, newPassword: 'Moonbird-77x' };
    const token = localStorage.getItem(TOKEN_KEY) ?? '';
    stage.gate.route(profileCalls.changePassword, async (request) => {
      const [, answer] = await Promise.all([
        world().call('PATCH', '/profile/password', { token, body }),
        world().fetch(request),
      ]);
      return answer;
    });
    await change(stage);
    expect(sees(/changed somewhere else at the same time. This change was not saved/)).toBe(true);
    expect([stage.address(), field('password').value]).toEqual(['/profile/change-password', 'Sunbird-77x']);
  });

  it('ERR-06: without a network the form keeps its text, and trying again works', async () => {
    const stage = await open();
    stage.gate.route(profileCalls.changePassword, offline);
    await change(stage);
    expect(sees(/^Cannot set password. Please try again later$/)).toBe(true);
    expect([field('oldPassword').value, field('repeated').value]).toEqual([OLD, 'Sunbird-77x']);
    stage.gate.route(profileCalls.changePassword, (request) => world().fetch(request));
    await save(stage);
    expect(stage.address()).toBe('/profile');
  });

  it('AUTH-18: a 401 in the middle ends the session', async () => {
    const stage = await open();
    await world().db.deleteFrom('session').execute();
    await change(stage);
    await stage.pass(1_000);
    expect(stage.address()).toBe('/signIn?from=%2Fprofile%2Fchange-password');
  });

  it('a second tab that signs out meanwhile ends it here, too', async () => {
    const stage = await open();
    fill({ oldPassword: OLD });
    localStorage.removeItem(TOKEN_KEY);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })));
    await stage.settle();
    expect(stage.reloads).toEqual(['/profile/change-password']);
    expect(stage.address()).toMatch(/^\/signup\?from=/);
  });

  it('what was typed is forgotten when the page is left or loaded anew', async () => {
    const stage = await open();
    fill({ oldPassword: OLD, password: 'Sunbird-77x' });
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/Orchid|Sunbird/);
    tap('button', 'Back');
    await stage.settle();
    expect([stage.address(), stage.flow('newPassword')]).toEqual(['/profile', null]);
    await stage.back();
    expect([stage.address(), field('oldPassword').value]).toEqual(['/profile/change-password', '']);
  });
});

describe('logging out everywhere', () => {
  const ask = async () => {
    const stage = await openStage(world(), { at: '/profile/sessions', as: 'meiling' });
    await stage.until(() => sees('Log out everywhere'), 'the sessions');
    tap('button', (name) => name.startsWith('Log out everywhere'));
    await stage.until(() => dialog() !== null, 'the question');
    return stage;
  };

  it('asks first; YES ends every session, this one too', async () => {
    const elsewhere = await world().signIn('meiling');
    const stage = await ask();
    tap('button', 'Yes, log out everywhere');
    await stage.settle();
    expect([stage.address(), localStorage.getItem(TOKEN_KEY)]).toEqual(['/signIn', null]);
    expect(await world().call('GET', '/profile', { token: elsewhere })).toMatchObject({ status: 401 });
  });

  it('NO changes nothing', async () => {
    const stage = await ask();
    tap('button', 'No, stay signed in');
    await stage.settle();
    expect([stage.gate.sentTo(profileCalls.revokeSessions), stage.address()]).toEqual([[], '/profile/sessions']);
  });

  it('without a network it says so, and the session lasts', async () => {
    const stage = await ask();
    stage.gate.route(profileCalls.revokeSessions, offline);
    tap('button', 'Yes, log out everywhere');
    await stage.settle();
    expect([toasts(), stage.address()]).toEqual([['Network error, please try again.'], '/profile/sessions']);
    expect(control('button', (name) => name.startsWith('Log out everywhere'))).toBeDefined();
  });
});
