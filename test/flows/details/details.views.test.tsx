/** /profile/info with the real server. */
import { describe, expect, it } from 'vitest';
import { accountCalls } from '#contract/calls/account.calls.ts';
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { splitPhone } from '#contract/rules/split-phone.ts';
import { answer } from '#harness/dom/gate.ts';
import { beginningWith, control, isReady, reachable, sees, tap, textOf, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { answerOf, ask } from '#harness/server/ask.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

/** Siti's number is proven, Daniel's is claimed. */
const open = async (as: 'siti' | 'daniel' = 'siti') => {
  const harness = await openHarness(world(), { at: '/profile/info', as });
  await harness.until(() => reachable('textbox', 'Name').length > 0, 'the form');
  return harness;
};
const UNIT = 'Unit (optional)';
const field = (label: string) => control('textbox', label) as HTMLInputElement;
const type = async (harness: Harness, label: string, words: string) => {
  write(field(label), words);
  await harness.settle();
};
const press = async (harness: Harness, name: string) => {
  tap('button', name);
  await harness.settle();
};
/** Proves the member by the password, on the page that asks for it. */
const showPassword = async (harness: Harness, password: string) => {
  await harness.until(() => sees('Is it you?'), 'the question');
  write(document.querySelector('input[type=password]') as HTMLInputElement, password);
  await harness.settle();
  await press(harness, 'Confirm');
};
const save = () => reachable('button', 'Save')[0] ?? document.body;

describe('my details', () => {
  it('NAV-12 PROFILE-02: shows name, email, phone in its two parts, and address', async () => {
    const harness = await open();
    expect(field('Name').value).toBe('Siti Rahman');
    expect(field('Email address').value).toBe('siti.rahman@example.com');
    const { form } = harness.flow('details')?.getSnapshot().context ?? {};
    expect(form).toMatchObject({ phoneCode: '+65', phoneNumber: '9123 4506', postal: '640501', unit: '#07-88' });
    expect(field('Mobile number').value).toBe('9123 4506');
    expect(field('Block and street').value).toBe('501 Jurong West Street 51');
  });

  it('PROFILE-01: the profile that was loaded has all its members', async () => {
    const harness = await open();
    expect(harness.app().session.getSnapshot().context.profile).toMatchObject({
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
    const harness = await open('daniel');
    const before = field('Name').value;
    await type(harness, 'Name', 'Daniel Ong Wei');
    await press(harness, 'Save');
    await harness.until(() => sees('Your details are saved'), 'the answer');
    expect(harness.gate.sentTo(profileCalls.changeProfile).map(({ body }) => body)).toEqual([
      { name: 'Daniel Ong Wei', before: { name: before } },
    ]);
    expect(harness.app().session.getSnapshot().context.profile?.name).toBe('Daniel Ong Wei');
    await harness.go('/profile');
    await harness.until(() => sees('Close my account'), 'the profile');
    expect(textOf(document.querySelector('main') ?? document.body)).toContain('Daniel Ong Wei');
  });

  it('PROFILE-05: beside a proven number the name stands, and the page says who changes it', async () => {
    const harness = await open();
    expect(field('Name').readOnly).toBe(true);
    expect(sees('To change your name, bring your ID to a clinic.')).toBe(true);
    harness.flow('details')?.send({ type: 'details.change', changes: { name: 'Lee Kuan Forged' } });
    await harness.settle();
    expect(field('Name').value).toBe('Siti Rahman');
  });

  it('PROFILE-05 PROFILE-06 API-29: another email asks who it is, waits for its code, and then signs in', async () => {
    const harness = await open();
    await type(harness, 'Email address', 'siti.new@example.com');
    await press(harness, 'Save');
    await harness.until(() => sees('Is it you?'), 'the question');
    await press(harness, 'Cancel');
    expect(field('Email address').value, 'what was typed stays').toBe('siti.new@example.com');
    await press(harness, 'Save');
    await showPassword(harness, 'Batik-2026');
    await harness.until(() => reachable('textbox', 'Code').length > 0, 'the code');
    await press(harness, 'Back to my details');
    expect(sees('siti.rahman@example.com keeps working.')).toBe(true);
    expect(field('Email address').value).toBe('siti.rahman@example.com');
    await press(harness, 'Enter code');
    await harness.pass(31_000);
    await harness.until(() => reachable('textbox', 'Code').length > 0 || sees('Send code'), 'the code');
    if (reachable('textbox', 'Code').length === 0) await press(harness, 'Send code');
    await harness.until(() => reachable('textbox', 'Code').length > 0, 'the code');
    await type(harness, 'Code', lastCode(world()));
    await press(harness, 'Confirm');
    await harness.until(() => sees('Your new email is confirmed'), 'the end');
    expect(field('Email address').value).toBe('siti.new@example.com');
    expect(harness.app().session.getSnapshot().context.profile?.email).toBe('siti.new@example.com');
  });

  it('a contact that waits is removed, and what is typed stays', async () => {
    const token = await world().signIn('siti');
    await answerOf(world(), accountCalls.reauthenticate, { token, body: { password: 'Batik-2026' } });
    await answerOf(world(), profileCalls.changeProfile, { token, body: { phone: '+6598765432' } });
    const harness = await open();
    await type(harness, 'Unit (optional)', '#01-01');
    await press(harness, 'Remove it');
    await harness.until(() => reachable('button', 'Remove it').length === 0, 'the answer');
    expect(field('Unit (optional)').value).toBe('#01-01');
    expect(reachable('button', 'Discard my changes')).toHaveLength(1);
  });

  it('PROFILE-06: Save waits for a right email and phone, and says what is missing', async () => {
    const harness = await open();
    await type(harness, 'Email address', 'siti@');
    expect(isReady(save())).toBe(false);
    expect(sees('Write an email like name@example.com')).toBe(true);
    await type(harness, 'Email address', 'siti@example.com');
    expect(isReady(save())).toBe(true);
    await type(harness, 'Mobile number', '12');
    expect(isReady(save())).toBe(false);
    expect(sees('Write a phone number that is right for its country')).toBe(true);
  });

  it('PROFILE-06: a save that fails shows its message and keeps what was typed', async () => {
    const harness = await open();
    await type(harness, 'Email address', 'meiling.tan@example.com');
    await press(harness, 'Save');
    await showPassword(harness, 'Batik-2026');
    await harness.until(() => sees('This email is already used by another account.'), 'the message');
    expect(field('Email address').value).toBe('meiling.tan@example.com');
    harness.gate.hold(profileCalls.changeProfile);
    await press(harness, 'Save');
    const refusal = { success: false, code: 'CODE_OF_TOMORROW', message: 'Not now.' };
    await harness.gate.release(profileCalls.changeProfile, answer(500, refusal));
    await harness.until(() => sees('Not now.'), 'the other message');
    expect(field('Email address').value).toBe('meiling.tan@example.com');
    await press(harness, 'Discard my changes');
    expect(field('Email address').value).toBe('siti.rahman@example.com');
  });

  it('PROFILE-06: what another device has changed meanwhile is told, and only then overwritten', async () => {
    const harness = await open('daniel');
    await type(harness, 'Name', 'Dan Ong');
    const address = { countryCode: 'SG', postal: '238859', address: '290 Orchard Road', unit: '#14-08' };
    await ask(world(), profileCalls.changeProfile, {
      token: await world().signIn('daniel'),
      body: { name: 'Daniel Ong Wei', address },
    });
    await press(harness, 'Save');
    await harness.until(() => sees('changed on another device'), 'the refusal');
    expect(sees('It is now: Daniel Ong Wei, 290 Orchard Road #14-08 SG 238859')).toBe(true);
    expect([field('Name').value, field('Postal code').value]).toEqual(['Dan Ong', '238859']);
    await press(harness, 'Save');
    await harness.until(() => sees('Your details are saved'), 'the answer');
    expect(harness.app().session.getSnapshot().context.profile).toMatchObject({ name: 'Dan Ong', address });
  });

  it('a postal code finds its street after half a second; an answer that comes late overwrites nothing', async () => {
    const harness = await open();
    await type(harness, 'Postal code', '238859');
    expect(harness.gate.sentTo(deliveryCalls.lookUpPostalCode)).toEqual([]);
    await harness.pass(500);
    await harness.until(() => sees('Found: 290 Orchard Road'), 'the street');
    expect(field('Block and street').value).toBe('290 Orchard Road');
    // the building has many units: the member's own is kept
    expect(field(UNIT).value).toBe('#07-88');
    expect(sees('Check the unit')).toBe(false);
    await type(harness, UNIT, '');
    await type(harness, 'Postal code', '018956');
    await harness.pass(500);
    await harness.until(() => sees('Check the unit'), 'the unit that was filled in');
    expect(field(UNIT).value).toBe('#01-01');
    harness.gate.hold(deliveryCalls.lookUpPostalCode);
    await type(harness, 'Postal code', '160078');
    await harness.pass(500);
    await type(harness, 'Block and street', '1 My Own Street');
    await harness.gate.release(deliveryCalls.lookUpPostalCode);
    await harness.settle();
    expect(field('Block and street').value).toBe('1 My Own Street');
  });

  it('the month of birth is given once, and shows from then on', async () => {
    const harness = await open();
    tap('button', beginningWith('Month of birth'));
    await harness.until(() => reachable('option', 'May').length > 0, 'the months');
    tap('option', 'May');
    await harness.settle();
    await press(harness, 'Save');
    await harness.until(() => sees('Your details are saved'), 'the answer');
    expect(harness.gate.sentTo(profileCalls.changeProfile)[0]?.body).toEqual({
      birthMonth: 5,
      before: { birthMonth: null },
    });
    expect(sees('To change your month of birth, bring your ID to a clinic.')).toBe(true);
    expect(textOf(control('button', beginningWith('Month of birth')))).toContain('May');
  });

  it('NAV-12: a guest is sent to sign-up', async () => {
    const harness = await openHarness(world(), { at: '/profile/info', as: 'guest' });
    await harness.until(() => harness.address().startsWith('/signup'), 'sign-up');
    expect(sees('Block and street')).toBe(false);
  });
});
