/** /profile/info with the real server. */
import { describe, expect, it } from 'vitest';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { splitPhone } from '#contract/rules/split-phone.ts';
import { answer } from '#stage/views/gate.ts';
import { control, isReady, reachable, sees, tap, textOf, write } from '#stage/views/hand.ts';
import { openStage, type Stage, stageClocks } from '#stage/views/stage.tsx';
import { ask } from '#stage/world/ask.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const open = async () => {
  const stage = await openStage(world(), { at: '/profile/info', as: 'siti' });
  await stage.until(() => reachable('textbox', 'Name').length > 0, 'the form');
  return stage;
};
const field = (label: string) => control('textbox', label) as HTMLInputElement;
const type = async (stage: Stage, label: string, words: string) => {
  write(field(label), words);
  await stage.settle();
};
const press = async (stage: Stage, name: string) => {
  tap('button', name);
  await stage.settle();
};
const save = () => reachable('button', 'Save')[0] ?? document.body;

describe('my details', () => {
  it('NAV-12 PROFILE-02: shows name, email, phone in its two parts, and address', async () => {
    const stage = await open();
    expect(field('Name').value).toBe('Siti Rahman');
    expect(field('Email address').value).toBe('siti.rahman@example.com');
    const { form } = stage.flow('details')?.getSnapshot().context ?? {};
    expect(form).toMatchObject({ phoneCode: '+65', phoneNumber: '9123 4506', postal: '640501', unit: '#07-88' });
    expect(field('Mobile number').value).toBe('9123 4506');
    expect(field('Block and street').value).toBe('501 Jurong West Street 51');
  });

  it('PROFILE-01: the profile that was loaded has all its members', async () => {
    const stage = await open();
    expect(stage.app().session.getSnapshot().context.profile).toMatchObject({
      _id: 'patient-siti',
      name: 'Siti Rahman',
      email: 'siti.rahman@example.com',
      phone: '+65 9123 4506',
      profilePicUrl: null,
      isGuestPatient: false,
      tags: [],
      familyMembers: [],
      address: { countryCode: 'SG', postal: '640501', address: '501 Jurong West Street 51', unit: '#07-88' },
    });
  });

  it('PROFILE-03: the longest known code begins the phone; with none it is +65 and the number whole', () => {
    expect(splitPhone('+886912345678')).toEqual({ phoneCode: '+886', phoneNumber: '912345678' });
    expect(splitPhone('91234567')).toEqual({ phoneCode: '+65', phoneNumber: '91234567' });
    expect(splitPhone(null)).toEqual({ phoneCode: '+65', phoneNumber: '' });
  });

  it('PROFILE-05 API-29: a changed name is sent alone, and the whole app shows the answer', async () => {
    const stage = await open();
    await type(stage, 'Name', 'Siti Nurhaliza');
    await press(stage, 'Save');
    await stage.until(() => sees('Your details are saved'), 'the answer');
    expect(stage.gate.sentTo(profileCalls.changeProfile).map(({ body }) => body)).toEqual([
      { name: 'Siti Nurhaliza', before: { name: 'Siti Rahman' } },
    ]);
    expect(stage.app().session.getSnapshot().context.profile?.name).toBe('Siti Nurhaliza');
    await stage.go('/profile');
    await stage.until(() => sees('Log out everywhere'), 'the profile');
    expect(textOf(document.querySelector('main') ?? document.body)).toContain('Siti Nurhaliza');
  });

  it('PROFILE-06: Save waits for a right email and phone, and says what is missing', async () => {
    const stage = await open();
    await type(stage, 'Email address', 'siti@');
    expect(isReady(save())).toBe(false);
    expect(sees('Write an email like name@example.com')).toBe(true);
    await type(stage, 'Email address', 'siti@example.com');
    expect(isReady(save())).toBe(true);
    await type(stage, 'Mobile number', '12');
    expect(isReady(save())).toBe(false);
    expect(sees('Write a phone number that is right for its country')).toBe(true);
  });

  it('PROFILE-06: a save that fails shows its message and keeps what was typed', async () => {
    const stage = await open();
    await type(stage, 'Email address', 'meiling.tan@example.com');
    await press(stage, 'Save');
    await stage.until(() => sees('This email is already used by another account.'), 'the message');
    expect(field('Email address').value).toBe('meiling.tan@example.com');
    stage.gate.hold(profileCalls.changeProfile);
    await press(stage, 'Save');
    const refusal = { success: false, code: 'UNEXPECTED', message: 'Not now.' };
    await stage.gate.release(profileCalls.changeProfile, answer(500, refusal));
    await stage.until(() => sees('Not now.'), 'the other message');
    expect(field('Email address').value).toBe('meiling.tan@example.com');
    await press(stage, 'Discard my changes');
    expect(field('Email address').value).toBe('siti.rahman@example.com');
  });

  it('PROFILE-06: what another device has changed meanwhile is told, and only then overwritten', async () => {
    const stage = await open();
    await type(stage, 'Name', 'Siti Nurhaliza');
    await ask(world(), profileCalls.changeProfile, {
      token: await world().signIn('siti'),
      body: { name: 'Siti binte Rahman', phone: '+6598765432' },
    });
    await press(stage, 'Save');
    await stage.until(() => sees('changed on another device'), 'the refusal');
    expect(sees('It is now: Siti binte Rahman, +6598765432')).toBe(true);
    expect([field('Name').value, field('Mobile number').value]).toEqual(['Siti Nurhaliza', '98765432']);
    await press(stage, 'Save');
    await stage.until(() => sees('Your details are saved'), 'the answer');
    expect(stage.app().session.getSnapshot().context.profile).toMatchObject({
      name: 'Siti Nurhaliza',
      phone: '+6598765432',
    });
  });

  it('a postal code finds its street after half a second; an answer that comes late overwrites nothing', async () => {
    const stage = await open();
    await type(stage, 'Postal code', '238859');
    expect(stage.gate.sentTo(deliveryCalls.lookUpPostalCode)).toEqual([]);
    await stage.pass(500);
    await stage.until(() => sees('Found: 290 Orchard Road'), 'the street');
    expect(field('Block and street').value).toBe('290 Orchard Road');
    stage.gate.hold(deliveryCalls.lookUpPostalCode);
    await type(stage, 'Postal code', '160078');
    await stage.pass(500);
    await type(stage, 'Block and street', '1 My Own Street');
    await stage.gate.release(deliveryCalls.lookUpPostalCode);
    await stage.settle();
    expect(field('Block and street').value).toBe('1 My Own Street');
  });

  it('NAV-12: a guest is sent to sign-up', async () => {
    const stage = await openStage(world(), { at: '/profile/info', as: 'guest' });
    await stage.until(() => stage.address().startsWith('/signup'), 'sign-up');
    expect(sees('Block and street')).toBe(false);
  });
});
