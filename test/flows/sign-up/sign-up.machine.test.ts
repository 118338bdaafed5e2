import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { whyNot } from '#machines/kit/reasons.ts';
import { signUpReasons } from '#machines/sign-up/sign-up.reasons.ts';
import type { SignUpContext } from '#machines/sign-up/sign-up.types.ts';
import { digitalPerson, NOW, token } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';
import {
  detailsFirstSignUpFlow,
  everyDetail,
  foreignSignUpFlow,
  signUpFlow,
  toDetails,
  toOtp,
} from '#model/sign-up/sign-up.model.ts';

const started = async (...labels: string[]) => {
  const signUp = startScripted(signUpFlow);
  await signUp.play(...labels);
  return signUp;
};
const contextOf = ({ snapshot }: ScriptedPorts): SignUpContext => snapshot().context;
const asked = ({ requests }: ScriptedPorts) => requests.map(({ id }) => id);
const nextNeeds = ({ snapshot }: ScriptedPorts) => whyNot(snapshot(), { type: 'step.next' }, signUpReasons);
const toPassword = [...toOtp, 'otp -> proven'];

describe('who it is', () => {
  it('SIGNUP-04: a number that fails the check keeps the person there and says so', async () => {
    const signUp = await started('nric.change (wrong)');
    expect(nextNeeds(signUp)).toMatchObject({ id: 'wrongNric', field: 'nric' });
    await signUp.play('nric.change (right)');
    expect(signUp.snapshot().can({ type: 'step.next' })).toBe(true);
  });

  it('VALID-13: a foreigner gives passport and nationality; 21 characters are flagged', async () => {
    const signUp = startScripted(foreignSignUpFlow);
    await signUp.play('kind.select (foreigner)');
    expect(nextNeeds(signUp)?.id).toBe('needsPassport');
    await signUp.play('passport.change (too long)');
    expect(nextNeeds(signUp)?.id).toBe('wrongPassport');
    await signUp.play('passport.change (right)');
    expect(nextNeeds(signUp)?.id).toBe('needsNationality');
    await signUp.play('details.change (the nationality)', 'step.next');
    expect(signUp.requests.at(-1)).toEqual({
      id: 'checkIdentity',
      input: { query: { passport: 'K1234567', nationality: 'MY' } },
    });
  });

  it('SIGNUP-06 SIGNUP-07: the clinics are asked, and with a login sign-up does not go on', async () => {
    const signUp = await started('nric.change (right)', 'step.next');
    expect(signUp.requests).toEqual([{ id: 'checkIdentity', input: { query: { nric: 'S1234567D' } } }]);
    await signUp.play('checkIdentity -> a login');
    expect(signUp.snapshot().value).toBe('identity');
    expect(contextOf(signUp).login).toBe('active');
    await signUp.play('nric.change (right)');
    expect(contextOf(signUp).login).toBeNull();
  });

  it('SIGNUP-08: records without a login lead to the screen with a way to call, and Back from there', async () => {
    const signUp = await started('nric.change (right)', 'step.next', 'checkIdentity -> records without a login');
    expect(signUp.snapshot().value).toBe('manualActivation');
    await signUp.play('step.back');
    expect(signUp.snapshot().value).toBe('identity');
  });

  it('the number is asked about once; another number anew', async () => {
    const signUp = await started(...toDetails, 'step.back', 'step.next');
    expect(asked(signUp)).toEqual(['checkIdentity']);
    await signUp.play('identity.edit', 'nric.change (right)', 'step.next');
    expect(asked(signUp)).toEqual(['checkIdentity', 'checkIdentity']);
  });

  it('SIGNUP-14: what the digital ID told opens the details with the name, and its ticket stands for the number', async () => {
    const signUp = await started('nric.change (right)', 'digitalId.open', 'digitalId.found (somebody new)');
    expect(signUp.snapshot().matches('details')).toBe(true);
    expect(contextOf(signUp)).toMatchObject({ digital: digitalPerson, name: digitalPerson.name, nric: '' });
    await signUp.play(...toPassword.slice(toDetails.length - 1));
    expect(signUp.requests.at(-1)?.input).toMatchObject({
      subject: { signUp: { identity: { ticket: digitalPerson.ticket } } },
    });
  });

  it('the name that the digital ID gave cannot be changed', async () => {
    const signUp = await started('digitalId.open', 'digitalId.found (somebody new)');
    const changes = { name: 'Somebody Else', postal: '238801' };
    await signUp.fire({ type: 'details.change', changes } as EventObject);
    expect(contextOf(signUp)).toMatchObject({ name: digitalPerson.name, postal: '238801' });
  });

  it('NAV-05: details that are opened first ask for the number before they go on', async () => {
    const signUp = startScripted(detailsFirstSignUpFlow);
    expect(signUp.snapshot().matches('details')).toBe(true);
    await signUp.play('details.change (everything)');
    expect(nextNeeds(signUp)).toMatchObject({ id: 'needsIdentity', field: 'identity' });
    await signUp.play('identity.edit', ...toDetails.slice(0, 3));
    expect(signUp.snapshot().can({ type: 'step.next' })).toBe(true);
    expect(contextOf(signUp)).toMatchObject(everyDetail);
  });
});

