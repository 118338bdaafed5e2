/** Passkeys of staff: signing in, unlocking the desk, and the passkeys of one's own. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { Passkey, PasskeyCreation, PasskeyMade, PasskeyProof, PasskeyRequest } from '../entities/passkey.ts';
import { StaffMe } from '../entities/staff.ts';
import { PasskeyId } from '../ids.ts';
import { plainText } from '../text.ts';
import { FactorCode } from './factor-code.ts';

export const passkeyCalls = {
  beginPasskeySignIn: call({
    method: 'POST',
    path: '/operator/session/passkey',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary: 'What a passkey signs to sign in: it works once, for five minutes. Refusals: TOO_MANY_TRIES',
    answer: data(PasskeyRequest),
  }),
  signInByPasskey: call({
    method: 'POST',
    path: '/operator/session/passkey/confirm',
    failureShown: 'onScreen',
    access: 'public',
    source: 'ours',
    summary:
      'Signs staff in for a shift of 12 hours by a passkey that has verified its person, which is both factors: the session is in the cookie. Refusals: PASSKEY_EXPIRED when what was signed is over or was used, PASSKEY_REFUSED whatever else is wrong, also of a blocked account; TOO_MANY_TRIES',
    body: PasskeyProof,
    answer: data(StaffMe),
  }),
  beginPasskeyUnlock: call({
    method: 'POST',
    path: '/operator/session/unlock/passkey',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: 'What a passkey of the person signs to unlock the desk: it works once, in this session, for five minutes',
    answer: data(PasskeyRequest),
  }),
  unlockByPasskey: call({
    method: 'POST',
    path: '/operator/session/unlock/passkey/confirm',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'Unlocks a desk that nobody used for 15 minutes, by a passkey of the person who is signed in. Refusals: PASSKEY_EXPIRED, PASSKEY_REFUSED; the fifth wrong try in a row ends the session as SIGNED_OUT',
    body: PasskeyProof,
    answer: data(StaffMe),
  }),
  listPasskeys: call({
    method: 'GET',
    path: '/operator/passkeys',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: 'The caller’s own passkeys, the one added last first',
    answer: data(v.array(Passkey)),
  }),
  beginPasskey: call({
    method: 'POST',
    path: '/operator/passkey',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'What a device needs to make a passkey, with a code of the app or a recovery code. Refusals: WRONG_OTP, TOO_MANY_PASSKEYS beyond ten, TOO_MANY_TRIES',
    body: v.object({ code: FactorCode }),
    answer: data(PasskeyCreation),
  }),
  addPasskey: call({
    method: 'POST',
    path: '/operator/passkey/confirm',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'Keeps the passkey that a device made, under a name. Refusals: PASSKEY_EXPIRED, PASSKEY_REFUSED, TOO_MANY_PASSKEYS',
    body: v.object({ name: v.pipe(plainText(60), v.nonEmpty()), made: PasskeyMade }),
    answer: data(v.array(Passkey)),
  }),
  removePasskey: call({
    method: 'DELETE',
    path: '/operator/passkey/:id',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary: 'A passkey of the caller’s own works no more, at once; password and app stay. Refusals: NOT_FOUND',
    params: v.object({ id: PasskeyId }),
    answer: success,
  }),
};
