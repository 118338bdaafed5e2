import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { Closure, DataFile } from '../entities/account.ts';
import { PatientId } from '../ids.ts';
import { Password } from '../text.ts';

/** A person's data as one file, and the request to close the account. Both need that the person was proven in this session. */
export const accountCalls = {
  reauthenticate: call({
    method: 'POST',
    path: '/profile/reauthentication',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'The caller’s own password: for 15 minutes this session can do one of the acts that ask for it. A code to a proven email or phone of the caller, typed back by POST /otp/verify, does the same, and so does signing in by the digital ID once more. Refusals: WRONG_PASSWORD, TOO_MANY_TRIES',
    body: v.object({ password: Password }),
    answer: success,
  }),
  loadDataFile: call({
    method: 'GET',
    path: '/profile/data',
    access: 'member',
    source: 'ours',
    summary: 'Whether the caller’s data as one file was asked for, and is ready',
    answer: data(DataFile),
  }),
  askForDataFile: call({
    method: 'POST',
    path: '/profile/data',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'Asks for the caller’s data as one file, in the language of Accept-Language; a notification says when it is ready. Refusals: REAUTHENTICATION_REQUIRED, TOO_MANY_TRIES',
    answer: data(DataFile),
  }),
  saveDataFile: call({
    method: 'GET',
    path: '/profile/data/file',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'The caller’s file: a page of HTML that needs nothing else and holds the same data as JSON. Refusals: NOT_FOUND when it is not ready, or has expired',
    answerType: 'html',
    answer: v.object({ name: v.string(), patientId: PatientId, bytes: v.instance(Uint8Array<ArrayBuffer>) }),
  }),
  loadClosure: call({
    method: 'GET',
    path: '/profile/closure',
    access: 'member',
    source: 'ours',
    summary: 'The caller’s last request to close the account, and what is in its way',
    answer: data(Closure),
  }),
  askForClosure: call({
    method: 'POST',
    path: '/profile/closure',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary:
      'Asks the clinic to close the caller’s account. Refusals: ACCOUNT_IN_USE with what is `inTheWay`, REAUTHENTICATION_REQUIRED, TOO_MANY_TRIES',
    answer: data(Closure),
  }),
  withdrawClosure: call({
    method: 'DELETE',
    path: '/profile/closure',
    failureShown: 'onScreen',
    access: 'member',
    source: 'ours',
    summary: 'Takes back the request to close the account, while it is open. Refusals: NOT_FOUND',
    answer: data(Closure),
  }),
};
