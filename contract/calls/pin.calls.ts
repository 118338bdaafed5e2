/** The PIN of a member of staff: it unlocks the desk, and is no way to sign in. */
import * as v from 'valibot';
import { call, success } from '../call.ts';
import { PIN_FORM } from '../rules/pin.ts';
import { FactorCode } from './factor-code.ts';

export const Pin = v.pipe(v.string(), v.regex(PIN_FORM, 'has six digits'));

export const pinCalls = {
  setPin: call({
    method: 'POST',
    path: '/operator/pin',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'A PIN of six digits that unlocks the caller’s own desk from now on, in the place of a former one, with a code of the app or a recovery code. It ends when the app is replaced. Refusals: PIN_REFUSED for six equal digits or a run, WRONG_OTP, TOO_MANY_TRIES after ten in a day',
    body: v.object({ pin: Pin, code: FactorCode }),
    answer: success,
  }),
  removePin: call({
    method: 'DELETE',
    path: '/operator/pin',
    failureShown: 'onScreen',
    access: 'operator',
    source: 'ours',
    summary:
      'The caller’s PIN unlocks no more, at once, with a code of the app or a recovery code. May be repeated. Refusals: WRONG_OTP, TOO_MANY_TRIES after ten in a day',
    body: v.object({ code: FactorCode }),
    answer: success,
  }),
};
