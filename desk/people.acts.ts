/** The staff's acts about accounts and their owners. */
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { PatientId } from '#contract/ids.ts';
import { row } from './act.ts';
import { identityOf, NumberOnId, typedNumber } from './fields.ts';

const person = { who: 'reception', section: 'people' } as const;
const { reason } = operatorCalls.blockAccount.body.entries;
const atCounter = {
  ...person,
  form: 'contact',
  asks: v.object({ id: PatientId, contact: v.string(), ...NumberOnId.entries }),
} as const;

export const PEOPLE_ACTS = {
  seeIdentity: row({
    ...person,
    form: 'identity',
    words: 'ID seen',
    asks: v.object({ id: PatientId, contact: v.string(), ...NumberOnId.entries }),
    call: operatorCalls.seeIdentity,
    request: ({ id, contact, ...typed }) => ({
      id,
      body: { contact, identity: typed.number === '' ? null : identityOf(typed) },
    }),
  }),
  changeName: row({
    ...person,
    form: 'name',
    words: 'ID seen, change the name',
    asks: v.object({ id: PatientId, name: v.string(), ...NumberOnId.entries }),
    call: operatorCalls.changeName,
    request: ({ id, name, ...typed }) => ({ id, body: { name, identity: identityOf(typed) } }),
  }),
  noteBirthMonth: row({
    ...person,
    form: 'birth-month',
    words: 'Note the month on the ID',
    asks: v.object({ id: PatientId, month: typedNumber }),
    call: operatorCalls.noteBirthMonth,
    request: ({ id, month }) => ({ id, body: { month } }),
  }),
  sendContactCode: row({
    ...atCounter,
    act: 'code',
    words: 'ID seen, send a code there',
    call: operatorCalls.sendContactCode,
    request: ({ id, contact, ...typed }) => ({ id, body: { contact, identity: identityOf(typed) } }),
  }),
  changeContact: row({
    ...atCounter,
    act: 'change',
    words: 'ID seen, change it',
    asks: v.object({ ...atCounter.asks.entries, otp: v.string() }),
    call: operatorCalls.changeContact,
    request: ({ id, contact, otp, ...typed }) => ({ id, body: { contact, otp, identity: identityOf(typed) } }),
  }),
  restoreAccount: row({
    ...atCounter,
    form: 'restore',
    words: 'ID seen, give the account back',
    call: operatorCalls.restoreAccount,
    request: ({ id, contact, ...typed }) => ({
      id,
      body: { contact: contact === '' ? null : contact, identity: identityOf(typed) },
    }),
  }),
  blockAccount: row({
    ...person,
    form: 'block',
    words: 'Block',
    asks: v.object({ id: PatientId, reason }),
    call: operatorCalls.blockAccount,
    request: ({ id, reason }) => ({ id, body: { reason } }),
  }),
  releaseIdentity: row({
    ...person,
    form: 'release',
    words: 'ID seen, the account is not theirs',
    asks: NumberOnId,
    call: operatorCalls.releaseIdentity,
    request: (typed) => ({ body: { identity: identityOf(typed) } }),
  }),
};