describe('the details', () => {
  it('SIGNUP-24: without consent there is no way on', async () => {
    const signUp = await started(...toDetails);
    expect(signUp.snapshot().can({ type: 'step.next' })).toBe(true);
    await signUp.play('details.change (the consent taken away)');
    expect(nextNeeds(signUp)).toMatchObject({ id: 'needsConsent', field: 'consent' });
  });

  it.each([
    ['needsName', { name: ' ' }],
    ['needsEmail', { email: '' }],
    ['wrongEmail', { email: 'a@b' }],
    ['needsPhone', { phoneNumber: '' }],
    ['wrongPhone', { phoneNumber: '71234567' }],
    ['needsRace', { race: null }],
    ['needsNationality', { nationality: null }],
    ['needsPostal', { postal: '' }],
    ['needsAddress', { address: '' }],
  ])('says %s', async (need, changes) => {
    const signUp = await started(...toDetails);
    const event = { type: 'details.change', changes };
    await signUp.fire(event);
    expect(nextNeeds(signUp)?.id).toBe(need);
  });

  it('SIGNUP-09: an email in use is told when its field is left, and keeps the person there', async () => {
    const signUp = await started(...toDetails, 'email.leave');
    expect(signUp.requests.at(-1)).toEqual({ id: 'checkEmail', input: { query: { email: 'mei@example.com' } } });
    await signUp.play('checkEmail -> a login');
    expect(nextNeeds(signUp)).toMatchObject({ id: 'takenEmail', field: 'email' });
    await signUp.play('details.change (another email)');
    expect(signUp.snapshot().can({ type: 'step.next' })).toBe(true);
  });

  it('SIGNUP-09: an email that was not asked about is asked about at Next', async () => {
    const signUp = await started(...toDetails, 'step.next', 'checkDetails -> a login');
    expect(signUp.snapshot().matches('details')).toBe(true);
    expect(nextNeeds(signUp)?.id).toBe('takenEmail');
  });

  it('the answer about an email that was changed meanwhile counts for nothing', async () => {
    const signUp = await started(...toDetails, 'email.leave', 'details.change (another email)');
    expect(signUp.snapshot().matches({ details: 'filling' })).toBe(true);
    expect(contextOf(signUp)).toMatchObject({ takenEmail: null, freeEmail: null });
    await signUp.play('step.next');
    expect(signUp.requests.at(-1)).toEqual({ id: 'checkDetails', input: { query: { email: 'ling@example.com' } } });
  });

  it('the answer is waited for while the other fields are filled in', async () => {
    const signUp = await started(...toDetails, 'email.leave');
    const event = { type: 'details.change', changes: { race: 'Malay' } };
    await signUp.fire(event);
    await signUp.play('checkEmail -> no login', 'step.next');
    expect(asked(signUp)).toEqual(['checkIdentity', 'checkEmail', 'otp']);
  });
});

