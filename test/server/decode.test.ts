import * as v from 'valibot';
import { expect, test } from 'vitest';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { signUpOf } from '#harness/server/newcomer.ts';
import { decode } from '#server/kit/decode.ts';
import { Refused } from '#server/kit/refused.ts';

const fieldsOf = (schema: v.GenericSchema, body: unknown): string[] => {
  try {
    decode(schema, body);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return Object.keys((error.toRefusal('id', 'en') as { fields?: object }).fields ?? {});
  }
};
const { body } = signupCalls.setPassword;

test('SERVER-02: where one of several forms is wanted, a refusal names the member that is wrong in the one that was sent', () => {
  expect(fieldsOf(body, { ...signUpOf(), nationality: 'XX' })).toEqual(['nationality']);
  expect(fieldsOf(body, { ...signUpOf(), identity: { nric: 'S1234567E' } })).toEqual(['identity.nric']);
  expect(fieldsOf(body, { ...signUpOf(), identity: { passport: 'A/1', nationality: 'JP' } })).toEqual([
    'identity.passport',
  ]);
  expect(fieldsOf(body, { ...signUpOf(), name: '...' })).toEqual(['name']);
  expect(fieldsOf(v.object({ to: v.union([v.number(), v.boolean()]) }), { to: 'x' })).toEqual(['to']);
  expect(fieldsOf(body, {})).not.toContain('');
});
