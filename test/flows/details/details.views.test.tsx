/** /profile/info with the real server. */
import { describe, expect, it } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { splitPhone } from '#contract/rules/split-phone.ts';
import { answer } from '#harness/dom/gate.ts';
import { beginningWith, control, isReady, reachable, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
import { answerOf, ask } from '#harness/server/ask.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

/** Siti's number is proven, Daniel's is claimed. */
const open = async (as: 'siti' | 'daniel' = 'siti') => {
  const stage = await openStage(world(), { at: '/profile/info', as });
  await stage.until(() => reachable('textbox', 'Name').length > 0, 'the form');
  return stage;
};
const UNIT = 'Unit (optional)';
const field = (label: string) => control('textbox', label) as HTMLInputElement;
const type = async (stage: Stage, label: string, words: string) => {
  write(field(label), words);
  await stage.settle();
};
const press = async (stage: Stage, name: string) => {
  tap('button', name);
  await stage.settle();
};
/** Shows that it is the member, on the page that asks for it. */
const showPassword = async (stage: Stage, password: string) => {
  await stage.until(() => sees('Is it you?'), 'the question');
  write(document.querySelector('input[type=password]') as HTMLInputElement, password);
  await stage.settle();
  await press(stage, 'Confirm');
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
    const stage = await open('daniel');
    const before = field('Name').value;
    await type(stage, 'Name', 'Daniel Ong Wei');
    await press(stage, 'Save');
    await stage.until(() => sees('Your details are saved'), 'the answer');
    expect(stage.gate.sentTo(profileCalls.changeProfile).map(({ body }) => body)).toEqual([
      { name: 'Daniel Ong Wei', before: { name: before } },
    ]);
    expect(stage.app().session.getSnapshot().context.profile?.name).toBe('Daniel Ong Wei');
    await stage.go('/profile');
    await stage.until(() => sees('Close my account'), 'the profile');
    expect(textOf(document.querySelector('main') ?? document.body)).toContain('Daniel Ong Wei');
  });

  it('PROFILE-05: beside a proven number the name stands, and the page says who changes it', async () => {
    const stage = await open();
    expect(field('Name').readOnly).toBe(true);
    expect(sees('To change your name, bring your ID to a clinic.')).toBe(true);
    stage.flow('details')?.send({ type: 'details.change', changes: { name: 'Lee Kuan Forged' } });
    await stage.settle();
    expect(field('Name').value).toBe('Siti Rahman');
  });

  it('PROFILE-05 PROFILE-06 API-29: another email asks who it is, waits for its code, and then signs in', async () => {
    const stage = await open();
    await type(stage, 'Email address', 'siti.new@example.com');
    await press(stage, 'Save');
    await stage.until(() => sees('Is it you?'), 'the question');
    await press(stage, 'Cancel');
    expect(field('Email address').value, 'what was typed stays').toBe('siti.new@example.com');
    await press(stage, 'Save');
    await showPassword(stage, 'Batik-2026');
    await stage.until(() => reachable('textbox', 'Code').length > 0, 'the code');
    await press(stage, 'Back to my details');
    expect(sees('siti.rahman@example.com keeps working.')).toBe(true);
    expect(field('Email address').value).toBe('siti.rahman@example.com');
    await press(stage, 'Enter code');
    await stage.pass(31_000);
    await stage.until(() => reachable('textbox', 'Code').length > 0 || sees('Send code'), 'the code');
    if (reachable('textbox', 'Code').length === 0) await press(stage, 'Send code');
    await stage.until(() => reachable('textbox', 'Code').length > 0, 'the code');
    await type(stage, 'Code', lastCode(world()));
    await press(stage, 'Confirm');
    await stage.until(() => sees('Your new email is confirmed'), 'the end');
    expect(field('Email address').value).toBe('siti.new@example.com');
    expect(stage.app().session.getSnapshot().context.profile?.email).toBe('siti.new@example.com');
  });

  it('a contact that waits is removed, and what is typed stays', async () => {
    const token = await world().signIn('siti');
    await answerOf(world(), accountCalls.reauthenticate, { token, body: { password: 'Batik-2026' } });
    await answerOf(world(), profileCalls.changeProfile, { token, body: { phone: '+6598765432' } });
    const stage = await open();
    await type(stage, 'Unit (optional)', '#01-01');
    await press(stage, 'Remove it');
    await stage.until(() => reachable('button', 'Remove it').length === 0, 'the answer');
    expect(field('Unit (optional)').value).toBe('#01-01');
    expect(reachable('button', 'Discard my changes')).toHaveLength(1);
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
    await showPassword(stage, 'Batik-2026');
    await stage.until(() => sees('This email is already used by another account.'), 'the message');
    expect(field('Email address').value).toBe('meiling.tan@example.com');
    stage.gate.hold(profileCalls.changeProfile);
    await press(stage, 'Save');
    const refusal = { success: false, code: 'CODE_OF_TOMORROW', message: 'Not now.' };
    await stage.gate.release(profileCalls.changeProfile, answer(500, refusal));
    await stage.until(() => sees('Not now.'), 'the other message');
    expect(field('Email address').value).toBe('meiling.tan@example.com');
    await press(stage, 'Discard my changes');
    expect(field('Email address').value).toBe('siti.rahman@example.com');
  });

  it('PROFILE-06: what another device has changed meanwhile is told, and only then overwritten', async () => {
    const stage = await open('daniel');
    await type(stage, 'Name', 'Dan Ong');
    const address = { countryCode: 'SG', postal: '238859', address: '290 Orchard Road', unit: '#14-08' };
    await ask(world(), profileCalls.changeProfile, {
      token: await world().signIn('daniel'),
      body: { name: 'Daniel Ong Wei', address },
    });
    await press(stage, 'Save');
    await stage.until(() => sees('changed on another device'), 'the refusal');
    expect(sees('It is now: Daniel Ong Wei, 290 Orchard Road #14-08 SG 238859')).toBe(true);
    expect([field('Name').value, field('Postal code').value]).toEqual(['Dan Ong', '238859']);
    await press(stage, 'Save');
    await stage.until(() => sees('Your details are saved'), 'the answer');
    expect(stage.app().session.getSnapshot().context.profile).toMatchObject({ name: 'Dan Ong', address });
  });

  it('a postal code finds its street after half a second; an answer that comes late overwrites nothing', async () => {
    const stage = await open();
    await type(stage, 'Postal code', '238859');
    expect(stage.gate.sentTo(deliveryCalls.lookUpPostalCode)).toEqual([]);
    await stage.pass(500);
    await stage.until(() => sees('Found: 290 Orchard Road'), 'the street');
    expect(field('Block and street').value).toBe('290 Orchard Road');
    // the building has many units: the member's own is kept
    expect(field(UNIT).value).toBe('#07-88');
    expect(sees('Check the unit')).toBe(false);
    await type(stage, UNIT, '');
    await type(stage, 'Postal code', '018956');
    await stage.pass(500);
    await stage.until(() => sees('Check the unit'), 'the unit that was filled in');
    expect(field(UNIT).value).toBe('#01-01');
    stage.gate.hold(deliveryCalls.lookUpPostalCode);
    await type(stage, 'Postal code', '160078');
    await stage.pass(500);
    await type(stage, 'Block and street', '1 My Own Street');
    await stage.gate.release(deliveryCalls.lookUpPostalCode);
    await stage.settle();
    expect(field('Block and street').value).toBe('1 My Own Street');
  });

  it('the month of birth is given once, and shows from then on', async () => {
    const stage = await open();
    tap('button', beginningWith('Month of birth'));
    await stage.until(() => reachable('option', 'May').length > 0, 'the months');
    tap('option', 'May');
    await stage.settle();
    await press(stage, 'Save');
    await stage.until(() => sees('Your details are saved'), 'the answer');
    expect(stage.gate.sentTo(profileCalls.changeProfile)[0]?.body).toEqual({
      birthMonth: 5,
      before: { birthMonth: null },
    });
    expect(sees('To change your month of birth, bring your ID to a clinic.')).toBe(true);
    expect(textOf(control('button', beginningWith('Month of birth')))).toContain('May');
  });

  it('NAV-12: a guest is sent to sign-up', async () => {
    const stage = await openStage(world(), { at: '/profile/info', as: 'guest' });
    await stage.until(() => stage.address().startsWith('/signup'), 'sign-up');
    expect(sees('Block and street')).toBe(false);
  });
});