describe('code and password', () => {
  it('SIGNUP-17: identity, details, code, password; a right code sets the flag', async () => {
    const signUp = await started(...toOtp);
    expect(signUp.snapshot().value).toBe('code');
    expect(signUp.requests.at(-1)).toEqual({
      id: 'otp',
      input: { wizardId: 'sign-up.1', phone: '+6591234567', email: 'mei@example.com', now: NOW, isAsked: false },
    });
    expect(signUp.emitted).toEqual([]);
    await signUp.play('otp -> proven');
    expect(signUp.snapshot().value).toBe('password');
    expect(signUp.emitted).toEqual([{ type: 'otp.verified' }]);
  });

  it('Back from the code keeps the details; the next round of codes has keys of its own', async () => {
    const signUp = await started(...toOtp, 'otp -> back');
    expect(contextOf(signUp)).toMatchObject(everyDetail);
    expect(signUp.emitted).toEqual([]);
    await signUp.play('step.next');
    expect(signUp.requests.at(-1)?.input).toMatchObject({ wizardId: 'sign-up.2' });
  });

  it('SIGNUP-21: the credentials are what was filled in, with the proven phone and the consent', async () => {
    const signUp = await started(...toPassword);
    const { name, race, nationality, countryCode, postal, address, unit } = everyDetail;
    expect(signUp.requests.at(-1)).toEqual({
      id: 'newPassword',
      input: {
        subject: {
          kind: 'signUp',
          signUp: {
            username: 'mei@example.com',
            identifier: '+6591234567',
            identity: { nric: 'S1234567D' },
            name,
            phone: '+6591234567',
            race,
            nationality,
            address: { countryCode, postal, address, unit },
            consent: { notice: '2026-11', language: 'en-US' },
          },
        },
      },
    });
  });

  it('SIGNUP-22: the new account is signed in with what was typed, and the password is in no context', async () => {
    const signUp = await started(...toPassword, 'newPassword -> saved');
    const credentials = { username: 'mei@example.com', password: 'Abcdef1!', remember: false };
    expect(signUp.requests.at(-1)).toEqual({ id: 'signIn', input: credentials });
    expect(JSON.stringify(contextOf(signUp))).not.toContain('Abcdef1!');
    await signUp.play('signIn -> a pass');
    expect(signUp.snapshot()).toMatchObject({ status: 'done', value: 'signedIn', output: { token } });
  });

  it('SIGNUP-22: a sign-in that fails ends it with the user ID', async () => {
    const signUp = await started(...toPassword, 'newPassword -> saved', 'signIn -> offline');
    const output = { username: 'mei@example.com', token: null };
    expect(signUp.snapshot()).toMatchObject({ status: 'done', value: 'signedUp', output });
  });

  it.each([
    ['SIGNUP-07: a login found at the end', 'has a login already', 'identity', 'needsNric'],
    ['SIGNUP-09: an email taken meanwhile', 'email taken meanwhile', 'details', 'takenEmail'],
    ['a digital ID too long ago', 'digital ID too long ago', 'details', 'needsIdentity'],
  ])('%s leads back to where it is told, and nothing typed is lost', async (_, outcome, state, need) => {
    const signUp = await started('digitalId.open', 'digitalId.found (somebody new)');
    await signUp.play(...toPassword.slice(toDetails.length - 1), `newPassword -> ${outcome}`);
    expect(signUp.snapshot().matches(state)).toBe(true);
    expect(nextNeeds(signUp)?.id).toBe(need);
    expect(contextOf(signUp)).toMatchObject(everyDetail);
  });

  it('an email that an account claims is proven by a code by email alone, and nothing typed is lost', async () => {
    const signUp = await started(...toPassword, 'newPassword -> email claimed by another account');
    const asking = () => signUp.requests.findLast(({ id }) => id === 'otp')?.input;
    expect(signUp.snapshot().value).toBe('code');
    expect(contextOf(signUp)).toMatchObject({ ...everyDetail, failure: { code: 'EMAIL_CLAIMED' } });
    expect(asking()).toMatchObject({ phone: null, email: everyDetail.email, wizardId: 'sign-up.2' });
    await signUp.play('otp -> proven');
    expect(contextOf(signUp).failure).toBeNull();
    await signUp.play('newPassword -> back', 'details.change (another email)', 'step.next', 'checkDetails -> no login');
    expect(asking()).toMatchObject({ phone: '+6591234567', email: 'ling@example.com' });
  });

  it('SIGNUP-08: records without a login, found at the end, have the same screen', async () => {
    const signUp = await started(...toPassword, 'newPassword -> has records without a login');
    expect(signUp.snapshot().value).toBe('manualActivation');
  });

  it('a code that was too long ago is asked for again', async () => {
    const signUp = await started(...toPassword, 'newPassword -> code too long ago', 'step.next');
    expect(signUp.snapshot().value).toBe('code');
  });
});
