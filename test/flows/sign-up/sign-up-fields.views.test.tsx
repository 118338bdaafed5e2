import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { patientCalls } from '#contract/calls/patient.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { NATIONALITIES, PHONE_CODES, RACES } from '#contract/lists/people.ts';
import { choices, control, dialog, popup, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import {
  around,
  field,
  fillDetails,
  leave,
  next,
  openList,
  options,
  pick,
  toDetails,
  type,
} from '#harness/sign-up/sign-up.steps.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const openSignUp = (at = '/signup') => openHarness(world(), { at });
const openDetails = async (at?: string) => {
  const harness = await openSignUp(at);
  await toDetails(harness);
  return harness;
};
const typeAndLeave = async (harness: Harness, name: string, text: string) => {
  type(name, text);
  leave(name);
  await harness.pass(200);
};
const labelOf = (name: string) => textOf(field(name).labels?.[0] ?? document.body).trim();
const closeList = async (harness: Harness) => {
  tap('button', 'Close', popup() ?? undefined);
  await harness.settle();
};
const reason = () => {
  const id = control('button', 'Next').getAttribute('aria-describedby');
  return id === null ? null : textOf(document.getElementById(id) ?? document.body);
};

describe('the first screen', () => {
  it('NAV-02 SIGNUP-01: has two tabs, which switch the form by tap and by arrow', async () => {
    const harness = await openSignUp();
    expect(ready('tab').map((tab) => [textOf(tab), tab.ariaSelected])).toEqual([
      ['Singapore resident', 'true'],
      ['Foreigner', 'false'],
    ]);
    expect(labelOf('identity-number')).toBe('NRIC or FIN');
    fireEvent.keyDown(control('tab', 'Singapore resident'), { key: 'ArrowRight' });
    await harness.settle();
    expect(labelOf('identity-number')).toBe('Passport number');
    expect(document.activeElement).toBe(control('tab', 'Foreigner'));
    tap('tab', 'Singapore resident');
    await harness.settle();
    expect(labelOf('identity-number')).toBe('NRIC or FIN');
  });

  it('SIGNUP-02: asks residents for NRIC or FIN, or for their digital ID, which is /signupSingpass on its way out', async () => {
    const harness = await openSignUp();
    expect(ready('button', 'Sign up with Digital ID')).toHaveLength(1);
    tap('button', 'Sign up with Digital ID');
    await harness.settle();
    expect(harness.address()).toBe('/signupSingpass?step=digitalId');
  });

  it('SIGNUP-03 CONST-12: asks foreigners for a passport and a nationality of a long list that ends in Other', async () => {
    const harness = await openSignUp();
    tap('tab', 'Foreigner');
    await openList(harness, 'Nationality');
    expect(options()).toHaveLength(NATIONALITIES.length);
    expect([textOf(options()[0] ?? document.body), textOf(options().at(-1) ?? document.body)]).toEqual([
      'Afghanistan',
      'Other',
    ]);
  });

  it('SIGNUP-04 SIGNUP-05: a number that fails the check says so once it has been left, and is asked about nowhere', async () => {
    const harness = await openSignUp();
    type('identity-number', 'S1234567A');
    expect(sees('is not a valid NRIC/FIN')).toBe(false);
    leave('identity-number');
    await harness.pass(200);
    expect(around('identity-number')).toMatch(
      /the last letter does not fit the digits\. S1234567A is not a valid NRIC\/FIN$/,
    );
    await next(harness);
    expect(document.activeElement).toBe(field('identity-number'));
    expect(harness.gate.sentTo(patientCalls.checkPatient)).toEqual([]);
    type('identity-number', 's 1234567 d');
    expect([sees('is not a valid NRIC/FIN'), reason()]).toEqual([false, null]);
  });

  it('VALID-13: a passport of 20 characters passes, one of 21 is flagged and not cut', async () => {
    const harness = await openSignUp();
    tap('tab', 'Foreigner');
    await harness.settle();
    await typeAndLeave(harness, 'identity-number', 'K'.repeat(20));
    expect(field('identity-number').ariaInvalid).not.toBe('true');
    await typeAndLeave(harness, 'identity-number', 'K'.repeat(21));
    expect(around('identity-number')).toContain('Use 20 characters or fewer. This has 21.');
    expect(field('identity-number').value).toHaveLength(21);
  });

  it('the number is no password: nothing fills it in, and it is written in capitals', async () => {
    await openSignUp();
    const said = ['autocomplete', 'autocapitalize', 'data-lpignore'].map((name) =>
      field('identity-number').getAttribute(name),
    );
    expect(said).toEqual(['off', 'characters', 'true']);
  });

  it('SIGNUP-23: the notice on identity numbers can be read in full, and closed', async () => {
    const harness = await openSignUp();
    tap('button', 'How we use your ID number');
    await harness.until(() => popup() !== null, 'the notice');
    for (const part of [
      'What it is for',
      'Who sees it',
      'How it is kept',
      'It is never a password',
      'If you change your mind',
    ])
      expect(textOf(popup() ?? document.body)).toContain(part);
    expect(dialog()).toBeNull();
    tap('button', 'Close', popup() ?? undefined);
    await harness.until(() => popup() === null, 'closed');
  });
});

describe('the detail screen', () => {
  it('NAV-05 SIGNUP-13: has every field, with the token by which a browser fills it in', async () => {
    await openDetails();
    const tokens = ['name', 'email', 'phone', 'postal', 'address', 'unit'].map((name) => field(name).autocomplete);
    expect(tokens).toEqual(['name', 'email', 'tel-national', 'postal-code', 'address-line1', 'address-line2']);
    expect([...document.querySelectorAll('select')].map((list) => list.getAttribute('autocomplete'))).toEqual([
      'tel-country-code',
      'country',
    ]);
    expect(['name', 'email', 'phone', 'postal', 'address', 'unit'].map(labelOf)).toEqual([
      'Full name',
      'Email address',
      'Mobile number',
      'Postal code',
      'Block and street',
      'Unit (optional)',
    ]);
    expect(sees('S****567D')).toBe(true);
    expect(sees('S1234567D')).toBe(false);
    expect(control('button', /^Country: /).ariaLabel).toBe('Country: Singapore');
  });

  it('SIGNUP-13: a postal code finds the street; a unit is filled in where none is typed, and is to be checked', async () => {
    const harness = await openDetails();
    type('postal', '238859');
    await harness.pass(500);
    await harness.until(() => sees('Found: 290 Orchard Road'), 'the street');
    expect([field('address').value, field('unit').value]).toEqual(['290 Orchard Road', '#14-08']);
    expect(around('unit')).toContain('Check the unit');
    type('unit', '#08-112');
    await harness.settle();
    expect(around('unit')).not.toContain('Check the unit');
    type('postal', '018956');
    await harness.pass(500);
    await harness.until(() => sees('Found: 10 Bayfront Avenue'), 'the next street');
    expect(field('unit').value).toBe('#08-112');
  });

  it('CONST-11: offers six races', async () => {
    await openDetails();
    expect(choices('Race').map(textOf)).toEqual([...RACES]);
  });

  it('CONST-10: the phone codes of the world are there, found by country or number', async () => {
    const harness = await openDetails();
    await openList(harness, 'Country code');
    const offered = options().map((option) => /\+\d+$/.exec(textOf(option))?.[0]);
    expect(new Set(offered)).toEqual(new Set(PHONE_CODES));
    await closeList(harness);
    await pick(harness, 'Country code', 'Taiwan');
    expect(control('button', /^Country code/).ariaLabel).toBe('Country code: +886');
  });

  it('VALID-14: an email without a name of a place is told once it has been left', async () => {
    const harness = await openDetails();
    await typeAndLeave(harness, 'email', 'a@b');
    expect(around('email')).toContain('Write it like name@example.com.');
    await typeAndLeave(harness, 'email', 'a@b.co');
    expect(field('email').ariaInvalid).not.toBe('true');
  });

  it('SIGNUP-13: a name with a character that papers cannot draw says which one to leave out', async () => {
    const harness = await openDetails();
    await typeAndLeave(harness, 'name', 'Tan 🌸 Mei');
    expect(around('name')).toContain('We cannot print 🌸. Leave it out.');
    await typeAndLeave(harness, 'name', 'முருகன்');
    expect(field('name').ariaInvalid).not.toBe('true');
  });

  it('VALID-16: a phone is checked by its country', async () => {
    const harness = await openDetails();
    await typeAndLeave(harness, 'phone', '7123 4567');
    expect(around('phone')).toContain('Enter 8 digits starting with 6, 8 or 9.');
    await typeAndLeave(harness, 'phone', '9123 4567');
    expect(field('phone').ariaInvalid).not.toBe('true');
    await pick(harness, 'Country code', 'United States');
    await typeAndLeave(harness, 'phone', '12345678');
    expect(around('phone')).toContain('This has too few digits.');
    await typeAndLeave(harness, 'phone', '123456789');
    expect(field('phone').ariaInvalid).not.toBe('true');
  });

  it('a tap on a way on that is not ready leads to the number, not to its code', async () => {
    const harness = await openDetails();
    await fillDetails(harness, { phoneNumber: '' });
    await next(harness);
    expect([reason(), document.activeElement]).toEqual(['Enter your mobile number to continue', field('phone')]);
  });

  it('SIGNUP-24: without consent the way on is closed, and says so; the tap leads to the box', async () => {
    const harness = await openDetails();
    await fillDetails(harness);
    expect([ready('button', 'Next').length, reason()]).toEqual([1, null]);
    tap('checkbox');
    await harness.settle();
    expect([ready('button', 'Next').length, reason()]).toEqual([0, 'Agree to how we use your ID number to continue']);
    await next(harness);
    expect(document.activeElement).toBe(control('checkbox'));
    expect(harness.gate.sentTo(signupCalls.setPassword)).toEqual([]);
  });

  it('NAV-05 NAV-07: opened first, it asks for the number before anything else', async () => {
    for (const at of ['/signupDetail', '/signupSingpass']) {
      const harness = await openSignUp(at);
      expect([textOf(document.querySelector('h2') ?? document.body), reason()]).toEqual([
        'Tell us about yourself',
        'Add your ID number to continue',
      ]);
      tap('button', 'Add the ID number');
      await harness.settle();
      expect(harness.address()).toBe('/signup');
      harness.close();
      sessionStorage.clear();
    }
  });
});
